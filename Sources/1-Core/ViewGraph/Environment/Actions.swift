/// An action that closes what the view is shown in. It does nothing where there is nothing to close.
@MainActor public struct DismissAction {
    private let action: (@MainActor () -> Void)?
    /// Who closes: actions of one are equal.
    private nonisolated let owner: ObjectIdentifier?

    package nonisolated init(_ action: (@MainActor () -> Void)? = nil) {
        self.action = action
        owner = nil
    }

    /// An action of somebody whom it keeps alive.
    package init<Owner: AnyObject>(owner: Owner, _ action: @escaping @MainActor (Owner) -> Void) {
        self.action = { action(owner) }
        self.owner = ObjectIdentifier(owner)
    }

    /// Closes it.
    public func callAsFunction() { action?() }
}

extension DismissAction: Equatable {
    /// Whether both close the same thing. Those that close nothing are never equal.
    public nonisolated static func == (lhs: DismissAction, rhs: DismissAction) -> Bool {
        lhs.owner != nil && lhs.owner == rhs.owner
    }
}

/// An action that loads something again.
@MainActor public struct RefreshAction {
    private let action: @MainActor () async -> Void

    package nonisolated init(_ action: @escaping @MainActor () async -> Void) { self.action = action }

    /// Loads it, and returns when that is done. Does nothing while a load goes on.
    public func callAsFunction() async { await action() }
}
