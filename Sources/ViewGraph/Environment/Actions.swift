/// Closes what the view is shown in. Does nothing where there is nothing to close.
@MainActor public struct DismissAction {
    private let action: (@MainActor () -> Void)?

    package nonisolated init(_ action: (@MainActor () -> Void)? = nil) { self.action = action }

    public func callAsFunction() { action?() }
}

/// Loads something again.
@MainActor public struct RefreshAction {
    private let action: @MainActor () async -> Void

    package nonisolated init(_ action: @escaping @MainActor () async -> Void) { self.action = action }

    public func callAsFunction() async { await action() }
}
