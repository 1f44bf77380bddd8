public import PlaybackModel

extension Player {
    /// The position to show now: the target of a pending seek, else where playback is, never beyond the end; invalid
    /// without an item. Cheap; ask when it is needed, it is never published.
    public func time() -> CMTime {
        if let target = machine.lanes.seek?.target { return target }
        guard machine.lanes.readiness != .empty else { return .invalid }
        guard machine.lanes.transport == .playing, !machine.lanes.hasEnded,
            let time = link.engine?.currentTime(of: machine.generation), time.isNumeric
        else { return machine.position }
        // An engine may run on past the end before it says so.
        let end = machine.duration
        return end.isNumeric && end.value > 0 ? min(time, end) : time
    }

    /// The wall-clock time of the current position, in seconds since 1970, where the content says so.
    public func date() -> Double? {
        guard let zero = contents[machine.generation]?.ranges.dateOfZero else { return nil }
        let time = time()
        return time.isNumeric ? zero + time.seconds : nil
    }

    /// The position, each `interval` of media time while it moves, and at each jump, start and stop. No value at the
    /// beginning; only valid times; values closer than half the interval to the last one are left out.
    public func periodicTimes(every interval: CMTime) -> AsyncStream<CMTime> {
        observeTime(.periodic(interval: max(interval.isNumeric ? interval.seconds : 1, 0.01)))
    }

    /// The given times as playback passes them; jumping over one does not count.
    public func boundaryTimes(_ times: [CMTime]) -> AsyncStream<CMTime> {
        observeTime(.boundary(times.filter(\.isNumeric).sorted()))
    }

    private func observeTime(_ kind: TimeObserver.Kind) -> AsyncStream<CMTime> {
        let (stream, continuation) = AsyncStream<CMTime>.makeStream(bufferingPolicy: kind.bufferingPolicy)
        guard !isReleased else {
            continuation.finish()
            return stream
        }
        lastTimeObserver += 1
        let key = lastTimeObserver
        let observer = TimeObserver(kind, scheduler: scheduler, continuation: continuation) { [weak self] in
            self?.timeSample ?? TimeObserver.Sample(time: .invalid, rate: 0)
        }
        timeObservers[key] = observer
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.timeObservers.removeValue(forKey: key)?.finish() }
        }
        observer.restart(emits: false)
        return stream
    }

    /// The position, and how fast it moves.
    var timeSample: TimeObserver.Sample { TimeObserver.Sample(time: time(), rate: movingRate) }

    /// How fast the position moves: media seconds a second, 0 while it stands.
    var movingRate: Double {
        let moves = machine.lanes.transport == .playing && machine.lanes.seek == nil && !machine.lanes.hasEnded
        return moves ? machine.rate : 0
    }

    /// The position jumped, or started or stopped moving.
    func timeJumped() {
        for observer in timeObservers.values { observer.restart(emits: true) }
        jumpBroadcast.send(())
        subtitleTracker?.update()
    }
}
