/// A reading that its callers share. A failure is kept for some seconds, and then tried again.
actor SharedReading<Value: Sendable> {
    private var task: Task<Value?, Never>?
    private var nextAttempt: ContinuousClock.Instant?
    private let delay: Duration

    /// Creates a reading.
    ///
    /// - Parameter delay: The time between a failure and the next attempt.
    init(delay: Duration) { self.delay = delay }

    /// Returns the value, which the first call reads; `nil` after a failure.
    func value(_ read: @escaping @Sendable () async -> Value?) async -> Value? {
        if task == nil, let nextAttempt, ContinuousClock.now < nextAttempt { return nil }
        let current = task ?? Task { await read() }
        task = current
        let value = await current.value
        if value == nil, task == current {
            task = nil
            nextAttempt = .now + delay
        }
        return value
    }
}
