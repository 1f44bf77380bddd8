import Testing

@testable import PlaybackModel

/// The abstract state covers every stored field: one that is forgotten would make the exploration blind.
@Suite struct AbstractStateTests {
    private typealias Change = (inout PlaybackMachine) -> Void

    private let classes = TimeClasses(unit: 1_000_000_000, marks: [0, 30, 60, 99.9, 100])
    private let now = Moment(nanoseconds: 10_000_000_000)

    /// A machine in which every optional field has a value.
    private var base: PlaybackMachine {
        var machine = PlaybackMachine()
        var next = LoadRequest.item(2)
        next.selection = nil
        machine.request = .item(1)
        machine.generation = Generation(rawValue: 1)
        machine.generations = Generation(rawValue: 2)
        machine.next = .init(
            generation: Generation(rawValue: 2), request: next, description: .lasting(100), error: nil)
        machine.lanes.seek = seek(7, to: 30)
        machine.pendingSeeks = [.init(id: CommandID(rawValue: 6)), .init(id: CommandID(rawValue: 7))]
        machine.scrub = .init(origin: .zero)
        machine.transportID = CommandID(rawValue: 5)
        machine.awaited = CommandID(rawValue: 5)
        machine.answered = CommandID(rawValue: 5)
        (machine.lastWord, machine.lastMovement, machine.lastStart) = (now, now, now)
        return machine
    }

    private func seek(_ id: UInt64, to seconds: Double, before: CMTime = .zero, after: CMTime = .zero) -> PendingSeek {
        PendingSeek(
            id: CommandID(rawValue: id), target: .at(seconds), toleranceBefore: before, toleranceAfter: after)
    }

    /// A change of each field that must show.
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
            "generation": { $0.generation = .none },
            "generations": { $0.generations = Generation(rawValue: 9) },
            "request": { $0.request = nil },
            "request.item": { $0.request?.item = ItemID(rawValue: 2) },
            "request.start": { $0.request?.start = .at(30) },
            "request.play": { $0.request?.play = true },
            "request.rate": { $0.request?.rate = 2 },
            "request.selection": { $0.request?.selection = TrackSelection() },
            "request.limits": { $0.request?.limits.preferredPeakBitRate = 1 },
            "next": { $0.next = nil },
            "next.request": { $0.next?.request.rate = 2 },
            "next.description": { $0.next?.description = nil },
            "next.description.position": { $0.next?.description?.position = .at(30) },
            "next.description.ranges": { $0.next?.description?.ranges = .lasting(60) },
            "next.description.ranges.duration": { $0.next?.description?.ranges.duration = .indefinite },
            "next.description.ranges.seekable": { $0.next?.description?.ranges.seekable = [] },
            "next.error": { $0.next?.error = PlaybackError(.notFound) },
            "rate": { $0.rate = 2 },
            "actionAtItemEnd": { $0.actionAtItemEnd = .pause },
            "loops": { $0.loops = true },
            "duration": { $0.duration = .at(100) },
            "seekableRange": { $0.seekableRange = CMTimeRange(start: .zero, end: .at(100)) },
            "suppressions": { $0.suppressions = .background },
            "hasShownFrame": { $0.hasShownFrame = true },
            "repairStep": { $0.repairStep = .reopen },
            "wasAutoplayRefused": { $0.wasAutoplayRefused = true },
            "lastPosition": { $0.lastPosition = .at(30) },
            "toldPlay": { $0.toldPlay = true },
            "transportID": { $0.transportID = CommandID(rawValue: 6) },
            "awaited": { $0.awaited = CommandID(rawValue: 6) },
            "answered": { $0.answered = CommandID(rawValue: 4) },
            "reported": { $0.reported = .playing },
            "corrections": { $0.corrections = 1 },
            "hasStoppedItself": { $0.hasStoppedItself = true },
            "mustPlayAgain": { $0.mustPlayAgain = true },
            "isSilenced": { $0.isSilenced = true },
            "pendingSeeks": { $0.pendingSeeks.removeFirst() },
            "pendingSeeks.id": {
                $0.pendingSeeks[0] = .init(id: CommandID(rawValue: 1 << 63 | 1))
            },
            "pendingSeeks.isSmooth": { $0.pendingSeeks[0].isSmooth = true },
            "pendingSeeks.isSent": { $0.pendingSeeks[0].isSent = true },
            "pendingSeeks.stepCount": { $0.pendingSeeks[0].stepCount = -1 },
            "seekAttempts": { $0.seekAttempts = 1 },
            "scrub": { $0.scrub = nil },
            "scrub.origin": { $0.scrub?.origin = .at(30) },
            "scrub.hasReachedEnd": { $0.scrub?.hasReachedEnd = true },
            "reconnectAttempts": { $0.reconnectAttempts = 1 },
            "isReconnecting": { $0.isReconnecting = true },
            "movedSince": { $0.movedSince = .at(30) },
            "isEngineLost": { $0.isEngineLost = true },
            "isReleased": { $0.isReleased = true },
            "lastWord": { $0.lastWord = older },
            "lastMovement": { $0.lastMovement = older },
            "lastStart": { ($0.lastStart, $0.lastMovement) = (older, older) },
            "hasStarted": { $0.hasStarted = true },
            "bufferPeak": { $0.bufferPeak = 30 },
            "watches": { _ = $0.watches.arm(.seek) },
            "watches.armed": { _ = $0.watches.arm(.reconnect) },
        ]
    }

    /// The stored fields of a value, by their paths.
    private func fields(of value: Any, under path: String = "") -> [String] {
        Mirror(reflecting: value).children.compactMap(\.label).map { path + $0 }
    }

    private var allFields: [String] {
        let machine = base
        guard let request = machine.request, let next = machine.next, let description = next.description,
            let seek = machine.lanes.seek, let scrub = machine.scrub
        else { return [] }
        return fields(of: machine) + fields(of: machine.lanes, under: "lanes.")
            + fields(of: seek.storage.contents, under: "lanes.seek.") + fields(of: request, under: "request.")
            + fields(of: next, under: "next.") + fields(of: description, under: "next.description.")
            + fields(of: description.ranges, under: "next.description.ranges.")
            + fields(of: machine.pendingSeeks[0], under: "pendingSeeks.") + fields(of: scrub, under: "scrub.")
            + fields(of: machine.watches, under: "watches.")
    }

    @Test func `every stored field goes in, or is left out for a reason`() {
        let fields = Set(allFields.filter { $0 != "lanes" })
        #expect(fields.count > 70)
        let known = Set(changes.keys).union(PlaybackMachine.fieldsLeftOut.keys)
        #expect(fields.subtracting(known).isEmpty, "a new field: put it into the abstract state, or say why not")
        #expect(known.subtracting(fields).isEmpty, "a field that is gone")
        #expect(Set(changes.keys).isDisjoint(with: PlaybackMachine.fieldsLeftOut.keys))
    }

    @Test func `a change of a field shows`() {
        let plain = base.abstractState(at: now, classes: classes)
        for (name, change) in changes {
            var machine = base
            change(&machine)
            #expect(machine.abstractState(at: now, classes: classes) != plain, "\(name)")
        }
    }

    @Test func `numbers and moments alone do not show`() {
        var one = Script.playing()
        var other = Script()
        for _ in 0..<3 { other.load(play: false) }
        other.wait(1)
        other.load(play: true)
        other.ready()
        other.transport(.playing)
        other.position(10)
        for _ in 0..<2 {
            one.seek(40)
            other.seek(40)
        }
        #expect(one.machine.generation != other.machine.generation)
        #expect(
            one.machine.abstractState(at: one.now, classes: classes)
                == other.machine.abstractState(at: other.now, classes: classes))
    }

    @Test func `positions fall into classes in their order`() {
        let positions = [-1, 0, 1, 30, 31, 60, 61, 99.9, 99.95, 100, 101].map { classes.position(.at($0)) }
        #expect(positions == [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
        let others: [CMTime] = [.invalid, .indefinite, .positiveInfinity, .negativeInfinity]
        #expect(others.map { classes.position($0) } == [1, 2, 3, 4])
    }

    @Test func `bits are packed one after the other, over the edges of words`() {
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
