/// Waits until tasks have made a condition true, for at most ten minutes.
@MainActor func settle(until isSettled: () -> Bool) async {
    let deadline = ContinuousClock.now + .seconds(600)
    while !isSettled(), ContinuousClock.now < deadline { await Task.yield() }
}
