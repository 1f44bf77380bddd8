import PlaybackModel

extension ItemPlayback {
    /// Takes in what the pipeline says.
    func take(_ message: PipelineMessage) {
        let now = MonotonicClock.now
        if phase == .opening { openWatch.hear(at: now) }
        switch message {
        case .asyncDone: takePreroll()
        case .state(let state): actual = state
        case .endOfStream: takeEnd()
        case .buffering(let percent, let source): takeBuffering(percent, from: source, at: now)
        case .tracks(let tracks, let fromDecoder): takeTracks(tracks, fromDecoder: fromDecoder)
        case .selected(let ids): takeSelected(ids)
        case .tags(let tags): takeTags(tags)
        case .chapters(let chapters):
            self.chapters = chapters
            reportMetadata()
        case .durationChanged: if isReady { refreshRanges() }
        case .missingPlugin(let plugin): if !missing.contains(plugin) { missing.append(plugin) }
        case .dropped(let count, let source): statistics.take(dropped: count, by: source)
        case .variant(let bitrate): statistics.variantBitrate = bitrate
        case .stepDone: if landing.isStepped { landing.isSent = true }
        case .clockLost:
            if desired == .playing { pipeline?.cycle(through: .paused, to: .playing) }
        case .failure(let failure): takeFailure(failure)
        case .warning(let failure): log(.warning, "\(failure.factory): \(failure.domain.rawValue) \(failure.code)")
        case .refusedState: if refusedAt == nil { refusedAt = now }
        }
    }

    private func takePreroll() {
        switch phase {
        case .opening: becomePrerolled()
        case .settling, .ready: if discipline.inFlight != nil { prerollInFlight() }
        case .describing, .failed, .closed: break
        }
    }

    private func takeBuffering(_ percent: Int, from source: String, at now: Moment) {
        guard isNetwork else { return }
        let hasChanged = buffering.take(percent, from: source, at: now)
        let report = BufferingReport(percent: buffering.percent, isLikelyToKeepUp: !buffering.isWaiting)
        if report != lastBuffering {
            lastBuffering = report
            reporter.post(.buffering(report))
        }
        guard hasChanged else { return }
        if !buffering.isWaiting { starvation.feed() }
        if buffering.isWaiting, isTold, isReady { noteMovingPosition() }
        applyTransport()
        if buffering.isWaiting, isReady, isTold {
            reportPosition(at: now)
        }
        reportTransport()
    }

    /// The data ended.
    func takeEnd() {
        guard isReady, !hasEnded else { return }
        if discipline.inFlight != nil {
            // Either the end of what was before the seek, or the seek went so near to the end that it plays out.
            guard landing.isSent, pipeline?.hasSeenSeek == true, !landing.isStepped, let target = landing.target else {
                return
            }
            land(at: target, lastSample ?? PipelineSample(stamp: MonotonicClock.now, rendered: 0, dropped: 0))
            guard !hasEnded else { return }
        }
        guard discipline.isIdle else { return }
        let isTruncated = TruncationCheck.isTruncated(lastMoving: lastMoving, duration: content.duration)
        if isTruncated, let heldFailure {
            goAround(heldFailure)
            return
        }
        heldFailure = nil
        hasEnded = true
        if isTruncated {
            position = lastMoving ?? position
            reporter.post(.warning(PlaybackError(.truncated)))
        } else {
            position = content.duration ?? positionNow(MonotonicClock.now)
        }
        movement.rest()
        reportPosition(at: MonotonicClock.now)
        reporter.post(.ended(EndReport(position: CMTime(nanoseconds: position), isTruncated: isTruncated)))
    }

    func log(_ level: LogLine.Level, _ text: String) { reporter.post(.log(LogLine(level: level, text: text))) }

    /// A warning of each kind is said once per load.
    func warn(_ error: PlaybackError) {
        if warned.insert(error.code).inserted { reporter.post(.warning(error)) }
    }
}
