/// A publisher that hides how its values are made.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
    typealias Subscribe = (
        _ receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        _ receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable

    private let body: Subscribe

    /// Hides a publisher's type.
    public init(_ publisher: some Publisher<Output, Failure>) { body = publisher.subscribe }

    init(subscribe: @escaping Subscribe) { body = subscribe }

    /// Delivers to closures; see `Publisher`.
    public func subscribe(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        body(receiveCompletion, receiveValue)
    }
}

extension Publisher {
    /// Hides the publisher's type.
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}
