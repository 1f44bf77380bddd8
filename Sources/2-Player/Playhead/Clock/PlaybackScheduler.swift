public import PlaybackModel

/// A clock that reports the time and calls back at given times: the only source of time of a player.
///
/// Applications use ``SystemScheduler``. Tests use `ManualScheduler` of `PlayheadTesting`, which moves only on request, so
/// that hours of playback take milliseconds.
@MainActor public protocol PlaybackScheduler: AnyObject, Sendable {
    /// The current time. Readable from any thread.
    nonisolated var now: Moment { get }

    /// Calls `action` once, on the main actor, at `moment`, or as soon as possible if that has passed, but never before this
    /// method returns. Actions of the same moment are called in the order in which they were scheduled.
    ///
    /// The scheduler retains the action until it is called or canceled; callers need not keep the result.
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
