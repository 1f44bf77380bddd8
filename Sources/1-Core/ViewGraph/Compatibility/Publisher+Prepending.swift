extension Publisher {
    /// Delivers values to each subscriber before those of the publisher.
    public func prepend(_ elements: Output...) -> AnyPublisher<Output, Failure> { prepend(elements) }

    /// Delivers the values of a sequence to each subscriber before those of the publisher.
    public func prepend<Elements: Sequence>(_ elements: Elements) -> AnyPublisher<Output, Failure>
    where Elements.Element == Output {
        AnyPublisher { receiveCompletion, receiveValue in
            for element in elements { receiveValue(element) }
            return subscribe(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
        }
    }
}
