/// A publisher of the values sent through it. It stores none of them.
///
/// A value sent during a delivery is delivered immediately, before the outer delivery continues, as in Combine: later
/// subscribers receive the inner value first. A subscriber added during a delivery receives the next value. A
/// subscriber canceled during a delivery, before its turn, receives nothing.
public final class PassthroughSubject<Output, Failure: Error>: Publisher {
    private let subscribers = SubscriberList<Output, Failure>()

    /// Creates a subject.
    public init() {}

    /// Delivers a value to all subscribers. Has no effect after the completion.
    public func send(_ value: Output) { subscribers.send(value) }

    /// Completes the publisher.
    public func send(completion: Subscribers.Completion<Failure>) { subscribers.send(completion: completion) }

    /// Subscribes with closures; see ``Publisher``.
    public func subscribe(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        subscribers.add(Subscriber(receiveCompletion: receiveCompletion, receiveValue: receiveValue))
    }
}

extension PassthroughSubject where Output == Void {
    /// Notifies all subscribers.
    public func send() { send(()) }
}
