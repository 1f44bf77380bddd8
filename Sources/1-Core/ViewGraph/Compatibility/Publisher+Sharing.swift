extension Publisher {
    /// Shares one subscription to the publisher among all subscribers.
    ///
    /// The first subscriber starts the subscription, the last one to leave ends it. A later subscriber receives only
    /// later values, and after the completion only the completion.
    public func share() -> AnyPublisher<Output, Failure> {
        let shared = SharedSubscription(to: self)
        return AnyPublisher { receiveCompletion, receiveValue in
            shared.add(Subscriber(receiveCompletion: receiveCompletion, receiveValue: receiveValue))
        }
    }
}

/// A subscription shared by many subscribers, which own it. Its publisher references it weakly.
private final class SharedSubscription<Upstream: Publisher> {
    private let upstream: Upstream
    private let subscribers = SubscriberList<Upstream.Output, Upstream.Failure>()
    private var connection: AnyCancellable?
    private var isConnected = false

    init(to upstream: Upstream) { self.upstream = upstream }

    func add(_ subscriber: Subscriber<Upstream.Output, Upstream.Failure>) -> AnyCancellable {
        let cancellable = subscribers.add(subscriber) { [self] in disconnectIfUnused() }
        if !isConnected, !subscribers.isComplete {
            // Set before subscribing: a publisher that delivers immediately may bring further subscribers.
            isConnected = true
            connection = upstream.subscribe(
                receiveCompletion: { [weak self] in self?.subscribers.send(completion: $0) },
                receiveValue: { [weak self] in self?.subscribers.send($0) })
        }
        return cancellable
    }

    private func disconnectIfUnused() {
        guard subscribers.isEmpty, !subscribers.isComplete else { return }
        isConnected = false
        connection = nil
    }
}
