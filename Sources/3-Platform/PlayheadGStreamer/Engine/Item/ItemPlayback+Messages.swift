import PlaybackModel

extension ItemPlayback {
    /// Takes in a message of the pipeline.
    func take(_ message: PipelineMessage) {
        let now = now
        stage.noteMessage(at: now)
        switch message {
        case .asyncDone: takePreroll()
        case .endOfStream(let number):
            guard transport.takeEnd(number) else { return log(.warning, "An end was reported twice.") }
            takeEnd()
        case .buffering(let percent, let source): takeBuffering(percent, from: source, at: now)
        case .tracks(let list, let undecodable, let fromDecoder):
            if tracks.take(list, undecodable: undecodable, fromDecoder: fromDecoder) { followTracks() }
        case .container(let list):
            observer.transportTracks = list
            followTracks()
        case .captions(let channels, let listings):
            tracks.captions.channels = channels
            tracks.captions.listings = listings
            if let selection = tracks.captions.requested { select(selection) } else { reportTracks() }
        case .selected(let ids): takeSelected(ids)
        case .tags(let tags): takeTags(tags)
        case .chapters(let chapters):
            metadata.take(chapters)
            reportMetadata()
        case .durationChanged: if stage.isReady { describe { $0.reportRanges() } }
        case .missingPlugin(let plugin): recovery.take(plugin)
        case .dropped(let count, let source): statistics.take(dropped: count, by: source)
        case .decoder(let decoder): take(decoder)
        case .unusableMemory: leaveDeviceMemory()
        case .variant(let bitrate): statistics.variantBitrate = bitrate
        case .level(let level): if context.sound.metersLevel, stage.isReady { reporter.post(.level(level)) }
        case .soundEnd(let moment): takeSoundEnd(at: moment)
        case .stepDone: if flight?.isStep == true { flight?.confirm() }
        case .clockLost: if transport.isPlaying { pipeline?.cycle(through: .paused, to: .playing) }
        case .failure(let failure): takeFailure(failure)
        case .warning(let failure): takeWarning(failure)
        case .refusedState: stage.noteRefusal(at: now)
        }
    }

    /// Decoders warn about damaged frames that they skip: the user learns of it once.
    private func takeWarning(_ failure: PipelineFailure) {
        log(.warning, failure.logText)
        if failure.isDamage { warn(PlaybackError(.corruptData)) }
    }

    private func takePreroll() {
        switch stage.phase {
        case .opening: becomePrerolled()
        case .settling, .ready:
            flight?.preroll(at: now)
            checkLanding()
        case .describing, .failed, .closed: break
        }
    }

    private func takeBuffering(_ percent: Int, from source: String, at now: Moment) {
        guard isNetwork, !isStream, !observer.isCamera,
            let change = buffering.take(percent, from: source, at: now)
        else { return }
        if let report = change.report { reporter.post(.buffering(report)) }
        guard change.switches else { return }
        let isStalled = buffering.isWaiting && stage.isReady && transport.isPlayRequested
        if !buffering.isWaiting { recovery.starvation.feed() }
        if isStalled { holdPosition() }
        applyTransport()
        if isStalled { reportPosition(at: now) }
        reportTransport()
    }
}

extension PipelineFailure {
    /// The failure in a line of the log, without GStreamer's text, which may hold addresses.
    var logText: String { "\(factory): \(domain.rawValue) \(code)" }
}
