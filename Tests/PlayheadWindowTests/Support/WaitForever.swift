/// Waits until the task is canceled.
@Sendable func waitForever() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    for await _ in stream {}
    continuation.finish()
}
