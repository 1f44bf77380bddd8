import PlaybackModel

/// The moves that alphabets consist of, by topic.
package enum Moves {
    static let time: [Move] = [.wait(Alphabet.unit)]
    static let deadlines: [Move] = PlaybackDeadline.Kind.allCases.map { .deadline($0) }
    static let lateDeadlines: [Move] = PlaybackDeadline.Kind.allCases.map { .lateDeadline($0) }

    // MARK: The user

    static let loading: [Move] = [
        .command(.load(.item(1), play: true)), .command(.load(.item(1), play: false)),
        .command(.load(.item(1), play: nil)),
    ]
    static let loadingElsewhere: [Move] = [.command(.load(.item(2, start: .at(30)), play: true))]
    static let playing: [Move] = [.command(.play), .command(.pause)]
    static let closing: [Move] = [.command(.stop), .command(.retry), .command(.replay)]
    static let releasing: [Move] = [.command(.release)]
    static let queueing: [Move] = [
        .command(.setNext(.item(2))), .command(.setNext(nil)), .command(.advance),
        .command(.setActionAtItemEnd(.pause)), .command(.setActionAtItemEnd(.advance)),
    ]
    static let looping: [Move] = [.command(.setLoops(true)), .command(.setLoops(false))]
    static let seeking: [Move] = [.seek(30), .seek(100), .seek(30, smooth: true)]
    static let seekingAnywhere: [Move] = [
        .seek(-5), .seek(500), .seek(0, smooth: true), .seek(100, smooth: true),
        .command(.seek(to: .invalid, toleranceBefore: .zero, toleranceAfter: .zero, isSmooth: false)),
        .command(
            .seek(to: .at(60), toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity, isSmooth: false)),
    ]
    static let stepping: [Move] = [.command(.step(1)), .command(.step(-1)), .command(.step(0))]
    static let scrubbing: [Move] = [
        .command(.beginScrubbing), .command(.endScrubbing), .command(.cancelScrubbing),
    ]
    /// The seeks of a drag: to any place nearby while it moves, exactly where it rests.
    static let dragging: [Move] = [
        .command(
            .seek(to: .at(30), toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity, isSmooth: true)),
        .seek(100, smooth: true),
    ]
    static let rating: [Move] = [.command(.setRate(2)), .command(.setRate(1)), .command(.setRate(0))]
    static let choosing: [Move] = [
        .command(.select(TrackSelection(text: .off))),
        .command(.setLimits(PlaybackLimits(preferredPeakBitRate: 1_000_000))),
    ]

    // MARK: The engine

    static let opening: [Move] = [.ready(of: .current), .engine(.failed(PlaybackError(.notMedia)), of: .current)]
    static let openingElsewhere: [Move] = [
        .engine(.ready(ItemDescription(ranges: .lasting(100), position: .at(30))), of: .current),
        .engine(.ready(ItemDescription(ranges: .live, position: .at(60))), of: .current),
    ]
    static let openingNext: [Move] = [
        .ready(of: .next), .engine(.failed(PlaybackError(.notFound)), of: .next),
    ]
    static let transport: [Move] = [
        .transport(.playing), .transport(.paused), .transport(.waiting(.minimizingStalls)),
    ]
    static let transportWaiting: [Move] = [
        .transport(.waiting(.evaluatingBufferingRate)), .transport(.waiting(.externalSync)),
        .transport(.waiting(.noItemToPlay)), .transport(.waiting(.interstitial)),
    ]
    static let transportReasons: [Move] = [
        .transport(.paused, reason: .setRateCalled), .transport(.playing, reason: .setRateCalled),
        .transport(.playing, reason: .setRateFailed), .transport(.paused, reason: .setRateFailed),
        .transport(.paused, reason: .stalled), .transport(.paused, reason: .audioSessionInterrupted),
        .transport(.paused, reason: .appBackgrounded), .transport(.playing, reason: .audioSessionInterrupted),
    ]
    static let transportLate: [Move] = [
        .transport(.playing, answers: .older), .transport(.paused, answers: .older),
        .transport(.playing, answers: .nothing), .transport(.paused, answers: .nothing),
        .transport(.waiting(.minimizingStalls), answers: .nothing), .transport(.playing, answers: .neverGiven),
    ]
    static let moving: [Move] = [.position(30), .position(99.9)]
    static let movingAnywhere: [Move] = [.position(0), .position(100), .position(102), .position(nil)]
    static let buffering: [Move] = [
        .engine(.buffering(BufferingReport(percent: 30, isLikelyToKeepUp: false)), of: .current),
        .engine(.buffering(BufferingReport(percent: 100, isLikelyToKeepUp: true)), of: .current),
    ]
    static let landing: [Move] = [
        .seeked(.newest, .onTarget, of: .current), .seeked(.oldest, .superseded, of: .current),
        .seeked(.newest, .failed(PlaybackError(.seekTimedOut)), of: .current),
    ]
    static let landingElsewhere: [Move] = [
        .seeked(.newest, .at(.at(0)), of: .current), .seeked(.newest, .at(.at(100)), of: .current),
        .seeked(.newest, .at(.invalid), of: .current), .seeked(.newest, .superseded, of: .current),
        .seeked(.oldest, .onTarget, of: .current), .seeked(.unknown, .onTarget, of: .current),
        .seeked(.newest, .failed(PlaybackError(.notSeekable)), of: .current),
    ]
    static let ending: [Move] = [.ended(100)]
    static let endingAnywhere: [Move] = [
        .ended(30), .engine(.ended(EndReport(position: .at(30), isTruncated: true)), of: .current),
        .engine(.ended(EndReport(position: .invalid)), of: .current),
    ]
    static let ranging: [Move] = [
        .engine(.ranges(.lasting(100)), of: .current), .engine(.ranges(.lasting(60)), of: .current),
    ]
    static let rangingAnywhere: [Move] = [
        .engine(.ranges(.live), of: .current), .engine(.ranges(.unknown), of: .current),
    ]
    static let losing: [Move] = [
        .engine(.failed(PlaybackError(.connectionLost)), of: .current),
        .engine(.failed(PlaybackError(.mediaServicesWereReset)), of: .none),
    ]
    static let repairing: [Move] = [
        .engine(.repairing(.reopen), of: .current), .engine(.warning(PlaybackError(.corruptData)), of: .current),
        .engine(.discontinuity(.at(30)), of: .current), .engine(.discontinuity(.invalid), of: .current),
    ]
    static let unloading: [Move] = [.engine(.unloaded, of: .current)]
    /// Events that never change a lane.
    static let reporting: [Move] = [
        .engine(.tracks(TracksReport()), of: .current), .engine(.metadata(.empty), of: .current),
        .engine(.cue(TextCue(range: .invalid, text: "")), of: .current),
        .engine(.statistics(PlaybackStatistics()), of: .current),
        .engine(.level(AudioLevel(channels: [])), of: .current),
        .engine(.retired(FrameSlotID(rawValue: 1)), of: .none),
        .engine(.log(LogLine(level: .info, text: "")), of: .current), .engine(.pong(1), of: .none),
        .engine(.read(request: 1, provider: 1, offset: 0, count: 1), of: .current),
        .engine(.warning(PlaybackError(.corruptData)), of: .none), .engine(.frame(.any), of: .current),
        .engine(.slot(.any), of: .none), .engine(.hello(.any), of: .none),
        .engine(.status(EngineStatus(.lost)), of: .none),
    ]
    /// Events of a replaced load, and of the next load before its turn.
    static let stale: [Move] = [
        .ready(of: .other), .engine(.ended(EndReport(position: .at(100))), of: .other),
        .engine(.failed(PlaybackError(.connectionLost)), of: .other), .engine(.unloaded, of: .other),
        .engine(.ranges(.lasting(60)), of: .other),
        .transport(.playing, answers: .newest, reason: .none, of: .other),
        .transport(.paused, answers: .newest, reason: .setRateCalled, of: .other),
        .seeked(.newest, .onTarget, of: .other),
        .engine(.position(PositionReport(time: .at(99.9), stamp: .zero, rate: 1)), of: .other),
    ]
    static let early: [Move] = [
        .transport(.playing, answers: .newest, reason: .none, of: .next), .engine(.unloaded, of: .next),
        .engine(.ranges(.lasting(60)), of: .next), .engine(.ended(EndReport(position: .at(100))), of: .next),
        .engine(.position(PositionReport(time: .at(30), stamp: .zero, rate: 1)), of: .next),
        .engine(.warning(PlaybackError(.corruptData)), of: .next),
    ]

    // MARK: The system

    static let interrupting: [Move] = [
        .system(.interruptionBegan), .system(.interruptionEnded(shouldResume: true)),
        .system(.interruptionEnded(shouldResume: false)),
    ]
    static let holding: [Move] = [
        .system(.outputUnsuitable), .system(.outputSuitable), .system(.backgrounded), .system(.foregrounded),
    ]
    static let directing: [Move] = [
        .system(.outputLost), .system(.autoplayRefused), .system(.remotePlay), .system(.remotePause),
        .system(.clockJumped), .system(.ducked),
    ]
}

extension Move {
    static func seek(_ seconds: Double, smooth: Bool = false) -> Move {
        .command(.seek(to: .at(seconds), toleranceBefore: .zero, toleranceAfter: .zero, isSmooth: smooth))
    }

    static func ready(of load: Load) -> Move {
        .engine(.ready(ItemDescription(ranges: .lasting(100), position: .zero)), of: load)
    }

    static func transport(
        _ state: TransportState, answers: Answer = .newest, reason: TransportReport.Reason = .none
    ) -> Move { .transport(state, answers: answers, reason: reason, of: .current) }

    static func position(_ seconds: Double?) -> Move {
        .engine(
            .position(PositionReport(time: seconds.map { .at($0) } ?? .invalid, stamp: .zero, rate: 1)), of: .current)
    }

    static func ended(_ seconds: Double) -> Move {
        .engine(.ended(EndReport(position: .at(seconds))), of: .current)
    }
}
