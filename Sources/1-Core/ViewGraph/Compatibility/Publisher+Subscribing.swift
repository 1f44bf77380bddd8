extension Publisher {
    /// Delivers values and the completion to closures until the subscription is canceled or released.
    ///
    /// `isolation` is the actor that the closures run on, by default the caller's. A delivery on another actor stops
    /// the process; use `receive(on:)` to move values to the right place. Pass `nil` for closures that may run
    /// anywhere.
    public func sink(
        isolation: (any Actor)? = #isolation,
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        guard let isolation else {
            return subscribe(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
        }
        return subscribe(
            receiveCompletion: { completion in
                checkDelivery(to: isolation)
                receiveCompletion(completion)
            },
            receiveValue: { value in
                checkDelivery(to: isolation)
                receiveValue(value)
            })
    }

    /// Delivers values to a closure until the subscription is canceled or released.
    ///
    /// `isolation` is the actor of the closure, by default that of the caller. A delivery elsewhere stops the process;
    /// use `receive(on:)` to move values to the right place. Pass `nil` for a closure that may run anywhere.
    public func sink(
        isolation: (any Actor)? = #isolation, receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable where Failure == Never {
        sink(isolation: isolation, receiveCompletion: { _ in }, receiveValue: receiveValue)
    }

    /// Assigns values to a property until the subscription is canceled or released, or the publisher completes.
    ///
    /// The subscription holds the object: an object that stores its own assignment is never released. Use a sink with a
    /// weak reference in this case.
    public func assign<Root>(
        to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root, isolation: (any Actor)? = #isolation
    ) -> AnyCancellable where Failure == Never {
        sink(isolation: isolation) { object[keyPath: keyPath] = $0 }
    }
}

private func checkDelivery(to isolation: any Actor) {
    isolation.preconditionIsolated(
        "a value was sent away from the actor that subscribed to it; send it there, or put receive(on:) before the sink"
    )
}
