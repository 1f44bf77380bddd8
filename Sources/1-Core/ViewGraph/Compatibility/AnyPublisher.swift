/// A publisher that hides the type of another one.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
    typealias Subscribe = (
        _ receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        _ receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable

    private let body: Subscribe

    /// Creates a publisher that hides the type of another one.
    public init(_ publisher: some Publisher<Output, Failure>) { body = publisher.subscribe }

    init(subscribe: @escaping Subscribe) { body = subscribe }

    /// Subscribes with closures; see ``Publisher``.
    public func subscribe(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        body(receiveCompletion, receiveValue)
    }
}

extension Publisher {
    /// Returns the publisher with its type hidden.
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}
