import PlaybackModel

extension SimulatedLoad {
    /// Begins a seek or step. While another one is in flight, only the newest waits. A failed item answers too.
    func jump(_ jump: SimulatedJump) {
        guard phase != .failed else {
            answer(jump, .failed(PlaybackError(.notSupportedByContent)))
            return
        }
        guard phase == .ready, jumpInFlight == nil else {
            if let queuedJump { answer(queuedJump, .superseded) }
            queuedJump = jump
            return
        }
        begin(jump)
    }

    func beginQueuedJump() {
        guard phase == .ready, jumpInFlight == nil, let jump = queuedJump else { return }
        queuedJump = nil
        begin(jump)
    }

    private func begin(_ jump: SimulatedJump) {
        settle()
        var jump = jump
        switch landing(of: jump) {
        case .failure(let error):
            answer(jump, .failed(error))
            beginQueuedJump()
            return
        case .success(let landing): jump.landing = landing
        }
        jumpInFlight = jump
        isAtEnd = false
        isStalled = false
        isBuffering = false
        isAtLiveEdge = false
        if jump.isStuck {
            update()
        } else if item.seekLatency <= 0, isLoaded(jump.landing) {
            land()
            update()
        } else {
            update()
            let delay = isLoaded(jump.landing) ? 0 : item.buffer?.latency ?? 0
            schedule(after: item.seekLatency + delay) { load in
                guard load.jumpInFlight?.id == jump.id else { return }
                load.arrive()
            }
        }
    }

    /// The flush is done: the seek lands when the data are available.
    private func arrive() {
        settle()
        guard let jump = jumpInFlight else { return }
        if isLoaded(jump.landing) {
            land()
        } else {
            loadedStart = jump.landing
            loadedEnd = jump.landing
            isFetching = true
            postRanges()
        }
        update()
    }

    /// Sets the position to the target. The caller must call update.
    func land() {
        guard let jump = jumpInFlight else { return }
        var landing = jump.landing
        if let live = item.live, landing < live.start(after: elapsed) {
            landing = live.start(after: elapsed)
            post(.warning(PlaybackError(.behindLiveWindow)))
        }
        jumpInFlight = nil
        isFetching = false
        place(at: landing)
        mustReportPosition = true
        let isOvertaken = queuedJump != nil
        answer(jump, isOvertaken ? .superseded : .landed(SimulatedTime.time(nanoseconds: landing)))
        if isOvertaken { beginQueuedJump() } else { postCuesUnderWay() }
    }

    func answer(_ jump: SimulatedJump, _ outcome: SeekReport.Outcome) {
        answer(jump.id, outcome, times: jump.answers)
    }

    func answer(_ id: CommandID, _ outcome: SeekReport.Outcome, times: Int) {
        for _ in 0..<times { post(.seeked(SeekReport(id: id, outcome: outcome))) }
    }

    // MARK: Landings

    private func landing(of jump: SimulatedJump) -> Result<Int64, PlaybackError> {
        switch jump.kind {
        case .seek(let seek):
            guard item.isSeekable, seek.target.isNumeric || seek.target.isPositiveInfinity && end != nil else {
                return .failure(PlaybackError(.notSeekable))
            }
            let target = clamp(SimulatedTime.nanoseconds(seek.target))
            return .success(
                nearestKeyFrame(
                    to: target, before: SimulatedTime.nanoseconds(seek.toleranceBefore),
                    after: SimulatedTime.nanoseconds(seek.toleranceAfter)))
        case .step(let count):
            guard item.mediaType == .video, !wantsPlay else { return .failure(PlaybackError(.notSupportedByContent)) }
            let frame = SimulatedTime.nanoseconds(1 / max(item.frameRate, 0.001))
            return .success(clamp(timeline.position + Int64(count) * frame))
        }
    }

    private func clamp(_ target: Int64) -> Int64 {
        let start = item.live?.start(after: elapsed) ?? 0
        return max(start, min(target, end ?? .max / 4))
    }

    /// The nearest key frame within the tolerances, the earlier one of two; the target itself when there is none.
    private func nearestKeyFrame(to target: Int64, before: Int64, after: Int64) -> Int64 {
        guard let (earlier, later) = item.keyFrames.neighbors(of: target) else { return target }
        let candidates = [
            (earlier, target - earlier <= before && earlier >= item.live?.start(after: elapsed) ?? 0),
            (later, later - target <= after && later <= end ?? .max),
        ]
        return candidates.filter(\.1).map(\.0).min { abs($0 - target) < abs($1 - target) } ?? target
    }
}
