public import PlaybackModel

/// A pending call of a scheduler.
@MainActor public final class ScheduledAction {
    /// The time at which the action is due.
    public nonisolated let moment: Moment
    private var action: (@MainActor () -> Void)?
    private var onCancel: (@MainActor (ScheduledAction) -> Void)?

    /// Creates an action. Only schedulers need to.
    ///
    /// - Parameters:
    ///   - moment: The time at which the action is due.
    ///   - action: The call.
    ///   - onCancel: Called at most once, if the action is canceled before it has run, so that the scheduler can remove
    ///     it.
    public init(
        at moment: Moment, _ action: @escaping @MainActor () -> Void,
        onCancel: (@MainActor (ScheduledAction) -> Void)? = nil
    ) {
        self.moment = moment
        self.action = action
        self.onCancel = onCancel
    }

    /// `true` until the action has run or was canceled.
    public var isPending: Bool { action != nil }

    /// Prevents the action from running. Has no effect once it has run.
    public func cancel() {
        guard action != nil else { return }
        action = nil
        let onCancel = onCancel.take()
        onCancel?(self)
    }

    /// Runs the action. Only schedulers need to call this. It has no effect once the action has run or was canceled.
    public func run() {
        let action = action.take()
        onCancel = nil
        action?()
    }
}
