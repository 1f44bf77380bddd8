import Dispatch

extension Publisher where Output: Sendable {
    /// Delivers values and the completion asynchronously on a queue, in order if the queue is serial.
    ///
    /// Nothing is delivered after the subscription was canceled, not even values already on their way. Use
    /// `DispatchQueue.main` for the main actor.
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
