extension StreamServer {
    /// Injects a fault, which applies from the next request on.
    ///
    /// Faults apply in the order in which they were injected; of several that replace the answer (status, redirect,
    /// required header) the first one wins.
    ///
    /// - Parameters:
    ///   - fault: The fault.
    ///   - pattern: The requests that it applies to.
    ///   - times: The number of requests after which it is used up; `nil` for no limit.
    ///   - skipping: The number of matching requests to skip first.
    @discardableResult
    public func inject(
        _ fault: StreamFault, at pattern: RequestPattern = .all, times: Int? = nil, skipping: Int = 0
    ) -> InjectedFault {
        precondition(times ?? 0 >= 0 && skipping >= 0, "StreamServer: times and skipping may not be negative.")
        let id = core.inject(fault, at: pattern, times: times, skipping: skipping)
        return InjectedFault(id: id, fault: fault, core: core)
    }

    /// Removes all faults. Held responses continue.
    public func removeAllFaults() { core.removeAllFaults() }
}
