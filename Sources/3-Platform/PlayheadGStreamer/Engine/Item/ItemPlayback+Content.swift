import PlaybackModel
import Playhead

extension ItemPlayback {
    // MARK: Tracks

    func takeTracks(_ tracks: [MediaTrack], fromDecoder: Bool) {
        guard fromDecoder || !hasDecoderTracks else { return }
        hasDecoderTracks = fromDecoder
        self.tracks = tracks
        reportTracks()
    }

    func reportTracks() {
        let tracks = namedTracks
        let hidesText = TrackChoice.hidesText(selection ?? TrackSelection(), of: tracks, selected: selected)
        // What is to show again comes after the word that text is selected: what shows then is of other tracks.
        if hidesText { reporter.setHidesText(true) }
        defer { if !hidesText { reporter.setHidesText(false) } }
        guard hasBeenReady, !tracks.isEmpty else { return }
        let shown = hidesText ? selected.subtracting(tracks.filter { $0.kind == .text }.map(\.id)) : selected
        let report = TracksReport(tracks: tracks, selected: shown, variants: facts.variants)
        guard report != lastTracks else { return }
        lastTracks = report
        reporter.post(.tracks(report))
    }

    /// The tracks with the names that only playlist or index tell.
    private var namedTracks: [MediaTrack] {
        if let movie = inspection.movie { return TrackReader.named(tracks, by: movie) }
        if let playlist = facts.multivariant { return TrackReader.named(tracks, by: playlist) }
        return tracks
    }

    /// What to select; `nil` where what GStreamer selected by itself will do.
    private var wish: TrackSelection? {
        if let selection { return selection }
        guard let text = namedTracks.first(where: { $0.kind == .text && $0.isDefault }), !selected.isEmpty,
            !selected.contains(text.id)
        else { return nil }
        return TrackSelection()
    }

    /// Selects what is wanted, if it is not what plays. Tells whether it is not.
    @discardableResult func applySelection() -> Bool {
        guard let selection = wish, phase != .opening, phase != .describing,
            TrackChoice.wanted(selection, of: namedTracks, selected: selected) != nil
        else { return false }
        discipline.requestSelection()
        return true
    }

    /// Selects what the user wants. A change is told once it is made; where there is none, that is the answer.
    func select(_ selection: TrackSelection) {
        self.selection = selection
        owesTracks = true
        if applySelection() { reportTracks() } else { answerSelection() }
    }

    /// Says what is selected, to whoever asked for it also when that was said before.
    private func answerSelection() {
        if owesTracks { lastTracks = nil }
        owesTracks = false
        reportTracks()
    }

    /// GStreamer has selected. What was asked for while it did so follows.
    func takeSelected(_ ids: [String]) {
        selected = Set(ids)
        answerSelection()
        guard let sentSelection else { return }
        self.sentSelection = nil
        if sentSelection != wish { applySelection() }
    }

    func sendSelection() {
        guard let selection = wish,
            let ids = TrackChoice.wanted(selection, of: namedTracks, selected: selected)
        else {
            answerSelection()
            return
        }
        sentSelection = selection
        let number = incarnation
        pipeline?.select(ids) { [weak self] isTaken in
            self?.later(number) { item in
                if !isTaken {
                    item.log(.warning, "selection refused")
                    item.answerSelection()
                } else if item.desired == .paused {
                    // A paused pipeline tells of it only when it plays again.
                    item.takeSelected(ids)
                }
                item.pump()
            }
        }
    }

    // MARK: Metadata

    func takeTags(_ update: TagUpdate) {
        guard tags.take(update) else { return }
        statistics.tagBitrate = tags.bitrate
        reporter.rotation = tags.rotation
        reportMetadata()
    }

    func reportMetadata() {
        guard hasBeenReady else { return }
        var metadata = tags.metadata(hasOneStream: tracks.count == 1, station: http?.evidence.station ?? [:])
        metadata.chapters = inspection.movie.map { ChapterReader.chapters(of: $0) } ?? []
        if metadata.chapters.isEmpty { metadata.chapters = chapters }
        guard metadata != lastMetadata else { return }
        lastMetadata = metadata
        reporter.post(.metadata(metadata))
    }

    // MARK: Ranges

    var targetDuration: Double { facts.targetDuration > 0 ? facts.targetDuration : window.observedTarget }

    /// Asks for duration and window; on live this may take ten seconds, on a thread of its own.
    func pollWindow() {
        guard isLive || content.duration == nil, !isPollingWindow else { return }
        playlists?.refresh()
        isPollingWindow = true
        let number = incarnation
        pipeline?.describe { [weak self] description in
            guard let self else { return }
            self.queue.async {
                guard self.incarnation == number else { return }
                self.isPollingWindow = false
                guard self.isReady else { return }
                self.take(description)
                self.pump()
            }
        }
    }

    private func take(_ description: PipelineDescription) {
        content = description
        if description.duration == nil, description.isSeekable {
            window.take(start: description.seekableStart, end: description.seekableEnd, at: MonotonicClock.now)
        }
        reportRanges()
    }

    func refreshRanges() {
        describe { item in item.reportRanges() }
    }

    func reportRanges() {
        guard hasBeenReady else { return }
        let ranges = makeRanges()
        guard ranges != lastRanges else { return }
        lastRanges = ranges
        reporter.post(.ranges(ranges))
    }

    func makeRanges() -> RangesReport {
        let duration = content.duration.map { CMTime(nanoseconds: $0) }
        var seekable: [CMTimeRange] = []
        if content.isSeekable {
            let start = content.seekableStart
            let end = content.duration ?? content.seekableEnd ?? window.end ?? start
            seekable = [CMTimeRange(start: CMTime(nanoseconds: start), end: CMTime(nanoseconds: max(start, end)))]
        }
        return RangesReport(
            duration: duration ?? (isNetwork ? .indefinite : .invalid), seekable: seekable, loaded: loadedRanges,
            targetDuration: isAdaptive ? targetDuration : 0, dateOfZero: dateOfZero)
    }

    private var loadedRanges: [CMTimeRange] {
        guard isNetwork else {
            guard let duration = content.duration else { return [] }
            return [CMTimeRange(start: .zero, duration: CMTime(nanoseconds: duration))]
        }
        guard let ahead = lastSample?.bufferedAhead, ahead > 0 else { return [] }
        // In tenths of a second: the level moves with every buffer.
        // Right after a seek GStreamer may answer with a level that is no number.
        let (end, overflows) = position.addingReportingOverflow(ahead)
        guard !overflows else { return [] }
        let limited = content.duration.map { min(end, $0) } ?? end
        let (from, to) = (position / 100_000_000, limited / 100_000_000)
        guard to > from else { return [] }
        return [
            CMTimeRange(start: CMTime(value: from, timescale: 10), duration: CMTime(value: to - from, timescale: 10))
        ]
    }

    func reportStatistics() {
        let report = statistics.report(size: presentationSize)
        guard report != lastStatisticsReport else { return }
        lastStatisticsReport = report
        reporter.post(.statistics(report))
    }

    // MARK: Limits

    /// The bit rate that limits ask for; zero for none.
    var maximumBitrate: Double {
        detour.isConfined ? ItemPipeline.smallestVariant : max(0, facts.maximumBitrate(for: limits))
    }

    // MARK: Beside the pipeline

    /// Reads what the pipeline keeps to itself: playlists of adaptive items, the index of MP4 files on servers.
    func observeContent() {
        guard let http else { return }
        if isAdaptive {
            observePlaylists()
        } else if movie == nil, http.evidence.mainResponse?.contentType?.hasSuffix("/mp4") == true {
            let observer = MovieObserver(item: http)
            movie = observer
            observer.load { [weak self] inspection in
                guard let self else { return }
                self.queue.async {
                    guard self.isOpen, inspection.format != nil else { return }
                    self.inspection = inspection
                    self.reportTracks()
                    self.reportMetadata()
                }
            }
        }
    }

    /// Reads the playlists of an adaptive item. Called again, it has no effect.
    func observePlaylists() {
        guard let http, playlists == nil else { return }
        let observer = PlaylistObserver(item: http) { [weak self] facts in
            guard let self else { return }
            self.queue.async {
                guard self.isOpen else { return }
                self.take(facts)
                self.pump()
            }
        }
        playlists = observer
        observer.load()
    }

    private func take(_ facts: PlaylistFacts) {
        let old = maximumBitrate
        self.facts = facts
        if facts.isHopeless, !hasBeenReady {
            fail(judge(nil))
            return
        }
        if maximumBitrate != old { pipeline?.setMaximumBitrate(maximumBitrate) }
        let start = isLive ? Double(window.start) / 1e9 : 0
        if let date = facts.dateOfZero(windowStart: start) {
            // A live playlist may have moved on between the two readings.
            let known = dateOfZero ?? .infinity
            if abs(date - known) > max(1, facts.targetDuration) { dateOfZero = date }
        }
        reportTracks()
        reportRanges()
    }
}
