import Dispatch
import PlaybackModel

/// The events of mpv.
extension MpvItem {
    func take(_ event: MpvEvent) {
        guard stage == .opening || stage == .ready else { return }
        switch event {
        case .property(let property, let value):
            if facts.take(property, value) { follow(property) }
        case .subtitle(let text, let start, let end): show(text, start, end)
        case .opened(let tracks):
            _ = facts.take(.tracks, tracks)
            // A change of tracks while the file opens can stop mpv 0.35 for good.
            applySelection()
            client?.command(["ignore"], number: MpvNumbers.opened)
        case .fileLoaded:
            isOpeningAgain = false
            if facts.tracks.isImage { return fail(PlaybackError(.notMedia)) }
        case .seek:
            seeks.begin()
            // Between a seek and its end, the position may be either.
            reportTransport()
        case .playbackRestart(let values): if !isOpeningAgain { restart(values) }
        case .endFile(let error, let isEnd): endFile(error, isEnd: isEnd)
        case .reply(MpvNumbers.opened, _): client?.continueOpening()
        case .reply(let number, let error):
            guard let id = MpvNumbers.seek(number) else {
                if error < 0, number == MpvNumbers.open, stage == .opening { fail(failure.error(error)) }
                return
            }
            guard seeks.answer(id, isRefused: error < 0) else { return }
            refuse(id, facts.isSeekable ? PlaybackError(.notSupportedByContent) : facts.seekRefusal)
            startSeek()
        case .answer(let number, let value): take(answer: value, to: number)
        case .log(let source, let text, let isError): take(line: text, of: source, isError: isError)
        }
    }

    private func follow(_ property: MpvProperty) {
        switch property {
        case .position: followPosition()
        case .coreIsIdle, .isSeeking, .isPausedForCache: reportTransport()
        case .hasReachedEnd:
            if facts.hasReachedEnd { endIfDue() } else { transport.leaveEnd() }
            reportTransport()
        case .duration, .isSeekable, .isSeekableInCache, .format, .byteCount: reportRanges()
        case .bufferingPercent: reportBuffering()
        case .tracks: reportTracks()
        case .chapters: reportMetadata()
        case .tags:
            reportMetadata()
            reportTracks()
        case .picture: followPicture()
        case .audioOutput: warnOfSilence()
        // Those of the cache change many times a second.
        case .sound, .subtitle, .frameRate, .cache: break
        }
    }

    private func take(answer value: MpvValue?, to number: UInt64) {
        if number == MpvNumbers.tracks {
            _ = facts.take(.tracks, value)
            reportTracks(isAnswer: true)
        } else if let index = MpvNumbers.counterIndex(number) {
            facts.take(MpvCounter.allCases[index], value)
            if index == MpvCounter.allCases.count - 1 { reportStatistics() }
        }
    }

    /// Lines may contain addresses, which are not reported.
    private func take(line: String, of source: String, isError: Bool) {
        failure.take(line)
        guard !line.contains("://"), reports.isLineDue(at: MpvContext.now) else { return }
        reporter.post(.log(LogLine(level: isError ? .error : .warning, text: "\(source): \(line)")))
    }

    /// Draws pictures in the size of the content.
    private func followPicture() {
        if target?.setNatural(facts.pictureSize, rotation: facts.rotation) == true { client?.redraw() }
    }

    // MARK: Opening and seeking

    private func restart(_ values: [MpvProperty: MpvValue]) {
        for property in MpvProperty.atRestart { _ = facts.take(property, values[property]) }
        followPicture()
        guard isReady else { return becomeReady() }
        guard let seek = seeks.land() else { return }
        if facts.hasNoData { return stay(insteadOf: seek) }
        if mustSeekEarlier(seek) {
            _ = seeks.add(seek)
            return startSeek()
        }
        let (position, end) = (facts.position, facts.duration ?? 0)
        let isAtEnd = seek.target.isPositiveInfinity || facts.hasReachedEnd && position == nil
        let landing = isAtEnd ? end : position ?? end
        post(position: landing, rate: 0)
        reporter.post(.seeked(SeekReport(id: seek.id, outcome: .landed(MpvFacts.time(landing)))))
        startSeek()
        reportTransport()
        endIfDue()
    }

    /// Returns to the loaded part after a seek that found no data.
    private func stay(insteadOf seek: PendingSeek) {
        facts.seeksOnlyInLoaded = true
        reportRanges()
        refuse(seek.id, facts.seekRefusal)
        if !seeks.isBusy, let origin = seeks.origin {
            client?.command(["seek", MpvText.number(origin), "absolute+exact"], number: MpvNumbers.repair)
        }
        startSeek()
    }

    /// Lets mpv's demuxer begin earlier, if an exact seek has landed later than it should have.
    private func mustSeekEarlier(_ seek: PendingSeek) -> Bool {
        guard let position = facts.position, !seeks.isBusy,
            let lead = seeks.lead(after: seek, landing: position, frameDuration: facts.frameDuration)
        else { return false }
        client?.set("hr-seek-demuxer-offset", MpvText.number(lead))
        return true
    }

    private func becomeReady() {
        guard facts.tracks.hasMedia else { return fail(PlaybackError(.noPlayableStream)) }
        guard !mustIgnoreStart else {
            ignoresStart = true
            client?.command(["seek", "0", "absolute+exact"], number: MpvNumbers.repair)
            return
        }
        // mpv shows the end of a file of which it could not decode anything.
        guard facts.hasDecoded else { return mustOpenAgain ? openAgain() : endFile(0, isEnd: true) }
        stage = .ready
        let position = facts.position ?? 0
        reports.ranges = facts.ranges
        reporter.post(
            .ready(
                ItemDescription(
                    ranges: facts.ranges, mediaType: facts.mediaType, presentationSize: facts.presentationSize,
                    position: MpvFacts.time(position))))
        post(position: position, rate: 0)
        reportTracks(isAnswer: true)
        reportMetadata()
        // Without links, mpv plays the chapters in their order.
        if let edition = facts.bytes.edition, edition.isLinked {
            reporter.post(.warning(.ignoredOrder(of: edition, isNetwork: false)))
        }
        reportBuffering()
        applySelection()
        if transport.isPlayRequested { client?.set("pause", "no") }
        stream?.waitForGrowth()
        reportTransport()
        refuseSeeks()
        startSeek()
        endIfDue()
    }

    /// `true` if nothing was found at the start that was wanted.
    private var mustOpenAgain: Bool { request.start != nil && !ignoresStart && facts.isAdaptive }

    /// Opens the address again, and plays from its beginning.
    private func openAgain() {
        guard case .url(let address) = request.source else { return }
        (ignoresStart, isOpeningAgain, facts.seeksOnlyInLoaded) = (true, true, true)
        reporter.post(.warning(facts.seekRefusal))
        client?.set("start", "none")
        client?.open(address)
    }

    /// `true` if the content ends before the position at which it was left.
    private var mustIgnoreStart: Bool {
        guard request.resumes, !ignoresStart, let start = request.start, start.isNumeric, let end = facts.duration
        else {
            return false
        }
        return start.seconds >= end
    }

    /// Answers the seeks that were sent before it was known that the content cannot be sought.
    private func refuseSeeks() {
        guard !facts.isSeekable else { return }
        for id in seeks.endAll() { refuse(id, facts.seekRefusal) }
    }

    private func endFile(_ error: Int32, isEnd: Bool) {
        // FFmpeg's lines arrive on another thread.
        context.queue.asyncAfter(deadline: .now() + .milliseconds(facts.isNetwork ? 50 : 0)) { [self] in
            var failure = failure
            for line in MpvLog.shared.lines(since: openedAt) { failure.take(line) }
            if error < 0 { return fail(failure.error(error, reading: stream?.lastError)) }
            // Files that end remain open: this one had nothing to show.
            fail(isEnd ? failure.decodingError : PlaybackError(.engineFailed))
        }
    }

    // MARK: Time

    /// Looks at what does not report itself, four times a second.
    func tick() {
        guard stage == .opening || stage == .ready else { return }
        context.queue.asyncAfter(deadline: .now() + .milliseconds(250)) { [weak self] in self?.tick() }
        guard isReady else { return }
        reportTransport()
        reportRanges()
        followPosition()
        repairStall()
        guard reports.isStatisticsDue(at: MpvContext.now) else { return }
        for (index, counter) in MpvCounter.allCases.enumerated() {
            client?.ask(counter.rawValue, number: MpvNumbers.counter(index))
        }
    }

    /// Seeks to the position again where data have stopped to arrive.
    private func repairStall() {
        let isStarved = facts.isStarved && !seeks.isBusy && facts.isSeekable
        guard stallWatch.mustSeek(isStarved: isStarved, loaded: facts.ranges.loaded, at: MpvContext.now),
            let position = facts.position
        else { return }
        reporter.post(.repairing(.seekAgain))
        client?.command(["seek", MpvText.number(position), "absolute+exact"], number: MpvNumbers.repair)
    }

    /// Reports the end once playback should continue there.
    func endIfDue(isAnswer: Bool = false) {
        guard isReady, facts.hasReachedEnd, transport.isPlayRequested, !seeks.isBusy,
            !transport.hasEnded || isAnswer
        else { return }
        transport.end()
        let last = facts.position ?? facts.duration ?? 0
        let duration = facts.duration ?? last
        // The position is that of the last frame.
        let isTruncated = facts.isNetwork && duration - last > max(2, duration * 0.02)
        let end = isTruncated ? last : duration
        post(position: end, rate: 0)
        if isTruncated { reporter.post(.warning(PlaybackError(.truncated))) }
        reporter.post(.ended(EndReport(position: MpvFacts.time(end), isTruncated: isTruncated)))
    }
}
