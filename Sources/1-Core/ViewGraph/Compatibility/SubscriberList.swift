import Synchronization

/// The subscribers of one source, in the order of their subscription.
///
/// A delivery goes to those that subscribed before it began and are not cancelled when their turn comes. The lock
/// covers the list alone and is never held while a subscriber runs, so that subscribers may send, subscribe and cancel.
final class SubscriberList<Output, Failure: Error>: Sendable {
    private struct State {
        var subscribers: [Subscriber<Output, Failure>] = []
        var completion: Subscribers.Completion<Failure>?
    }

    private let state = Mutex(State())

    /// Whether the end was delivered: nothing is after it.
    var isComplete: Bool { state.withLock { $0.completion != nil } }

    /// Whether nobody listens.
    var isEmpty: Bool { state.withLock { $0.subscribers.isEmpty } }

    /// Adds a subscriber, or tells it at once that the values have ended.
    ///
    /// - Parameter onCancel: runs after the subscriber has left the list, on the thread that cancels.
    func add(_ subscriber: Subscriber<Output, Failure>, onCancel: (() -> Void)? = nil) -> AnyCancellable {
        let completion = state.withLock { state in
            if state.completion == nil { state.subscribers.append(subscriber) }
            return state.completion
        }
        if let completion { subscriber.receive(completion: completion) }
        return AnyCancellable { [weak self] in
            subscriber.switchOff()
            self?.remove(subscriber)
            onCancel?()
        }
    }

    /// Delivers a value to all subscribers, or to nobody after the end.
    func send(_ value: Output) {
        for subscriber in state.withLock({ $0.subscribers }) { subscriber.receive(value) }
    }

    /// Delivers the end, once, and forgets all subscribers.
    func send(completion: Subscribers.Completion<Failure>) {
        let subscribers = state.withLock { state in
            guard state.completion == nil else { return [] as [Subscriber<Output, Failure>] }
            defer { state.subscribers = [] }
            state.completion = completion
            return state.subscribers
        }
        for subscriber in subscribers { subscriber.receive(completion: completion) }
    }

    private func remove(_ subscriber: Subscriber<Output, Failure>) {
        // The closures may own what ends other subscriptions here, so the last reference goes outside the lock: the
        // caller holds one.
        state.withLock { state in state.subscribers.removeAll { $0 === subscriber } }
    }
}
