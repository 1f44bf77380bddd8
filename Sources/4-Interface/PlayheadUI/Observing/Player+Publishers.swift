public import Dispatch
public import PlaybackModel
public import Playhead
public import ViewGraph

extension Player {
    /// Publishes all properties: the current value on subscription, then each different one in the turn in which it
    /// changes. No value is lost.
    ///
    /// Use it in view models that are written with publishers. Otherwise, use the asynchronous sequence `properties`,
    /// or read observable properties in a view's body.
    ///
    /// Subscribe on the main actor, where values are delivered. No value is delivered after the player's release.
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

    /// Publishes the position: at each interval of media time while it moves, and at each jump, start and stop.
    ///
    /// No value is delivered on subscription. Only valid times are delivered, at least half an interval apart.
    ///
    /// - Parameters:
    ///   - interval: The interval, in media time.
    ///   - queue: The queue on which values are delivered. Default: the main queue, which is the main actor's.
    public func periodicTimePublisher(
        forInterval interval: CMTime, queue: DispatchQueue = .main
    ) -> AnyPublisher<CMTime, Never> {
        publisher(of: { [weak self] in self?.periodicTimes(every: interval) }, on: queue)
    }

    /// Publishes whenever playback passes one of several times. Seeking across a time does not count.
    ///
    /// - Parameters:
    ///   - times: The times, in any order.
    ///   - queue: The queue on which events are delivered. Default: the main queue, which is the main actor's.
    public func boundaryTimePublisher(
        for times: [CMTime], queue: DispatchQueue = .main
    ) -> AnyPublisher<Void, Never> {
        publisher(of: { [weak self] in self?.boundaryTimes(times) }, on: queue).map { _ in }
    }

    /// The values of a stream that starts with the subscription.
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
