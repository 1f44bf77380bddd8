/// Waits for what tasks do, on however busy a machine; what does not come in two minutes does not come.
@MainActor func settle(until isSettled: () -> Bool) async {
    let deadline = ContinuousClock.now + .seconds(120)
    while !isSettled(), ContinuousClock.now < deadline { await Task.yield() }
}
