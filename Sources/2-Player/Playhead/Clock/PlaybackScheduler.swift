public import PlaybackModel

/// Tells the time and calls back at times: the one clock of a player.
///
/// An application uses ``SystemScheduler``; a test uses a clock that it moves by hand.
@MainActor public protocol PlaybackScheduler: AnyObject, Sendable {
    /// The time now. Readable from any thread.
    nonisolated var now: Moment { get }

    /// Calls `action` once, on the main actor, at `moment`; as soon as possible when that has passed. Never before this
    /// call returns. Actions of one moment are called in the order in which they were scheduled.
    ///
    /// The scheduler keeps the action until it was called or cancelled; the result need not be kept.
    @discardableResult
    func schedule(at moment: Moment, _ action: @escaping @MainActor () -> Void) -> ScheduledAction
}

extension PlaybackScheduler {
    /// Calls `action` once, on the main actor, after `delay`.
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @MainActor () -> Void) -> ScheduledAction {
        schedule(at: now.advanced(by: delay), action)
    }
}
