import PlaybackModel

extension SimulatedLoad {
    /// `true` if something other than the end stops playback that should move.
    private var isWaiting: Bool { isStalled || isRepairing || isBuffering || isAtLiveEdge || jumpInFlight != nil }

    /// `true` if playback would move if there were no end.
    var canMove: Bool { phase == .ready && isCurrent && wantsPlay && !isWaiting }

    var isMoving: Bool { canMove && !isAtEnd }

    private var wantedTransport: TransportState {
        guard wantsPlay else { return .paused }
        guard phase == .ready else { return .waiting(.evaluatingBufferingRate) }
        if jumpInFlight != nil, !isFetching { return .waiting(.evaluatingBufferingRate) }
        return isWaiting ? .waiting(.minimizingStalls) : .playing
    }

    /// The end of playable content, in nanoseconds; `nil` while unknown.
    var end: Int64? {
        if let live = item.live { return live.end(after: elapsed) }
        return duration
    }

    /// Updates position and loaded range to the current time.
    func settle() {
        guard phase == .ready else { return }
        let moment = now
        let passed = moment.nanoseconds(since: timeline.anchor)
        guard passed > 0 else { return }
        let position = timeline.position(at: moment)
        played += position - timeline.position
        var timeline = timeline
        timeline.position = position
        timeline.anchor = moment
        self.timeline = timeline
        guard let buffer = item.buffer else { return }
        let base = isFetching ? loadedStart : position
        let arrived = loadedEnd + Int64(Double(passed) * loadingSpeed)
        loadedEnd = max(
            loadedEnd, min(arrived, base + SimulatedTime.nanoseconds(buffer.goal), end ?? .max / 4))
    }

    /// Reports changes and schedules the next wake-up.
    ///
    /// - Parameter answers: The number of transport reports in answer to a command; `nil` without a command, to report the
    ///   transport only if it changed.
    func update(answers: Int? = nil, reason: TransportReport.Reason = .none) {
        guard phase == .opening || phase == .ready else { return }
        settle()
        if phase == .ready {
            catchUpWithWindow()
            noteEmptyBuffer()
            noteEnd()
        }
        var timeline = timeline
        timeline.anchor = now
        timeline.rate = isMoving ? rate : 0
        timeline.limit = item.live == nil && item.ending != .runsOn ? duration ?? .max / 4 : .max / 4
        self.timeline = timeline
        let wanted = wantedTransport
        let hasChanged = wanted != transport
        transport = wanted
        for _ in 0..<(answers ?? (hasChanged ? 1 : 0)) {
            post(
                .transport(
                    TransportReport(state: wanted, rate: rate, answered: engine.answered, reason: reason)))
        }
        if phase == .ready { say(timeline) }
        scheduleWake()
    }

    private func say(_ timeline: SimulatedTimeline) {
        if mustReportPosition || timeline.rate != lastRate {
            if lastRate == 0, timeline.rate > 0 { nextStatistics = later(item.statisticsInterval ?? 0) }
            mustReportPosition = false
            lastRate = timeline.rate
            if let interval = simulation.reportInterval { nextReport = now.advanced(by: interval) }
            post(
                .position(
                    PositionReport(
                        time: SimulatedTime.time(nanoseconds: timeline.position), stamp: now, rate: timeline.rate)))
            postFrame()
            if engine.isMetering, timeline.rate > 0 {
                post(.level(AudioLevel(channels: [.init(mean: 0.25, peak: 0.5)])))
            }
        }
        if let report = unsaidEnd {
            unsaidEnd = nil
            post(.ended(report))
        }
    }

    private func noteEnd() {
        guard canMove, !isAtEnd, item.live == nil, item.ending != .runsOn, let duration,
            timeline.position >= duration
        else { return }
        if let hiddenEnd, hiddenEnd > duration {
            self.duration = min(hiddenEnd, duration + Self.growth)
            post(.ranges(ranges))
            return
        }
        isAtEnd = true
        timeline.position = duration
        mustReportPosition = true
        if item.ending == .told {
            unsaidEnd = EndReport(position: SimulatedTime.time(nanoseconds: duration))
        }
    }

    /// The step by which a stated duration that is too short grows.
    private static let growth: Int64 = 1_000_000_000

    /// Follows a window that has moved past the position.
    private func catchUpWithWindow() {
        guard let live = item.live, canMove else { return }
        let start = live.start(after: elapsed)
        if timeline.position < start {
            place(at: start)
            mustReportPosition = true
            post(.warning(PlaybackError(.behindLiveWindow)))
            post(.discontinuity(SimulatedTime.time(nanoseconds: start)))
        } else if timeline.position >= live.end(after: elapsed) {
            isAtLiveEdge = true
        }
    }

    private func noteEmptyBuffer() {
        guard item.buffer != nil, canMove, !isAtEnd, !isLoadedToEnd, loadedEnd - timeline.position < 1_000 else {
            return
        }
        isBuffering = true
        post(.buffering(BufferingReport(percent: 0, isLikelyToKeepUp: false)))
    }

    // MARK: Waking

    func later(_ seconds: Double) -> Moment { now.advanced(by: SimulatedTime.nanoseconds(seconds)) }

    /// Wakes at the next moment at which the load has something to do or report.
    private func scheduleWake() {
        var next: Moment?
        func consider(_ moment: Moment) { next = min(next ?? moment, moment) }
        if isMoving {
            if let mark = marks.mark(at: cursor) {
                consider(now.advanced(by: timeline.time(toCover: mark.position - timeline.position)))
            }
            if let end, item.live != nil || item.ending != .runsOn {
                consider(now.advanced(by: max(timeline.time(toCover: end - timeline.position), 0)))
            }
            if simulation.reportInterval != nil { consider(nextReport) }
            if item.statisticsInterval != nil { consider(nextStatistics) }
        }
        if phase == .ready {
            considerLoading(consider)
            if item.live != nil { consider(nextWindow) }
        }
        if let wake, wake.isPending, wake.moment == next { return }
        wake?.cancel()
        wake = next.map { moment in schedule(at: max(moment, now)) { $0.tick() } }
    }

    private func tick() {
        settle()
        moveWindow()
        progressLoading()
        passMarks()
        let moment = now
        if isMoving {
            if simulation.reportInterval != nil, nextReport <= moment { mustReportPosition = true }
            if let interval = item.statisticsInterval, nextStatistics <= moment {
                nextStatistics = later(interval)
                post(.statistics(statistics))
            }
        }
        update()
    }

    private func moveWindow() {
        guard let live = item.live, nextWindow <= now else { return }
        nextWindow = simulation.origin.advanced(by: live.nextChange(after: elapsed))
        isAtLiveEdge = false
        post(.ranges(ranges))
    }

    private var statistics: PlaybackStatistics {
        let limit = engine.limits.preferredPeakBitRate
        let fitting = item.variants.map(\.bandwidth).filter { limit == 0 || $0 <= limit }
        return PlaybackStatistics(
            bitrate: fitting.max() ?? item.variants.map(\.bandwidth).min(),
            bandwidth: item.variants.map(\.bandwidth).max(),
            renderedFrames: item.mediaType == .video ? Int(Double(played) / 1e9 * item.frameRate) : 0,
            presentationSize: item.presentationSize)
    }

    /// The current duration and ranges.
    var ranges: RangesReport {
        let time = SimulatedTime.time(nanoseconds:)
        func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
            CMTimeRange(start: time(start), end: time(max(start, end)))
        }
        var report = RangesReport(duration: .invalid)
        if let live = item.live {
            let window = range(live.start(after: elapsed), live.end(after: elapsed))
            report.duration = .indefinite
            report.seekable = item.isSeekable ? [window] : []
            report.loaded = [window]
            report.targetDuration = live.targetDuration
            report.dateOfZero = live.dateOfZero
        } else if let duration {
            report.duration = time(duration)
            report.seekable = item.isSeekable ? [range(0, duration)] : []
            report.loaded = [range(0, duration)]
        }
        if item.buffer != nil { report.loaded = [range(loadedStart, loadedEnd)] }
        return report
    }
}
