import PlaybackModel

/// Creates random moves. Most are sensible; some are stale, duplicate, late or contradictory. Unlike in an
/// ``Alphabet``, times and numbers have any size.
package struct RandomMoves: Sendable {
    package var generator: SessionGenerator

    package init(seed: UInt64) { generator = SessionGenerator(seed: seed) }

    /// Returns the time that passes before the next move, if any.
    package mutating func pause() -> Move? {
        let gap: Int64 = generator.pick([0, 1, 50, 250, 1000, 4000, 12_000])
        let milliseconds = Int64.random(in: 0...gap, using: &generator)
        return milliseconds > 0 ? .wait(milliseconds * 1_000_000) : nil
    }

    /// Returns the next move.
    package mutating func next(in world: borrowing World) -> Move {
        if let due = world.earliestDeadline, due.moment <= world.now, generator.chance(80) {
            return .deadline(due.deadline.kind)
        }
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<38: return .command(command())
        case 38..<90: return event()
        case 90..<98: return .system(system())
        default: return .lateDeadline(generator.pick(PlaybackDeadline.Kind.allCases))
        }
    }

    // MARK: Values

    private mutating func time() -> CMTime {
        generator.chance(4)
            ? generator.pick([.invalid, .indefinite, .positiveInfinity, .negativeInfinity])
            : .at(Double(Int.random(in: -20...440, using: &generator)) / 4)
    }

    private mutating func request() -> LoadRequest {
        .item(UInt64.random(in: 1...2, using: &generator), start: generator.chance(20) ? .at(12) : nil)
    }

    private mutating func description() -> ItemDescription {
        let ranges: RangesReport = generator.pick([.lasting(100), .lasting(100), .lasting(60), .live, .unknown])
        return ItemDescription(ranges: ranges, position: generator.chance(80) ? .zero : time())
    }

    // MARK: Commands

    private mutating func command() -> PlaybackCommand {
        if Int.random(in: 0..<2_000, using: &generator) == 0 { return .release }
        switch Int.random(in: 0..<64, using: &generator) {
        case 0..<6: return .load(request(), play: generator.pick([true, true, false, nil]))
        case 6..<11: return .setNext(generator.chance(80) ? request() : nil)
        case 11..<14: return .advance
        case 14..<20: return .play
        case 20..<26: return .pause
        case 26..<29: return .stop
        case 29..<31: return .replay
        case 31..<36: return .retry
        case 36..<48:
            return .seek(
                to: time(), toleranceBefore: generator.pick([.zero, .at(1), .positiveInfinity]),
                toleranceAfter: generator.pick([.zero, .positiveInfinity]), isSmooth: generator.chance(50))
        case 48..<51: return .beginScrubbing
        case 51..<54: return .endScrubbing
        case 54: return .cancelScrubbing
        case 55, 56: return .step(generator.pick([-1, 0, 1]))
        case 57: return .setRate(generator.pick([0, -1, .nan, .infinity, 0.5, 1, 2, 100]))
        case 58: return .select(TrackSelection(text: generator.pick([.off, .automatic])))
        case 59: return .setLimits(PlaybackLimits(preferredPeakBitRate: generator.pick([0, 1_000_000])))
        case 60, 61: return .setActionAtItemEnd(generator.pick(ActionAtItemEnd.allCases))
        default: return .setLoops(generator.chance(30))
        }
    }

    // MARK: The engine

    private mutating func load() -> Move.Load {
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<84: .current
        case 84..<92: .next
        case 92..<98: .other
        default: .none
        }
    }

    private mutating func event() -> Move {
        if generator.chance(1) { return .engine(.failed(PlaybackError(.mediaServicesWereReset)), of: .none) }
        let load = load()
        switch Int.random(in: 0..<66, using: &generator) {
        case 0..<12: return .engine(.ready(description()), of: load)
        case 12..<30: return transport(of: load)
        case 30..<38: return .engine(.position(PositionReport(time: time(), stamp: .zero, rate: 1)), of: load)
        case 38, 39:
            return .engine(
                .ranges(generator.pick([.lasting(100), .lasting(60), .lasting(0), .live, .unknown])), of: load)
        case 40, 41:
            let percent = Int.random(in: 0...100, using: &generator)
            return .engine(
                .buffering(BufferingReport(percent: percent, isLikelyToKeepUp: generator.chance(50))), of: load)
        case 42..<52:
            return .seeked(generator.pick([.newest, .newest, .newest, .oldest, .unknown]), landing(), of: load)
        case 52: return .engine(.discontinuity(time()), of: load)
        case 53: return .engine(.repairing(generator.pick(RepairStep.allCases)), of: load)
        case 54: return .engine(.warning(PlaybackError(.corruptData)), of: load)
        case 55..<58:
            let report = EndReport(
                position: generator.pick([.at(100), .at(60), time()]), isTruncated: generator.chance(20))
            return .engine(.ended(report), of: load)
        case 58: return .engine(.failed(PlaybackError(generator.pick([.notMedia, .engineFailed]))), of: load)
        case 59, 60:
            let code = generator.pick([PlaybackErrorCode.connectionLost, .serverError, .connectionTimedOut])
            return .engine(.failed(PlaybackError(code)), of: load)
        case 61, 62: return .engine(.unloaded, of: load)
        case 63: return generator.pick(Moves.reporting)
        default: return transport(of: load)
        }
    }

    private mutating func transport(of load: Move.Load) -> Move {
        .transport(
            generator.chance(35) ? .playing : generator.pick(TransportState.allCases),
            answers: generator.chance(70) ? .newest : generator.pick(Move.Answer.allCases),
            reason: generator.chance(80) ? .none : generator.pick(TransportReport.Reason.allCases), of: load)
    }

    private mutating func landing() -> Move.Landing {
        if generator.chance(45) { return .onTarget }
        if generator.chance(45) { return .at(time()) }
        return generator.chance(50)
            ? .superseded : .failed(PlaybackError(generator.pick([.seekTimedOut, .notSeekable])))
    }

    private mutating func system() -> SystemEvent {
        generator.pick([
            .interruptionBegan, .interruptionEnded(shouldResume: true), .interruptionEnded(shouldResume: false),
            .outputLost, .outputUnsuitable, .outputSuitable, .backgrounded, .foregrounded, .ducked, .autoplayRefused,
            .remotePlay, .remotePause, .clockJumped,
        ])
    }
}
