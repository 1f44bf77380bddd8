public import Dispatch
public import PlaybackModel
public import Playhead
public import ViewGraph

extension Player {
    /// All properties: the current value at the subscription, then each different one, in the turn in which it changes.
    /// None is lost.
    ///
    /// Subscribe on the main actor, where values are delivered. Nothing is delivered after the player's release.
    public var propertiesPublisher: AnyPublisher<PlayerProperties, Never> {
        AnyPublisher(
            PlayerPublisher { [self] subject in
                subject.send(currentProperties)
                let listening = onPropertiesChange { [weak self] properties in
                    self?.whenInPlace { subject.send(properties) }
                }
                return { Task { @MainActor in listening.cancel() } }
            })
    }

    /// The position, each interval of media time while it moves, and at each jump, start and stop.
    ///
    /// No value comes at the subscription; only valid times come, and none closer than half the interval to the last.
    ///
    /// - Parameters:
    ///   - interval: In media time.
    ///   - queue: Where values are delivered. Default: the main queue, which is the main actor's.
    public func periodicTimePublisher(
        forInterval interval: CMTime, queue: DispatchQueue = .main
    ) -> AnyPublisher<CMTime, Never> {
        publisher(of: { [weak self] in self?.periodicTimes(every: interval) }, on: queue)
    }

    /// Tells each time that playback passes one of some times; jumping over one does not count.
    ///
    /// - Parameters:
    ///   - times: The times, in any order.
    ///   - queue: Where it is told. Default: the main queue, which is the main actor's.
    public func boundaryTimePublisher(
        for times: [CMTime], queue: DispatchQueue = .main
    ) -> AnyPublisher<Void, Never> {
        publisher(of: { [weak self] in self?.boundaryTimes(times) }, on: queue).map { _ in }
    }

    /// The values of a stream that begins with the subscription.
    private func publisher(
        of stream: @escaping @MainActor () -> AsyncStream<CMTime>?, on queue: DispatchQueue
    ) -> AnyPublisher<CMTime, Never> {
        let publisher = PlayerPublisher<CMTime> { subject in
            guard let times = stream() else { return {} }
            let task = Task { @MainActor in
                for await time in times where !Task.isCancelled { subject.send(time) }
            }
            return { task.cancel() }
        }
        return queue === DispatchQueue.main ? AnyPublisher(publisher) : publisher.receive(on: queue)
    }
}
