extension Publisher {
    /// Delivers values at subscription, before the publisher's own.
    public func prepend(_ elements: Output...) -> AnyPublisher<Output, Failure> { prepend(elements) }

    /// Delivers a sequence's values at subscription, before the publisher's own.
    public func prepend<Elements: Sequence>(_ elements: Elements) -> AnyPublisher<Output, Failure>
    where Elements.Element == Output {
        AnyPublisher { receiveCompletion, receiveValue in
            for element in elements { receiveValue(element) }
            return subscribe(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
        }
    }
}
