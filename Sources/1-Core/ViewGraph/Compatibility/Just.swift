/// A publisher of one value, delivered at subscription and followed by the end.
public struct Just<Output>: Publisher {
    /// It never fails.
    public typealias Failure = Never

    /// What is delivered.
    public let output: Output

    /// Publishes a value once to each subscriber.
    public init(_ output: Output) { self.output = output }

    /// Delivers to closures; see `Publisher`.
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
