/// A publisher of one value, delivered at subscription and followed by the end.
public struct Just<Output>: Publisher {
    public typealias Failure = Never

    /// What is delivered.
    public let output: Output

    /// Publishes a value once to each subscriber.
    public init(_ output: Output) { self.output = output }

    public func subscribe(
        receiveCompletion: @escaping (Subscribers.Completion<Never>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        receiveValue(output)
        receiveCompletion(.finished)
        return AnyCancellable {}
    }
}

extension Just: Equatable where Output: Equatable {}
extension Just: Sendable where Output: Sendable {}
