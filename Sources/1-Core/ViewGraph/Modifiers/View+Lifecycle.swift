/// Calls when the view comes and goes, after the frame in which it does.
private struct AppearanceHook: ViewHook {
    var appear: (@MainActor () -> Void)?
    var disappear: (@MainActor () -> Void)?

    func didMount(_ storage: inout Void, _ node: Node) {
        if node.isShown, let appear { node.host.afterFlush(appear) }
    }

    func shownDidChange(_ storage: inout Void, _ node: Node) {
        if let action = node.isShown ? appear : disappear { node.host.afterFlush(action) }
    }

    func willUnmount(_ storage: inout Void, _ node: Node) {
        if node.isShown, let disappear { node.host.afterFlush(disappear) }
    }
}

/// Runs a task while the view is there.
private struct TaskHook: ViewHook {
    let id: AnyHashable?
    let priority: TaskPriority
    let action: @isolated(any) @Sendable () async -> Void

    func makeStorage() -> TaskBox { TaskBox() }

    func didMount(_ storage: inout TaskBox, _ node: Node) {
        if node.isShown { start(storage, node) }
    }

    func didUpdate(from old: TaskHook, _ storage: inout TaskBox, _ node: Node) {
        guard id != old.id, node.isShown else { return }
        storage.stop()
        start(storage, node)
    }

    func shownDidChange(_ storage: inout TaskBox, _ node: Node) {
        if node.isShown { start(storage, node) } else { storage.stop() }
    }

    func willUnmount(_ storage: inout TaskBox, _ node: Node) { storage.stop() }

    private func start(_ box: TaskBox, _ node: Node) {
        let (action, priority) = (action, priority)
        let number = box.number
        node.host.afterFlush {
            // It was stopped, or started anew, before its turn came.
            guard box.number == number else { return }
            box.task = Task(priority: priority) { await action() }
        }
    }
}

/// The task of a view.
@MainActor private final class TaskBox {
    var task: Task<Void, Never>?
    /// Counts the ends of tasks.
    private(set) var number = 0

    func stop() {
        number += 1
        task?.cancel()
        task = nil
    }
}

/// Calls when a value has changed.
private struct ChangeHook<Value: Equatable>: ViewHook {
    let value: Value
    let isInitial: Bool
    let action: @MainActor (Value, Value) -> Void

    func didMount(_ storage: inout Void, _ node: Node) {
        guard isInitial else { return }
        node.host.afterFlush { [value, action] in action(value, value) }
    }

    func didUpdate(from old: ChangeHook, _ storage: inout Void, _ node: Node) {
        guard old.value != value else { return }
        node.host.afterFlush { [value, action] in action(old.value, value) }
    }
}

extension View {
    /// Calls when the view has come into the tree.
    public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View {
        HookView(self, AppearanceHook(appear: action))
    }

    /// Calls when the view has gone from the tree.
    public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View {
        HookView(self, AppearanceHook(disappear: action))
    }

    /// Runs something while the view is in the tree; it is cancelled when the view goes.
    public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View {
        HookView(self, TaskHook(id: nil, priority: priority, action: sendable(action)))
    }

    /// Runs something while the view is in the tree, and anew with each other id.
    public func task<ID: Hashable>(
        id: ID, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View {
        HookView(self, TaskHook(id: AnyHashable(id), priority: priority, action: sendable(action)))
    }

    /// Calls with the old and the new value after a change, and at first with the value twice where `initial`.
    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping @MainActor (Value, Value) -> Void
    ) -> some View {
        HookView(self, ChangeHook(value: value, isInitial: initial, action: action))
    }

    /// Calls after a change of the value, and at first where `initial`.
    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping @MainActor () -> Void
    ) -> some View {
        onChange(of: value, initial: initial) { _, _ in action() }
    }
}

/// A closure that was sent: nobody else has what it captures, and the graph calls it from one place only.
private func sendable(
    _ action: sending @escaping @isolated(any) () async -> Void
) -> @isolated(any) @Sendable () async -> Void {
    unsafeBitCast(action, to: (@isolated(any) @Sendable () async -> Void).self)
}
