/// A publisher of a value and its changes, which delivers the current value at subscription.
///
/// Unlike ``Published`` it stores a value before it delivers it. Sends inside a delivery are delivered at once, as with
/// ``PassthroughSubject``. The value is not protected by a lock: the subject belongs to one isolation.
public final class CurrentValueSubject<Output, Failure: Error>: Publisher {
    private let subscribers = SubscriberList<Output, Failure>()
    private var current: Output

    /// Makes a subject with its first value.
    public init(_ value: Output) { current = value }

    /// The latest value; a write sends it, and has no effect after the end.
    public var value: Output {
        get { current }
        set { send(newValue) }
    }

    /// Stores a value and delivers it to all subscribers; no effect after the end.
    public func send(_ value: Output) {
        guard !subscribers.isComplete else { return }
        current = value
        subscribers.send(value)
    }

    /// Ends the values.
    public func send(completion: Subscribers.Completion<Failure>) { subscribers.send(completion: completion) }

    /// Delivers to closures; see `Publisher`.
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
