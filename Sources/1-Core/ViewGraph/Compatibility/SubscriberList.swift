import Synchronization

/// The subscribers of one source, in the order of their subscription.
///
/// A delivery goes to those that subscribed before it began and have not been canceled when their turn comes. The lock
/// protects only the list and is never held while a subscriber runs, so that subscribers may send, subscribe and
/// cancel.
final class SubscriberList<Output, Failure: Error>: Sendable {
    private struct State {
        var subscribers: [Subscriber<Output, Failure>] = []
        var completion: Subscribers.Completion<Failure>?
    }

    private let state = Mutex(State())

    /// `true` after the completion.
    var isComplete: Bool { state.withLock { $0.completion != nil } }

    /// `true` if there are no subscribers.
    var isEmpty: Bool { state.withLock { $0.subscribers.isEmpty } }

    /// Adds a subscriber, or delivers the completion to it if there was one.
    ///
    /// - Parameter onCancel: Runs after the subscriber has left the list, on the thread that cancels it.
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

    /// Delivers a value to all subscribers. Has no effect after the completion.
    func send(_ value: Output) {
        for subscriber in state.withLock({ $0.subscribers }) { subscriber.receive(value) }
    }

    /// Delivers the completion, once, and removes all subscribers.
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
        // The closures may own what ends other subscriptions here. The caller holds a reference, so that the last one
        // is released outside the lock.
        state.withLock { state in state.subscribers.removeAll { $0 === subscriber } }
    }
}
