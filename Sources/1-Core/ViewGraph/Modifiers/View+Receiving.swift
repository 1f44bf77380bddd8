/// Runs an action for the values of a publisher.
private struct ReceiveHook<Source: Publisher>: ViewHook where Source.Failure == Never {
    let publisher: Source
    let action: @MainActor (Source.Output) -> Void

    func makeStorage() -> Subscription<Source.Output> { Subscription() }

    func didMount(_ storage: inout Subscription<Source.Output>, _ node: Node) {
        storage.action = action
        subscribe(storage, node)
    }

    func didUpdate(from old: ReceiveHook, _ storage: inout Subscription<Source.Output>, _ node: Node) {
        storage.action = action
        // Publishers that are objects can be compared.
        guard Source.self is AnyClass, (publisher as AnyObject) !== (old.publisher as AnyObject) else { return }
        storage.cancellable = nil
        subscribe(storage, node)
    }

    func willUnmount(_ storage: inout Subscription<Source.Output>, _ node: Node) {
        storage.action = nil
        storage.cancellable = nil
    }

    private func subscribe(_ subscription: Subscription<Source.Output>, _ node: Node) {
        // Subscribes after the flush, because some publishers deliver immediately.
        node.host.afterFlush { [publisher] in
            guard subscription.action != nil, subscription.cancellable == nil else { return }
            subscription.cancellable = publisher.sink(isolation: MainActor.shared) { [weak subscription] value in
                // The sink has verified that this is the main actor.
                nonisolated(unsafe) let value = value
                MainActor.assumeIsolated { subscription?.action?(value) }
            }
        }
    }
}

/// The subscription of a view.
@MainActor private final class Subscription<Output> {
    var action: (@MainActor (Output) -> Void)?
    var cancellable: AnyCancellable?
}

extension View {
    /// Adds an action for the values of a publisher while the view is in the tree.
    ///
    /// The view subscribes once, after it has appeared. Values must be sent on the main actor; they are passed to the
    /// latest closure. The subscription follows a change of the publisher only if publishers are objects, such as
    /// subjects.
    public func onReceive<Source: Publisher>(
        _ publisher: Source, perform action: @escaping @MainActor (Source.Output) -> Void
    ) -> some View where Source.Failure == Never {
        HookView(self, ReceiveHook(publisher: publisher, action: action))
    }
}
