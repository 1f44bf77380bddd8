/// An action that dismisses the presentation of a view: its sheet, screen or window. Has no effect if there is none.
///
/// Read the action from the environment and call it like a function:
///
/// ```swift
/// @Environment(\.dismiss) private var dismiss
///
/// Button("Close") { dismiss() }
/// ```
@MainActor public struct DismissAction {
    private let action: (@MainActor () -> Void)?
    /// The object that the action belongs to. Actions of one object are equal.
    private nonisolated let owner: ObjectIdentifier?

    package nonisolated init(_ action: (@MainActor () -> Void)? = nil) {
        self.action = action
        owner = nil
    }

    /// Creates an action of an object, which the action retains.
    package init<Owner: AnyObject>(owner: Owner, _ action: @escaping @MainActor (Owner) -> Void) {
        self.action = { action(owner) }
        self.owner = ObjectIdentifier(owner)
    }

    /// Dismisses the presentation.
    public func callAsFunction() { action?() }
}

extension DismissAction: Equatable {
    /// Returns `true` if both actions dismiss the same presentation. Actions without a presentation are never equal.
    public nonisolated static func == (lhs: DismissAction, rhs: DismissAction) -> Bool {
        lhs.owner != nil && lhs.owner == rhs.owner
    }
}

/// An action that refreshes the content of a view.
@MainActor public struct RefreshAction {
    private let action: @MainActor () async -> Void

    package nonisolated init(_ action: @escaping @MainActor () async -> Void) { self.action = action }

    /// Refreshes the content and returns when the refresh is complete. Has no effect during a refresh.
    public func callAsFunction() async { await action() }
}
