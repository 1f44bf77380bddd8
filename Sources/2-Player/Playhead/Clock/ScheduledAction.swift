public import PlaybackModel

/// A call that a scheduler will make.
@MainActor public final class ScheduledAction {
    /// When it is due.
    public nonisolated let moment: Moment
    private var action: (@MainActor () -> Void)?
    private var onCancel: (@MainActor (ScheduledAction) -> Void)?

    /// Creates an action, for whoever writes a scheduler.
    ///
    /// `onCancel` is called at most once, when it is cancelled before it ran, so that the scheduler forgets it.
    public init(
        at moment: Moment, _ action: @escaping @MainActor () -> Void,
        onCancel: (@MainActor (ScheduledAction) -> Void)? = nil
    ) {
        self.moment = moment
        self.action = action
        self.onCancel = onCancel
    }

    /// Whether it neither ran nor was cancelled.
    public var isPending: Bool { action != nil }

    /// Makes sure that it does not run any more. Without effect once it ran.
    public func cancel() {
        guard action != nil else { return }
        action = nil
        let onCancel = onCancel.take()
        onCancel?(self)
    }

    /// Runs it, for whoever writes a scheduler. Without effect once it ran or was cancelled.
    public func run() {
        let action = action.take()
        onCancel = nil
        action?()
    }
}
