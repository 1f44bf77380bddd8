extension Publisher {
    /// Transforms each value.
    public func map<Result>(_ transform: @escaping (Output) -> Result) -> AnyPublisher<Result, Failure> {
        transforming { deliver in { deliver(transform($0)) } }
    }

    /// Publishes the property of each value at a key path.
    public func map<Result>(_ keyPath: KeyPath<Output, Result>) -> AnyPublisher<Result, Failure> {
        map { $0[keyPath: keyPath] }
    }

    /// Transforms each value and drops `nil` results.
    public func compactMap<Result>(_ transform: @escaping (Output) -> Result?) -> AnyPublisher<Result, Failure> {
        transforming { deliver in { if let result = transform($0) { deliver(result) } } }
    }

    /// Drops values that do not satisfy a condition.
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
        transforming { deliver in { if isIncluded($0) { deliver($0) } } }
    }

    /// Drops the first values of each subscription.
    public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
        precondition(count >= 0, "the number of values to drop is negative: \(count)")
        return transforming { deliver in
            var remaining = count
            return { value in
                if remaining > 0 { remaining -= 1 } else { deliver(value) }
            }
        }
    }

    /// Drops values equal to the previous one, as determined by a predicate.
    public func removeDuplicates(by areEqual: @escaping (Output, Output) -> Bool) -> AnyPublisher<Output, Failure> {
        transforming { deliver in
            var previous: Output?
            return { value in
                if let last = previous, areEqual(last, value) { return }
                previous = value
                deliver(value)
            }
        }
    }

    /// Drops values equal to the previous one.
    public func removeDuplicates() -> AnyPublisher<Output, Failure> where Output: Equatable {
        removeDuplicates(by: ==)
    }

    /// Applies a function to the values of each subscription. The completion passes unchanged.
    private func transforming<Result>(
        _ transform: @escaping (_ deliver: @escaping (Result) -> Void) -> (Output) -> Void
    ) -> AnyPublisher<Result, Failure> {
        AnyPublisher { receiveCompletion, receiveValue in
            subscribe(receiveCompletion: receiveCompletion, receiveValue: transform(receiveValue))
        }
    }
}
