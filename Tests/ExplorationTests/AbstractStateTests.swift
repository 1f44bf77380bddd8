import Testing

@testable import Exploration
@testable import PlaybackModel

/// The abstract state covers every stored field: a missing one would make the exploration blind.
@Suite struct AbstractStateTests {
    private typealias Change = (inout PlaybackMachine) -> Void

    private let classes = TimeClasses(unit: 1_000_000_000, marks: [0, 30, 60, 99.9, 100])
    private let now = Moment(nanoseconds: 10_000_000_000)

    /// A machine in which every optional field has a value.
    private var base: PlaybackMachine {
        var machine = PlaybackMachine()
        var next = LoadRequest.item(2)
        next.selection = nil
        machine.loads.request = .item(1)
        machine.loads.generation = machine.loads.newGeneration()
        machine.loads.next = .init(
            generation: machine.loads.newGeneration(), request: next,
            description: ItemDescription(ranges: .lasting(100), position: .zero), error: nil)
        machine.lanes.seek = seek(7, to: 30)
        machine.seeks.entries = [.init(id: CommandID(rawValue: 6)), .init(id: CommandID(rawValue: 7))]
        machine.load.scrub = .init(origin: .zero)
        machine.transport.begin(playing: true)
        answer(machine.transport.newOrder(), in: &machine)
        machine.progress = PlaybackProgress(at: now)
        return machine
    }

    private func answer(_ id: CommandID, in machine: inout PlaybackMachine) {
        _ = machine.transport.noteAnswer(TransportReport(state: .playing, rate: 1, answered: id, reason: .none))
    }

    private func seek(_ id: UInt64, to seconds: Double, before: CMTime = .zero, after: CMTime = .zero) -> PendingSeek {
        PendingSeek(
            id: CommandID(rawValue: id), target: .at(seconds), toleranceBefore: before, toleranceAfter: after)
    }

    /// A change to each field that must change the abstract state.
    private var changes: [String: Change] {
        let older = Moment(nanoseconds: 8_000_000_000)
        return [
            "lanes.intent": { $0.lanes.intent = .play },
            "lanes.seek": { $0.lanes.seek = nil },
            "lanes.seek.id": { $0.lanes.seek = seek(8, to: 30) },
            "lanes.seek.target": { $0.lanes.seek = seek(7, to: 60) },
            "lanes.seek.toleranceBefore": { $0.lanes.seek = seek(7, to: 30, before: .positiveInfinity) },
            "lanes.seek.toleranceAfter": { $0.lanes.seek = seek(7, to: 30, after: .at(1)) },
            "lanes.readiness": { $0.lanes.readiness = .ready },
            "lanes.transport": { $0.lanes.transport = .waiting(.interstitial) },
            "lanes.suppression": { $0.lanes.suppression = .background },
            "lanes.hasEnded": { $0.lanes.hasEnded = true },
            "rate": { $0.rate = 2 },
            "actionAtItemEnd": { $0.actionAtItemEnd = .pause },
            "loops": { $0.loops = true },
            "holds": { $0.holds = .background },
            "loads.generation": { $0.loads.generation = .none },
            "loads.newest": { _ = $0.loads.newGeneration() },
            "loads.request": { $0.loads.request = nil },
            "loads.request.item": { $0.loads.request?.item = ItemID(rawValue: 2) },
            "loads.request.start": { $0.loads.request?.start = .at(30) },
            "loads.request.play": { $0.loads.request?.play = true },
            "loads.request.rate": { $0.loads.request?.rate = 2 },
            "loads.request.selection": { $0.loads.request?.selection = TrackSelection() },
            "loads.request.limits": { $0.loads.request?.limits.preferredPeakBitRate = 1 },
            "loads.next": { $0.loads.next = nil },
            "loads.next.request": { $0.loads.next?.request.rate = 2 },
            "loads.next.description": { $0.loads.next?.description = nil },
            "loads.next.description.position": { $0.loads.next?.description?.position = .at(30) },
            "loads.next.description.ranges": { $0.loads.next?.description?.ranges = .lasting(60) },
            "loads.next.description.ranges.duration": { $0.loads.next?.description?.ranges.duration = .indefinite },
            "loads.next.description.ranges.seekable": { $0.loads.next?.description?.ranges.seekable = [] },
            "loads.next.error": { $0.loads.next?.error = PlaybackError(.notFound) },
            "load.position": { $0.load.position = .at(30) },
            "load.floor": { $0.load.floor = .at(30) },
            "load.duration": { $0.load.duration = .at(100) },
            "load.statedDuration": { $0.load.statedDuration = .at(60) },
            "load.seekableRange": { $0.load.seekableRange = CMTimeRange(start: .zero, end: .at(100)) },
            "load.hasShownFrame": { $0.load.hasShownFrame = true },
            "load.wasAutoplayRefused": { $0.load.wasAutoplayRefused = true },
            "load.recovery.connection": { $0.load.recovery.connection = .reopening },
            "load.recovery.repairStep": { $0.load.recovery.repairStep = .reopen },
            "load.troubles.reconnections": { $0.load.troubles.reconnections = 1 },
            "load.troubles.corrections": { $0.load.troubles.corrections = 1 },
            "load.troubles.progressStart": { $0.load.troubles.progressStart = .at(30) },
            "load.scrub": { $0.load.scrub = nil },
            "load.scrub.origin": { $0.load.scrub?.origin = .at(30) },
            "load.scrub.hasReachedEnd": { $0.load.scrub?.hasReachedEnd = true },
            "load.scrub.inexactTarget": { $0.load.scrub?.inexactTarget = .at(30) },
            "transport.order": { $0.transport.order = .play(.stopped) },
            "transport.report": { $0.transport.report = .frozen },
            "transport.newest": { _ = $0.transport.newOrder(isAwaited: false) },
            "transport.awaited": { _ = $0.transport.newOrder() },
            "transport.answered": { $0.transport.begin(playing: true) },
            "seeks.entries": { $0.seeks.entries.removeFirst() },
            "seeks.entries.id": { $0.seeks.entries[0].id = $0.seeks.ownID() },
            "seeks.entries.kind": { $0.seeks.entries[0].kind = .smooth },
            "seeks.entries.isSent": { $0.seeks.entries[0].isSent = true },
            "seeks.retries": { $0.seeks.retries = 1 },
            "engine": { $0.engine = .lost },
            "progress.lastSign": { $0.progress.lastSign = older },
            "progress.lastMovement": { $0.progress.lastMovement = older },
            "progress.lastStart": { ($0.progress.lastStart, $0.progress.lastMovement) = (older, older) },
            "progress.hasStarted": { $0.progress.hasStarted = true },
            "progress.highestLevel": { $0.progress.highestLevel = 30 },
            "deadlines.armed": { _ = $0.deadlines.arm(.seek) },
        ]
    }

    /// The stored fields of a value, by their paths.
    private func fields(of value: Any, under path: String = "") -> [String] {
        Mirror(reflecting: value).children.compactMap(\.label).map { path + $0 }
    }

    private var allFields: [String] {
        let machine = base
        guard let request = machine.request, let next = machine.loads.next, let description = next.description,
            let seek = machine.lanes.seek, let scrub = machine.load.scrub
        else { return [] }
        let groups: Set = ["lanes", "loads", "load", "transport", "seeks", "progress", "deadlines"]
        return fields(of: machine).filter { !groups.contains($0) } + fields(of: machine.lanes, under: "lanes.")
            + fields(of: seek.storage.contents, under: "lanes.seek.") + fields(of: machine.loads, under: "loads.")
            + fields(of: request, under: "loads.request.") + fields(of: next, under: "loads.next.")
            + fields(of: description, under: "loads.next.description.")
            + fields(of: description.ranges, under: "loads.next.description.ranges.")
            + fields(of: machine.load, under: "load.").filter { $0 != "load.recovery" && $0 != "load.troubles" }
            + fields(of: machine.load.recovery, under: "load.recovery.")
            + fields(of: machine.load.troubles, under: "load.troubles.") + fields(of: scrub, under: "load.scrub.")
            + fields(of: machine.transport, under: "transport.") + fields(of: machine.seeks, under: "seeks.")
            + fields(of: machine.seeks.entries[0], under: "seeks.entries.")
            + fields(of: machine.progress, under: "progress.") + fields(of: machine.deadlines, under: "deadlines.")
    }

    @Test func noTypeOfTheMachineHasMoreThanTwentyStoredFields() {
        let machine = base
        for part: Any in [machine, machine.loads, machine.load, machine.transport, machine.seeks, machine.progress] {
            #expect(Mirror(reflecting: part).children.count <= 20, "\(type(of: part))")
        }
    }

    @Test func everyStoredFieldIsIncludedOrOmittedForAReason() {
        let fields = Set(allFields)
        #expect(fields.count > 70)
        let known = Set(changes.keys).union(PlaybackMachine.fieldsLeftOut.keys)
        #expect(fields.subtracting(known).isEmpty, "a new field: include it in the abstract state, or state a reason")
        #expect(known.subtracting(fields).isEmpty, "a field that no longer exists")
        #expect(Set(changes.keys).isDisjoint(with: PlaybackMachine.fieldsLeftOut.keys))
    }

    @Test func aChangeOfAFieldChangesTheAbstractState() {
        let plain = base.abstractState(at: now, classes: classes)
        for (name, change) in changes {
            var machine = base
            change(&machine)
            #expect(machine.abstractState(at: now, classes: classes) != plain, "\(name)")
        }
    }

    @Test func numbersAndMomentsAloneDoNotMatter() {
        var (one, other) = (World(configuration: Alphabet.configuration), World(configuration: Alphabet.configuration))
        var output = PlaybackOutput()
        for _ in 0..<3 { other.make(.command(.load(.item(1), play: false)), into: &output) }
        other.make(.wait(Alphabet.unit), into: &output)
        for move in [
            Move.command(.load(.item(1), play: true)), .ready(of: .current), .transport(.playing), .position(10),
            .seek(40), .seek(40),
        ] {
            one.make(move, into: &output)
            other.make(move, into: &output)
        }
        #expect(one.machine.generation != other.machine.generation)
        #expect(one.abstractState(classes) == other.abstractState(classes))
    }

    @Test func positionsFallIntoClassesInOrder() {
        let positions = [-1, 0, 1, 30, 31, 60, 61, 99.9, 99.95, 100, 101].map { classes.position(.at($0)) }
        #expect(positions == [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
        let others: [CMTime] = [.invalid, .indefinite, .positiveInfinity, .negativeInfinity]
        #expect(others.map { classes.position($0) } == [1, 2, 3, 4])
    }

    @Test func bitsArePackedAcrossTheEdgesOfWords() {
        var packer = BitPacker()
        for value in 0..<51 { packer.add(value % 32, bits: 5) }
        packer.add(true)
        var bits: [Bool] = []
        for index in 0..<256 { bits.append(packer.words[index / 64] >> UInt64(index % 64) & 1 == 1) }
        for value in 0..<51 {
            let number = (0..<5).reduce(0) { $0 | (bits[value * 5 + $1] ? 1 << $1 : 0) }
            #expect(number == value % 32)
        }
        #expect(bits[255])
    }
}
