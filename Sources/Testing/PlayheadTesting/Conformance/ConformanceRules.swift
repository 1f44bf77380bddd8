import PlaybackModel

/// The general rules, which apply to the journal of every check.
struct ConformanceRules {
    /// The state of one load.
    private struct Load {
        var isReady = false
        var hasFailed = false
        var hasEnded = false
        var unloadsAsked = 0
        var unloadsAnswered = 0
        var answered = CommandID.none
        var position: PositionReport?
        /// The duration in seconds, if known.
        var duration: Double?
        /// Seeks and steps in flight, during which the position may change at any time.
        var jumps: Set<CommandID> = []
        var tracks: Set<String> = []
        /// The loads that it replaces, from its `ready` or `failed` on.
        var replaced: Set<Generation> = []
        /// The loads that it replaces by `activate`, from the report that answers it on.
        var activation: (id: CommandID, replaced: Set<Generation>)?
        /// `true` once another load has replaced it.
        var isReplaced = false
    }

    /// The tolerance for positions that go back without a reason, in seconds: reports are measurements.
    static let jitter = 0.1

    private let epoch: UInt64
    private var loads: [Generation: Load] = [:]
    private var numbers: Set<CommandID> = [.none]
    private var jumps: Set<CommandID> = []
    private var answeredJumps: Set<CommandID> = []
    private var pings: [UInt64] = []
    private var slots: Set<FrameSlotID> = []
    private var prepared: Generation?
    private var hasSaidHello = false
    private var line = ""
    private(set) var violations: [String] = []

    /// Returns the violations in a journal, as sentences with the rule's name in brackets and the line.
    static func violations(in entries: [ConformanceJournal.Entry], epoch: UInt64) -> [String] {
        var rules = ConformanceRules(epoch: epoch)
        for entry in entries { rules.read(entry) }
        return Array(rules.violations.prefix(20))
    }

    private init(epoch: UInt64) { self.epoch = epoch }

    private mutating func complain(_ rule: String, _ text: String) {
        violations.append("[\(rule)] \(text): \(line)")
    }

    private mutating func read(_ entry: ConformanceJournal.Entry) {
        line = "\(entry.entry)"
        switch entry.entry.message {
        case .command(let command):
            if entry.entry.epoch == epoch { note(command, entry.entry.generation) }
        case .event(let event):
            if entry.version != EngineEnvelope<EngineEvent>.currentVersion {
                complain("version", "an event of version \(entry.version)")
            }
            if entry.entry.epoch != epoch { complain("epoch", "an event of epoch \(entry.entry.epoch)") }
            judge(event, entry.entry.generation, entry.entry.moment)
        }
    }

    // MARK: Commands

    private mutating func note(_ command: EngineCommand, _ generation: Generation) {
        switch command {
        case .load:
            loads[generation] = Load(replaced: others(than: generation))
            prepared = nil
        case .prepare:
            loads[generation] = Load(replaced: Set([prepared].compactMap(\.self)).subtracting([generation]))
            prepared = generation
        case .activate(_, let id):
            noteTransport(id, generation)
            let replaced = others(than: generation)
            loads[generation]?.activation = (id, replaced)
            prepared = nil
        case .play(let id), .pause(let id), .setRate(_, let id): noteTransport(id, generation)
        case .seek(let seek):
            beginJump(seek.id, generation)
        case .step(_, let id):
            beginJump(id, generation)
        case .unload: loads[generation, default: Load()].unloadsAsked += 1
        case .ping(let number): pings.append(number)
        default: break
        }
    }

    private func others(than generation: Generation) -> Set<Generation> { Set(loads.keys).subtracting([generation]) }

    private mutating func noteTransport(_ id: CommandID, _ generation: Generation) {
        numbers.insert(id)
        loads[generation]?.hasEnded = false
    }

    private mutating func beginJump(_ id: CommandID, _ generation: Generation) {
        jumps.insert(id)
        loads[generation]?.jumps.insert(id)
        loads[generation]?.position = nil
        loads[generation]?.hasEnded = false
    }

    // MARK: Events

    private mutating func judge(_ event: EngineEvent, _ generation: Generation, _ moment: Moment) {
        if case .hello = event {
            if hasSaidHello { complain("hello", "hello was sent twice") }
            hasSaidHello = true
            if generation != .none { complain("generation", "hello is about the engine as a whole") }
            return
        }
        if !hasSaidHello, !isFailure(event) { complain("hello", "hello is the first event") }
        guard generation != .none else {
            judgeEngineWide(event)
            return
        }
        guard var load = loads[generation] else {
            complain("generation", "an event about a load that nobody asked for")
            return
        }
        judge(event, about: &load, moment)
        loads[generation] = load
        retireReplaced(by: generation, event)
    }

    /// Commands are obeyed in order: a load that has become current has released those that it replaces.
    private mutating func retireReplaced(by generation: Generation, _ event: EngineEvent) {
        var gone: Set<Generation> = []
        switch event {
        case .ready, .failed: gone = loads[generation]?.replaced ?? []
        case .transport(let report):
            if let activation = loads[generation]?.activation, report.answered >= activation.id {
                gone = activation.replaced
            }
        default: break
        }
        for generation in gone { loads[generation]?.isReplaced = true }
    }

    private func isFailure(_ event: EngineEvent) -> Bool { if case .failed = event { true } else { false } }

    private mutating func judgeEngineWide(_ event: EngineEvent) {
        switch event {
        case .slot, .retired: judgeSlot(event)
        case .pong(let number):
            guard let index = pings.firstIndex(of: number) else {
                complain("pong", "a pong without a ping")
                return
            }
            pings.remove(at: index)
        case .log, .status, .warning, .failed: break
        default: complain("generation", "an event about an item without its generation")
        }
    }

    private mutating func judge(_ event: EngineEvent, about load: inout Load, _ moment: Moment) {
        if load.unloadsAnswered > 0, !isUnloaded(event) {
            complain("after-unloaded", "an event of a load followed unloaded")
        }
        if load.isReplaced, !mayFollowRelease(event) {
            complain("replaced", "an event of a load followed its replacement")
        }
        if load.hasFailed, !mayFollowFailure(event) {
            complain("after-failed", "an event of a load followed its failure")
        }
        switch event {
        case .ready(let item):
            if load.isReady { complain("ready-once", "ready was sent twice") }
            load.isReady = true
            judge(item.ranges, &load)
        case .failed:
            if load.hasFailed { complain("failed-once", "failed was sent twice") }
            load.hasFailed = true
        case .unloaded:
            load.unloadsAnswered += 1
            if load.unloadsAnswered > load.unloadsAsked {
                complain("unloaded", "unloaded was sent more often than requested")
            }
        case .transport(let report): judge(report, &load)
        case .position(let report): judge(report, &load, moment)
        case .seeked(let report): judge(report, &load)
        case .ended(let report):
            if !load.isReady { complain("ended", "ended without ready") }
            if load.hasEnded { complain("ended", "ended was sent twice") }
            if !report.position.isNumeric { complain("ended", "ended without a position") }
            load.hasEnded = true
        case .discontinuity, .repairing: load.position = nil
        case .ranges(let ranges): judge(ranges, &load)
        case .buffering(let report):
            if !(0...100).contains(report.percent) { complain("buffering", "a level beyond 0 to 100 percent") }
        case .tracks(let report):
            let ids = report.tracks.map(\.id)
            if Set(ids).count != ids.count { complain("tracks", "two tracks have one name") }
            if !report.selected.isSubset(of: ids) { complain("tracks", "a selected track that does not exist") }
        case .slot, .retired: judgeSlot(event)
        case .frame(let frame):
            if !slots.contains(frame.slot) { complain("frames", "a picture in a slot that was not announced") }
        case .hello, .pong: complain("generation", "an event about the engine with the generation of a load")
        default: break
        }
    }

    /// A slot belongs to a load or to the whole engine, and its number is unique in either case.
    private mutating func judgeSlot(_ event: EngineEvent) {
        switch event {
        case .slot(let slot) where !slots.insert(slot.id).inserted:
            complain("frames", "a slot was announced twice")
        case .retired(let slot) where slots.remove(slot) == nil:
            complain("frames", "a slot was retired that does not exist")
        default: break
        }
    }

    private func isUnloaded(_ event: EngineEvent) -> Bool { if case .unloaded = event { true } else { false } }

    private func mayFollowRelease(_ event: EngineEvent) -> Bool {
        switch event {
        case .unloaded, .retired, .log: true
        default: false
        }
    }

    private func mayFollowFailure(_ event: EngineEvent) -> Bool {
        switch event {
        case .failed, .seeked, .unloaded, .retired, .log: true
        default: false
        }
    }

    private mutating func judge(_ report: TransportReport, _ load: inout Load) {
        if report.answered < load.answered {
            complain("answered", "a report answers #\(report.answered.rawValue) after #\(load.answered.rawValue)")
        }
        load.answered = max(load.answered, report.answered)
        if !numbers.contains(report.answered) { complain("answered", "a number that no transport command had") }
        if !(0.1...4).contains(report.rate) { complain("rate", "a speed beyond 0.1 to 4") }
    }

    private mutating func judge(_ report: PositionReport, _ load: inout Load, _ moment: Moment) {
        if !load.isReady { complain("position", "a position before ready") }
        if !report.time.isNumeric { complain("position", "a position that is no number") }
        if report.rate < 0 { complain("position", "a speed below zero") }
        if report.stamp > moment { complain("stamp", "a measurement in the future") }
        if let last = load.position {
            if report.stamp < last.stamp { complain("stamp", "a measurement older than the one before") }
            if report.time.seconds < last.time.seconds - Self.jitter {
                complain("monotone", "the position went back from \(last.time.seconds) without a word")
            }
        }
        let end = load.duration ?? .infinity
        if report.time.seconds < -Self.jitter || report.time.seconds > end + 0.5 {
            complain("inside", "a position outside the medium")
        }
        load.position = load.jumps.isEmpty ? report : nil
    }

    private mutating func judge(_ report: SeekReport, _ load: inout Load) {
        if !jumps.contains(report.id) {
            complain("seeked", "an answer to a seek that nobody asked for")
        } else if !answeredJumps.insert(report.id).inserted {
            complain("seeked-once", "a seek was answered twice")
        }
        load.jumps.remove(report.id)
        load.position = nil
    }

    private mutating func judge(_ ranges: RangesReport, _ load: inout Load) {
        load.duration = ranges.duration.isNumeric ? ranges.duration.seconds : nil
        for range in ranges.seekable + ranges.loaded where !range.isValid || range.duration.seconds < 0 {
            complain("ranges", "an invalid range")
        }
    }
}
