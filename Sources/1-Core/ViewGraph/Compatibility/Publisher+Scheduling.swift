import Dispatch

extension Publisher where Output: Sendable {
    /// Delivers values and the end on a queue, always later, in their order if the queue is serial.
    ///
    /// Nothing is delivered after the cancellation of the subscription, not even what is on its way. Subscribe for the
    /// main actor with `DispatchQueue.main`.
    public func receive(on queue: DispatchQueue) -> AnyPublisher<Output, Failure> {
        AnyPublisher { receiveCompletion, receiveValue in
            let subscriber = Subscriber(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
            let upstream = subscribe(
                receiveCompletion: { completion in queue.async { subscriber.receive(completion: completion) } },
                receiveValue: { value in queue.async { subscriber.receive(value) } })
            return AnyCancellable {
                subscriber.switchOff()
                upstream.cancel()
            }
        }
    }
}
