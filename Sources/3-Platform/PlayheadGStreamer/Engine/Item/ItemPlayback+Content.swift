import MediaReaders
import PlaybackModel

extension ItemPlayback {
    // MARK: Tracks

    private var namedTracks: [MediaTrack] {
        TrackReader.neutral(
            observer.named(tracks.tracks), song: metadata.tags.metadata(hasOneStream: true).title,
            isRadio: observer.isRadio)
    }

    private var captionTracks: [MediaTrack] { tracks.captions.tracks(observer.facts.multivariant) }

    /// The channel of captions to show; `nil` for none.
    var selectedCaptions: CaptionChannel? { tracks.captions.selected(namedTracks, captionTracks) }

    func reportTracks() {
        let named = namedTracks
        // Text shows again after the report that it is selected: until then it belongs to another track.
        let hidesText = tracks.hidesText(named)
        if hidesText { reporter.setHidesText(true) }
        if stage.hasBeenReady,
            let report = tracks.report(
                named.map(described), captions: captionTracks, caption: selectedCaptions.map(CaptionFeed.id),
                variants: observer.facts.variants, container: metadata.tags.container)
        {
            reporter.post(.tracks(report))
        }
        if !hidesText { reporter.setHidesText(false) }
        if stage.hasBeenReady, let error = SourceInspection.colorProblem(of: observer.dolbyVision) { warn(error) }
    }

    /// A track with the values that its decoder delivers, where its stream does not carry them.
    private func described(_ track: MediaTrack) -> MediaTrack {
        guard tracks.selected.contains(track.id), let decoded = timeline.description.decodedFormat(of: track.kind)
        else { return track }
        var (track, format) = (track, track.format ?? TrackFormat())
        format.frameRate = format.frameRate ?? decoded.frameRate
        format.channels = format.channels ?? decoded.channels
        format.sampleRate = format.sampleRate ?? decoded.sampleRate
        track.format = format == TrackFormat() ? nil : format
        return track
    }

    /// Requests the wanted tracks if they do not play yet. Returns `true` when it does.
    @discardableResult func applySelection() -> Bool {
        guard stage.phase != .opening, stage.phase != .describing, tracks.wanted(namedTracks) != nil else {
            return false
        }
        discipline.requestSelection()
        return true
    }

    /// Reports what has become known of the tracks, which may change the ones to play.
    func followTracks() {
        applySelection()
        reportTracks()
    }

    /// Takes the user's selection. A change is reported once it is made; where nothing changes, the report is the answer.
    func select(_ selection: TrackSelection) {
        tracks.captions.requested = selection
        tracks.request(selection, showsCaption: selectedCaptions != nil)
        if applySelection() { reportTracks() } else { answerSelection() }
        // The report that names the track comes before its first cue.
        pipeline?.selectCaptions(selectedCaptions)
    }

    /// Warns of chapters in another order, in which a second engine plays files if there is one.
    func warnOfOrder() {
        guard stage.hasBeenReady, let edition = observer.inspection.matroska?.edition, edition.isReordered else {
            return
        }
        warn(.ignoredOrder(of: edition, isNetwork: isNetwork))
    }

    private func answerSelection() {
        tracks.answerRequest()
        reportTracks()
    }

    /// GStreamer has selected streams. A selection requested meanwhile follows.
    func takeSelected(_ ids: [String]) {
        let isOutdated = tracks.confirm(ids, namedTracks)
        answerSelection()
        if isOutdated { applySelection() }
        finishSettling()
    }

    func sendSelection() {
        let named = namedTracks
        guard let ids = tracks.wanted(named) else {
            answerSelection()
            return
        }
        tracks.send(named)
        let number = stage.incarnation
        pipeline?.select(ids) { [weak self] isTaken in
            self?.later(number) { item in
                if !isTaken {
                    item.log(.warning, "The pipeline refused a selection of tracks.")
                    item.tracks.refuse()
                    item.answerSelection()
                    item.finishSettling()
                } else if !item.transport.isPlaying {
                    // A paused pipeline confirms a selection only when it plays again.
                    item.takeSelected(ids)
                }
            }
        }
    }

    // MARK: Metadata

    func takeTags(_ update: TagUpdate) {
        let container = metadata.tags.container
        guard metadata.take(update) else { return }
        statistics.tagBitrate = metadata.tags.bitrate
        reporter.rotation = metadata.tags.rotation
        reportMetadata()
        // The title of a song may have been taken for that of its track.
        if metadata.tags.container != container || tracks.tracks.count == 1 { reportTracks() }
    }

    func reportMetadata() {
        guard stage.hasBeenReady,
            let report = metadata.report(
                hasOneStream: tracks.tracks.count == 1, index: observer.chapters,
                station: observer.http?.evidence.station ?? [:])
        else { return }
        reporter.post(.metadata(report))
    }

    // MARK: Ranges

    /// Queries duration and window; on a live stream this may take ten seconds, on its own thread.
    func pollWindow() {
        guard isLive || timeline.duration == nil, timeline.beginPolling() else { return }
        observer.refresh()
        let number = stage.incarnation
        pipeline?.describe { [weak self] description in
            self?.later(number) { item in
                item.timeline.endPolling()
                guard item.stage.isReady else { return }
                item.take(description)
                item.reportRanges()
            }
        }
    }

    func reportRanges() {
        guard stage.hasBeenReady,
            let report = timeline.reportChanges(
                isAdaptive: isAdaptive, position: position.position, ahead: position.lastSample?.bufferedAhead)
        else { return }
        reporter.post(.ranges(report))
    }

    // MARK: Observers

    /// Begins to read what the pipeline keeps to itself.
    func observeContent() {
        observer.start(isAdaptive: isAdaptive, takeFacts: takeFacts) { [weak self] inspection in
            self?.onQueue { item in
                if item.observer.take(inspection) {
                    item.warnOfOrder()
                    item.followTracks()
                    item.reportMetadata()
                }
                if item.stage.phase == .describing {
                    item.describe { $0.settle() }
                } else if inspection.matroska?.end != nil || inspection.fragments != nil {
                    item.describe { $0.reportRanges() }
                }
            }
        }
    }

    /// Takes facts from the thread of a reader.
    var takeFacts: @Sendable (PlaylistFacts) -> Void {
        { [weak self] facts in self?.onQueue { $0.take(facts) } }
    }

    /// Runs a closure on the engine's queue, whichever pipeline is the current one.
    private func onQueue(_ body: @escaping @Sendable (ItemPlayback) -> Void) {
        queue.async { [weak self] in
            guard let self, self.stage.isOpen else { return }
            body(self)
            self.pump()
        }
    }

    private func take(_ facts: PlaylistFacts) {
        let old = maximumBitrate
        observer.facts = facts
        var isHopeless = facts.isHopeless
        if case .protected = facts.finding, !request.decryptionKeys.isEmpty { isHopeless = false }
        if isHopeless, !stage.hasBeenReady { return fail(judge(nil)) }
        if maximumBitrate != old { pipeline?.setMaximumBitrate(maximumBitrate) }
        timeline.take(facts, isLive: isLive)
        followTracks()
        reportRanges()
    }
}
