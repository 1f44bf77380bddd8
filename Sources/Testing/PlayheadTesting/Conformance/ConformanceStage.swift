import Glibc
import PlaybackModel
import Playhead

/// An engine with everything needed to drive and judge it, for one check.
@MainActor final class ConformanceStage {
    let subject: any EngineConformanceSubject
    let journal: ConformanceJournal
    let epoch: UInt64 = 7
    /// Far beyond the time that `send` may take, because the machine may be busy.
    private static let sendLimit = Duration.seconds(1)
    private(set) var engine: (any PlaybackEngine)?
    private(set) var hello: EngineHello?
    /// The findings in addition to the one that ended the check.
    private(set) var complaints: [String] = []
    /// The objects that keep the check's addresses reachable.
    private var media: [EngineConformanceNeed: EngineConformanceMedia] = [:]
    /// Loads that the suite has released, whose seeks need no answer.
    private(set) var released: Set<Generation> = []
    private var opened: [Generation] = []
    private var lastGeneration: UInt64 = 0
    private var lastCommand: UInt64 = 0

    /// The reason for the early end of a check.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    init(_ subject: any EngineConformanceSubject, deliversFrames: Bool) {
        self.subject = subject
        let journal = ConformanceJournal { [weak subject] in subject?.now ?? .zero }
        self.journal = journal
        let inbox = EngineInbox()
        // The journal does not belong to the engine, so it records late events too.
        inbox.setDirectReceiver { journal.note($0) }
        var configuration = subject.configuration
        configuration.epoch = epoch
        configuration.deliversFrames = deliversFrames
        engine = subject.provider(configuration, inbox)
    }

    /// Waits for the engine's first event.
    func start() async throws {
        hello = try await first("hello", of: .none) { if case .hello(let hello) = $0 { hello } else { nil } }
    }

    /// Quits and releases the engine.
    func finish() async {
        if engine != nil { send(.quit) }
        engine = nil
        for medium in media.values { medium.restore() }
        await subject.pass(.milliseconds(1))
    }

    /// Releases the engine without a command. Returns `true` if that ended it.
    func drop() -> Bool {
        weak let watched = engine
        engine = nil
        return watched == nil
    }

    func forgetLoads() { released.formUnion(opened) }

    func expect(_ condition: Bool, _ complaint: @autoclosure () -> String) {
        if !condition { complaints.append(complaint()) }
    }

    // MARK: Commands

    func nextID() -> CommandID {
        lastCommand += 1
        return CommandID(rawValue: lastCommand)
    }

    func nextGeneration() -> Generation {
        lastGeneration += 1
        return Generation(rawValue: lastGeneration)
    }

    func send(_ command: EngineCommand, to generation: Generation = .none) {
        let envelope = EngineEnvelope(epoch: epoch, generation: generation, message: command)
        switch command {
        case .unload: released.insert(generation)
        case .load: released.formUnion(opened.filter { $0 != generation })
        case .quit: forgetLoads()
        default: break
        }
        journal.note(envelope)
        let clock = ContinuousClock()
        let begin = clock.now
        engine?.send(envelope)
        let time = begin.duration(to: clock.now)
        expect(time < Self.sendLimit, "\(SimulationText.text(command)) kept `send` for \(time)")
    }

    func medium(_ need: EngineConformanceNeed) async throws -> EngineConformanceMedia {
        if let medium = media[need] { return medium }
        let medium = try await subject.media(for: need)
        media[need] = medium
        return medium
    }

    /// Loads the medium for a need.
    @discardableResult func load(
        _ need: EngineConformanceNeed, start: Double? = nil, play: Bool = true, rate: Double = 1,
        selection: TrackSelection? = nil
    ) async throws -> Generation {
        try await open(need) { source in
            .load(
                LoadRequest(source: source, start: start.map(Self.time), play: play, rate: rate, selection: selection))
        }
    }

    /// Prepares the medium for a need.
    @discardableResult func prepare(_ need: EngineConformanceNeed) async throws -> Generation {
        try await open(need) { .prepare(LoadRequest(source: $0)) }
    }

    private func open(
        _ need: EngineConformanceNeed, _ command: (MediaSource) -> EngineCommand
    ) async throws -> Generation {
        let medium = try await medium(need)
        let generation = nextGeneration()
        opened.append(generation)
        switch medium.place {
        case .address(let address): send(command(.url(address)), to: generation)
        case .bytes(let bytes):
            send(command(.provider(generation.rawValue, length: Int64(bytes.count), name: "bytes")), to: generation)
        case .file(let path):
            let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw Failure(description: "the subject's file \(path) cannot be opened") }
            let name = path.split(separator: "/").last.map(String.init) ?? path
            send(command(.descriptor(descriptor, name: name)), to: generation)
            // The engine has its own descriptor by now.
            close(descriptor)
        }
        return generation
    }

    @discardableResult func play(_ generation: Generation) -> CommandID {
        let id = nextID()
        send(.play(id), to: generation)
        return id
    }

    @discardableResult func pause(_ generation: Generation) -> CommandID {
        let id = nextID()
        send(.pause(id), to: generation)
        return id
    }

    @discardableResult func setRate(_ rate: Double, _ generation: Generation) -> CommandID {
        let id = nextID()
        send(.setRate(rate, id), to: generation)
        return id
    }

    /// Seeks, by default exactly.
    @discardableResult func seek(
        _ generation: Generation, to target: CMTime, before: CMTime = .zero, after: CMTime = .zero
    ) -> CommandID {
        let id = nextID()
        send(
            .seek(PendingSeek(id: id, target: target, toleranceBefore: before, toleranceAfter: after)),
            to: generation)
        return id
    }

    @discardableResult func seek(_ generation: Generation, to seconds: Double) -> CommandID {
        seek(generation, to: Self.time(seconds))
    }

    nonisolated static func time(_ seconds: Double) -> CMTime {
        CMTime(seconds: seconds, preferredTimescale: 1_000_000)
    }
}
