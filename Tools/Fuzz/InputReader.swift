import PlaybackModel

/// Decodes bytes to inputs of a playback machine, a few bytes each. Any bytes are valid.
struct InputReader {
    private var bytes: ArraySlice<UInt8>
    private var now = Moment(nanoseconds: 1_000_000_000)
    private var lastCommand: UInt64 = 0
    private var asked: [CommandID] = []
    private var told = CommandID.none
    private var deadlines: [(PlaybackDeadline, Moment)] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    /// A deadline that the machine armed.
    mutating func arm(_ deadline: PlaybackDeadline, _ moment: Moment) {
        deadlines.append((deadline, moment))
        if deadlines.count > 32 { deadlines.removeFirst() }
    }

    /// The commands of the machine, which answers may refer to.
    mutating func note(_ commands: [EngineCommand]) {
        for command in commands {
            switch command {
            case .seek(let seek): asked.append(seek.id)
            case .step(_, let id): asked.append(id)
            case .play(let id), .pause(let id), .setRate(_, let id), .activate(_, let id): told = id
            default: break
            }
        }
        if asked.count > 64 { asked.removeFirst(32) }
    }

    /// Returns the next input and its time; `nil` at the end.
    mutating func next(generation: Generation) -> (PlaybackInput, Moment)? {
        guard let kind = bytes.popFirst() else { return nil }
        now = now.advanced(by: Int64(byte()) * Int64(byte()) * 500_000)
        switch kind % 8 {
        case 0, 1, 2:
            lastCommand += 1
            return (.command(command(), CommandID(rawValue: lastCommand)), now)
        case 3, 4, 5: return (.engine(event(), self.generation(generation)), now)
        case 6: return (.system(pick(Self.systemEvents)), now)
        default:
            guard !deadlines.isEmpty else { return (.deadline(PlaybackDeadline(kind: .open, token: 0)), now) }
            let index = Int(byte()) % deadlines.count
            let (deadline, due) = deadlines[index]
            // Most deadlines pass on time, some too early, and some twice.
            if kind & 0x18 != 0 {
                now = max(now, due)
                deadlines.remove(at: index)
            }
            return (.deadline(deadline), now)
        }
    }

    // MARK: Values

    private mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }
    private mutating func flag() -> Bool { byte() % 2 == 0 }
    private mutating func pick<Value>(_ values: [Value]) -> Value { values[Int(byte()) % values.count] }

    private mutating func generation(_ current: Generation) -> Generation {
        switch byte() {
        case 0: .none
        case 1: Generation(rawValue: current.rawValue &- 1)
        case 2: Generation(rawValue: current.rawValue &+ 1)
        default: current
        }
    }

    private mutating func time() -> CMTime {
        switch byte() {
        case 0: pick([.invalid, .indefinite, .positiveInfinity, .negativeInfinity])
        case 1: CMTime(value: .max, timescale: 1)
        case 2: CMTime(value: .min, timescale: .max)
        case 3: CMTime(value: Int64(byte()), timescale: 0)
        default: CMTime(value: Int64(byte()) * 7 - 100, timescale: 10)
        }
    }

    private mutating func number() -> Double {
        pick([0, 0.1, 0.5, 1, 1.5, 2, -1, 1e300, .nan, .infinity, -.infinity])
    }

    private mutating func ranges() -> RangesReport {
        let range = CMTimeRange(start: time(), duration: time())
        return RangesReport(duration: time(), seekable: flag() ? [range] : [], targetDuration: number())
    }

    private mutating func error() -> PlaybackError { PlaybackError(pick(PlaybackErrorCode.allCases)) }

    private mutating func request() -> LoadRequest {
        LoadRequest(
            item: ItemID(rawValue: UInt64(byte() % 3)), source: .url("a"), start: flag() ? time() : nil, play: flag(),
            rate: number())
    }

    private mutating func command() -> PlaybackCommand {
        switch byte() % 22 {
        case 0, 1: .load(request(), play: pick([true, false, nil]))
        case 2: .setNext(flag() ? request() : nil)
        case 3: .advance
        case 4, 5: .play
        case 6: .pause
        case 7: .stop
        case 8: .replay
        case 9: .retry
        case 10, 11, 12: .seek(to: time(), toleranceBefore: time(), toleranceAfter: time(), isSmooth: flag())
        case 13: .beginScrubbing
        case 14: .endScrubbing
        case 15: .cancelScrubbing
        case 16: .step(pick([-1, 0, 1, .max, .min]))
        case 17: .setRate(number())
        case 18: .select(TrackSelection(audio: pick([.automatic, .off]), text: pick([.automatic, .off])))
        case 19: .setActionAtItemEnd(pick(ActionAtItemEnd.allCases))
        case 20: .setLoops(flag())
        default: byte() == 0 ? .release : .setLimits(PlaybackLimits(preferredPeakBitRate: number()))
        }
    }

    private mutating func event() -> EngineEvent {
        switch byte() % 20 {
        case 0, 1: .ready(ItemDescription(ranges: ranges(), position: time()))
        case 2, 3, 4:
            .transport(
                TransportReport(
                    state: pick(TransportState.allCases), rate: number(), answered: flag() ? told : .none,
                    reason: pick(TransportReport.Reason.allCases)))
        case 5, 6, 7: .position(PositionReport(time: time(), stamp: now, rate: number()))
        case 8: .ranges(ranges())
        case 9: .buffering(BufferingReport(percent: Int(byte()) - 50, isLikelyToKeepUp: flag()))
        case 10, 11, 12:
            .seeked(
                SeekReport(
                    id: asked.isEmpty ? CommandID(rawValue: UInt64(byte())) : asked[Int(byte()) % asked.count],
                    outcome: pick([.landed(time()), .superseded, .failed(error())])))
        case 13: .discontinuity(time())
        case 14: .repairing(pick(RepairStep.allCases))
        case 15: .warning(error())
        case 16: .ended(EndReport(position: time(), isTruncated: flag()))
        case 17: .failed(error())
        case 18: .unloaded
        default: .tracks(TracksReport())
        }
    }

    private static let systemEvents: [SystemEvent] = [
        .interruptionBegan, .interruptionEnded(shouldResume: true), .interruptionEnded(shouldResume: false),
        .outputLost, .outputUnsuitable, .outputSuitable, .backgrounded, .foregrounded, .ducked, .autoplayRefused,
        .remotePlay, .remotePause, .clockJumped,
    ]
}
