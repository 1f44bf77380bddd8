/// A publisher of a value and its changes. Subscribers receive the current value first.
///
/// Unlike ``Published``, it stores a value before it delivers it. Values sent during a delivery are delivered
/// immediately, as with ``PassthroughSubject``. The value is not protected by a lock: the subject belongs to one
/// isolation domain.
public final class CurrentValueSubject<Output, Failure: Error>: Publisher {
    private let subscribers = SubscriberList<Output, Failure>()
    private var current: Output

    /// Creates a subject with an initial value.
    public init(_ value: Output) { current = value }

    /// The current value. Writing it sends the value; after the completion writes have no effect.
    public var value: Output {
        get { current }
        set { send(newValue) }
    }

    /// Stores a value and delivers it to all subscribers. Has no effect after the completion.
    public func send(_ value: Output) {
        guard !subscribers.isComplete else { return }
        current = value
        subscribers.send(value)
    }

    /// Completes the publisher.
    public func send(completion: Subscribers.Completion<Failure>) { subscribers.send(completion: completion) }

    /// Subscribes with closures; see ``Publisher``.
    public func subscribe(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        let subscriber = Subscriber(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
        let cancellable = subscribers.add(subscriber)
        subscriber.receive(current)
        return cancellable
    }
}
