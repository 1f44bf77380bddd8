extension Publisher {
    /// Transforms each value.
    public func map<Result>(_ transform: @escaping (Output) -> Result) -> AnyPublisher<Result, Failure> {
        transforming { deliver in { deliver(transform($0)) } }
    }

    /// Publishes a property of each value.
    public func map<Result>(_ keyPath: KeyPath<Output, Result>) -> AnyPublisher<Result, Failure> {
        map { $0[keyPath: keyPath] }
    }

    /// Transforms each value and leaves out those without a result.
    public func compactMap<Result>(_ transform: @escaping (Output) -> Result?) -> AnyPublisher<Result, Failure> {
        transforming { deliver in { if let result = transform($0) { deliver(result) } } }
    }

    /// Leaves out values that do not qualify.
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
        transforming { deliver in { if isIncluded($0) { deliver($0) } } }
    }

    /// Leaves out the first values of each subscription.
    public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
        precondition(count >= 0, "the number of values to drop is negative: \(count)")
        return transforming { deliver in
            var remaining = count
            return { value in
                if remaining > 0 { remaining -= 1 } else { deliver(value) }
            }
        }
    }

    /// Leaves out values that a predicate finds equal to the one before.
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

    /// Leaves out values that are equal to the one before.
    public func removeDuplicates() -> AnyPublisher<Output, Failure> where Output: Equatable {
        removeDuplicates(by: ==)
    }

    /// Puts a function between each subscription's values and its subscriber; the end passes unchanged.
    private func transforming<Result>(
        _ transform: @escaping (_ deliver: @escaping (Result) -> Void) -> (Output) -> Void
    ) -> AnyPublisher<Result, Failure> {
        AnyPublisher { receiveCompletion, receiveValue in
            subscribe(receiveCompletion: receiveCompletion, receiveValue: transform(receiveValue))
        }
    }
}
