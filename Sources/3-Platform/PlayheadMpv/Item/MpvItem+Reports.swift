import PlaybackModel
import Playhead

/// The reports to the player.
extension MpvItem {
    /// `true` while the position advances as requested.
    private var isMoving: Bool { transport.isMoving(facts, isSeeking: seeks.isBusy) }

    func reportTransport(isAnswer: Bool = false) {
        let report = transport.report(
            facts, isReady: isReady, seekAge: seeks.age(at: MpvContext.now), isSeeking: seeks.isBusy, isAnswer: isAnswer
        )
        guard let report else { return }
        reporter.post(.transport(report))
        if isReady, !seeks.isBusy, !transport.hasEnded, let position = facts.position {
            post(position: position, rate: isMoving ? transport.rate : 0)
        }
    }

    /// Follows the position of mpv.
    func followPosition() {
        guard isReady, !seeks.isBusy, !transport.hasEnded, let position = facts.position else { return }
        target?.setTime(MpvFacts.time(position))
        guard isMoving, reports.isDue(position: position, rate: transport.rate, at: MpvContext.now) else { return }
        post(position: position, rate: transport.rate)
    }

    func post(position seconds: Double, rate: Double) {
        let now = MpvContext.now
        let report = PositionReport(time: MpvFacts.time(max(0, seconds)), stamp: now, rate: rate)
        reports.note(position: seconds, at: now)
        target?.setTime(report.time)
        context.board.note(report, limit: facts.ranges.duration, of: generation)
        reporter.post(.position(report))
    }

    func reportRanges() {
        let ranges = facts.ranges
        guard isReady, ranges != reports.ranges else { return }
        reports.ranges = ranges
        reporter.post(.ranges(ranges))
    }

    func reportBuffering() {
        guard let buffering = facts.buffering, buffering != reports.buffering else { return }
        reports.buffering = buffering
        reporter.post(.buffering(buffering))
    }

    func reportTracks(isAnswer: Bool = false) {
        let report = facts.tracksReport
        guard isAnswer || isReady && report != reports.tracks else { return }
        reports.tracks = report
        reporter.post(.tracks(report))
    }

    func reportMetadata() {
        let metadata = facts.metadata
        guard isReady, metadata != reports.metadata ?? .empty else { return }
        reports.metadata = metadata
        reporter.post(.metadata(metadata))
    }

    func reportStatistics() {
        let statistics = facts.statistics(engine: MpvLog.shared.name, shown: target?.count)
        guard isReady, statistics != reports.statistics else { return }
        reports.statistics = statistics
        reporter.post(.statistics(statistics))
    }

    /// Reports a subtitle. mpv reports each when it is due, as plain text.
    func show(_ text: String, _ start: Double?, _ end: Double?) {
        guard isReady, !text.isEmpty else { return }
        let begin = start ?? facts.position ?? 0
        // Without an end it shows until the next one, which most likely follows soon.
        let range = CMTimeRange(start: MpvFacts.time(begin), end: MpvFacts.time(max(begin, end ?? begin + 5)))
        reporter.post(.cue(TextCue(range: range, text: text, track: facts.tracks.selected(.text)?.id)))
    }

    /// Warns once that there is no audio device.
    func warnOfSilence() {
        guard context.configuration.output == .automatic, facts.audioOutput == "null", !context.hasWarnedOfAudio else {
            return
        }
        context.hasWarnedOfAudio = true
        reporter.post(.warning(PlaybackError(.audioDeviceUnavailable)))
    }
}
