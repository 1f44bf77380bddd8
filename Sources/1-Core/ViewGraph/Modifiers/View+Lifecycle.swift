/// Runs actions when a view appears and disappears, after the frame in which it does.
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

/// Runs a task while a view is shown.
private struct TaskHook<ID: Equatable>: ViewHook {
    /// Another value restarts the task.
    let id: ID
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
            // The task was canceled or restarted before its turn.
            guard box.number == number else { return }
            box.task = Task(priority: priority) { await action() }
        }
    }
}

/// The task of a view.
@MainActor private final class TaskBox {
    var task: Task<Void, Never>?
    /// The number of ended tasks.
    private(set) var number = 0

    func stop() {
        number += 1
        task?.cancel()
        task = nil
    }
}

/// Runs an action when a value changes.
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
    /// Adds an action for the appearance of the view.
    ///
    /// The action runs when the view enters the tree, and when its screen or tab is shown again.
    public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View {
        HookView(self, AppearanceHook(appear: action))
    }

    /// Adds an action for the disappearance of the view.
    ///
    /// The action runs when the view leaves the tree, and when its screen or tab is covered.
    public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View {
        HookView(self, AppearanceHook(disappear: action))
    }

    /// Runs an asynchronous task while the view is shown. The task is canceled when the view disappears.
    ///
    /// Use it to load data or to follow an asynchronous sequence; for an action without waiting use
    /// `onAppear(perform:)`. The task starts again each time that the view appears.
    ///
    /// ```swift
    /// Text(title).task { title = await catalogue.title(of: item) }
    /// ```
    public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View {
        HookView(self, TaskHook(id: 0, priority: priority, action: sendable(action)))
    }

    /// Runs an asynchronous task while the view is shown, and restarts it when the id changes.
    ///
    /// Use it where the task depends on a value, such as the address to load. The previous task is canceled first; a
    /// task that ignores cancellation may still run meanwhile. The task also starts again each time that the view
    /// appears.
    ///
    /// ```swift
    /// EpisodeList(episodes: model.episodes).task(id: feed) { await model.load(feed) }
    /// ```
    public func task<ID: Equatable>(
        id: ID, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View {
        HookView(self, TaskHook(id: id, priority: priority, action: sendable(action)))
    }

    /// Adds an action for changes of a value. It receives the old and the new value.
    ///
    /// The value is compared when the view is evaluated, so pass a value that the surrounding body reads. With
    /// `initial`, the action also runs when the view enters the tree; both values are then the same.
    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping @MainActor (Value, Value) -> Void
    ) -> some View {
        HookView(self, ChangeHook(value: value, isInitial: initial, action: action))
    }

    /// Adds an action for changes of a value.
    ///
    /// With `initial`, the action also runs when the view enters the tree.
    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping @MainActor () -> Void
    ) -> some View {
        onChange(of: value, initial: initial) { _, _ in action() }
    }
}

/// The closure was sent: nothing else has access to what it captures, and the graph calls it from one place only.
private func sendable(
    _ action: sending @escaping @isolated(any) () async -> Void
) -> @isolated(any) @Sendable () async -> Void {
    unsafeBitCast(action, to: (@isolated(any) @Sendable () async -> Void).self)
}
