public import PlaybackModel

extension Player {
    /// Returns the position to show now: the target of a pending seek or of a drag, or else the playback position, never
    /// beyond the end; invalid without an item.
    ///
    /// The position is never published, because it changes all the time. The call is cheap: ask when the position is
    /// needed, use ``periodicTimes(every:)``, or bind a ``ProgressTracker``.
    public func time() -> CMTime {
        if let target = machine.pendingTarget {
            shownTime = .invalid
            return target
        }
        guard machine.lanes.readiness != .empty else { return .invalid }
        guard machine.lanes.transport == .playing, !machine.lanes.hasEnded,
            let time = link.engine?.currentTime(of: machine.generation), time.isNumeric
        else { return held(machine.position) }
        let floor = machine.load.floor
        return held(floor.isNumeric ? max(time, floor) : time)
    }

    /// Returns a position that is neither beyond the end, nor a little before the one that was shown last.
    ///
    /// An engine may run past the end before it reports it. It may also turn out to be a little earlier than expected: when it
    /// pauses, or begins to play later than announced.
    private func held(_ time: CMTime) -> CMTime {
        let end = machine.duration
        let isBehind = shownTime.isNumeric && time < shownTime && (shownTime - time).seconds < 1
        let shown = isBehind ? shownTime : time
        shownTime = end.isNumeric && end.value > 0 ? min(shown, end) : shown
        return shownTime
    }

    /// Returns the wall-clock time of the current position, in seconds since 1970, if the content specifies it.
    public func date() -> Double? {
        guard let zero = contents[machine.generation]?.ranges.dateOfZero else { return nil }
        let time = time()
        return time.isNumeric ? zero + time.seconds : nil
    }

    /// Returns a stream of the position, at an interval of media time while it moves, and at each jump, start and stop.
    ///
    /// The stream begins without a value: call ``time()`` for the first one. Values closer than half the interval to
    /// the last one are left out, and a slow reader receives only the newest. The stream ends when the player is
    /// released.
    ///
    /// - Parameter interval: The interval in media time, at least 0.01 s; at double speed, values arrive twice as
    ///   often. A value that is not numeric counts as 1 s.
    public func periodicTimes(every interval: CMTime) -> AsyncStream<CMTime> {
        observeTime(.periodic(interval: max(interval.isNumeric ? interval.seconds : 1, 0.01)))
    }

    /// Returns a stream of the given times as playback passes them.
    ///
    /// Use it to act at fixed positions, such as the end of an introduction. Seeking past a time does not count.
    ///
    /// - Parameter times: The times, in any order. Times that are not numeric are ignored.
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

    /// The position, and its speed.
    var timeSample: TimeObserver.Sample { TimeObserver.Sample(time: time(), rate: movingRate) }

    /// The speed of the position in seconds of media time per second, 0 while it does not move.
    package var movingRate: Double {
        let moves = machine.lanes.transport == .playing && machine.lanes.seek == nil && !machine.lanes.hasEnded
        return moves ? machine.rate : 0
    }

    /// Notifies observers that the position jumped, or started or stopped moving.
    func timeJumped() {
        jumpCount &+= 1
        for observer in timeObservers.values { observer.restart(emits: true) }
        jumpBroadcast.send(())
        subtitleTracker?.update()
        updateLoopWatch()
    }
}
