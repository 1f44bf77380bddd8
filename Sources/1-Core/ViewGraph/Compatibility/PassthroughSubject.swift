/// A publisher of what is sent through it, which keeps no value.
///
/// A send inside a delivery is delivered at once, before the outer one goes on, as in Combine: later subscribers see
/// the inner value first. A subscriber that is added inside a delivery gets the next value. A subscriber that is
/// cancelled inside a delivery, before its turn, gets nothing.
public final class PassthroughSubject<Output, Failure: Error>: Publisher {
    private let subscribers = SubscriberList<Output, Failure>()

    /// Makes a subject without subscribers.
    public init() {}

    /// Delivers a value to all subscribers; to nobody after the end.
    public func send(_ value: Output) { subscribers.send(value) }

    /// Ends the values.
    public func send(completion: Subscribers.Completion<Failure>) { subscribers.send(completion: completion) }

    /// Delivers to closures; see `Publisher`.
    public func subscribe(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        subscribers.add(Subscriber(receiveCompletion: receiveCompletion, receiveValue: receiveValue))
    }
}

extension PassthroughSubject where Output == Void {
    /// Tells all subscribers.
    public func send() { send(()) }
}
