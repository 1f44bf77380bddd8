import CommandLineOptions
import Dispatch
import Foundation
import PlaybackModel
import Playhead
import PlayheadEngineService
import PlayheadGStreamer
import SeededRandom

/// Opens items one after another in one engine, in each of which something else happens, and reports each stage that does not
/// come in time.
@MainActor final class StartChild {
    /// A course of an item after it has been requested.
    enum Course: String, CaseIterable {
        /// It is replaced while it opens.
        case leave
        /// It plays and is replaced.
        case replace
        /// It plays, and other tracks are selected.
        case tracks
        /// It plays, pauses and plays.
        case pause
        /// A seek goes to a place shortly before its end, and it ends.
        case end
    }

    /// A stage that did not come.
    private struct Problem: Error { let text: String }

    /// The reports of the engine about the current item.
    private struct Item {
        var isReady = false
        var position = -1.0
        var landing: SeekReport.Outcome?
        var hasEnded = false
        var transport = TransportState.paused
        var error: PlaybackError?
        /// Repairs: the engine found a start that hung, and opened the item again.
        var repairs: [String] = []
        var ranges = RangesReport(duration: .invalid)
        var tracks = TracksReport()
    }

    private var sorts: [(name: String, address: String)]
    private let limit: Double
    private var random: SeededGenerator
    private let inbox = EngineInbox()
    private let engine: any PlaybackEngine
    private var generation = Generation(rawValue: 1)
    private var lastID: UInt64 = 0
    private var item = Item()
    private var losses = 0
    private let before = Leftovers.now()

    /// Arguments: the seed, the number of starts, the limit in seconds, the place of the engine, the engine, and a name and an
    /// address for each sort.
    static func run(_ arguments: [String]) throws {
        guard arguments.count >= 7, let seed = UInt64(arguments[0]), let count = Int(arguments[1]),
            let limit = Double(arguments[2]), let isolation = EngineIsolation(rawValue: arguments[3]),
            let engine = EngineChoice(rawValue: arguments[4])
        else { throw UsageError.missingOperand("SEED COUNT LIMIT ISOLATION ENGINE NAME ADDRESS…") }
        let sorts = stride(from: 5, to: arguments.count - 1, by: 2).map { (arguments[$0], arguments[$0 + 1]) }
        Task { @MainActor in
            await StartChild(sorts, limit: limit, seed: seed, isolation, engine).run(count)
        }
        dispatchMain()
    }

    init(
        _ sorts: [(name: String, address: String)], limit: Double, seed: UInt64, _ isolation: EngineIsolation,
        _ choice: EngineChoice
    ) {
        (self.sorts, self.limit) = (sorts, limit)
        random = SeededGenerator(seed: seed)
        let provider = IsolatedEngine.provider(
            of: GStreamerEngine.provider, second: .mpv(choice), isolation: isolation, records: nil
        ) { _ in }
        engine = provider(EngineConfiguration(output: .headless), inbox)
        inbox.setReceiver { [weak self] reports in
            guard let self else { return }
            for report in reports where [.none, self.generation].contains(report.generation) {
                self.take(report.message)
            }
        }
    }

    private func run(_ count: Int) async {
        var problems = await play(count)
        for text in await Leftovers.problems(since: before, within: 10, sparingDescriptors: .max / 2) {
            problems.append("the-end quit \(text)")
        }
        for problem in problems { print("PROBLEM \(problem)") }
        print("RESULT \(problems.count)")
        fflush(nil)
        // Not `exit`, which unloads libraries while their threads still run.
        _exit(problems.isEmpty ? 0 : 1)
    }

    /// Plays a number of items, ends the engine, and returns the problems: the sort, the course and a sentence.
    func play(_ count: Int) async -> [String] {
        var problems: [String] = []
        for number in 0..<count {
            // Each sort in turn, in another order in each round.
            if number % sorts.count == 0 {
                for index in sorts.indices { sorts.swapAt(index, random.below(sorts.count)) }
            }
            let sort = sorts[number % sorts.count]
            let course = Course.allCases[random.below(Course.allCases.count)]
            print("START \(sort.name) \(course.rawValue)")
            fflush(nil)
            do {
                try await play(sort.address, course)
            } catch {
                problems.append("\(sort.name) \(course.rawValue) \((error as? Problem)?.text ?? "\(error)")")
            }
        }
        print("START the-end quit")
        engine.send(EngineEnvelope(epoch: 1, generation: .none, message: .quit))
        if losses > 0 { problems.append("the-end quit \(losses) lost engines") }
        return problems
    }

    // MARK: One item

    private func play(_ address: String, _ course: Course) async throws {
        generation = Generation(rawValue: generation.rawValue + 1)
        item = Item()
        try load(address)
        guard course != .leave else { return await Pace.pass(Double(random.below(200)) / 1000) }
        try await wait("the opening") { $0.isReady }
        try await wait("playback") { $0.position > 0.02 || $0.hasEnded }
        switch course {
        case .leave, .replace: break
        case .tracks: try await changeTracks()
        case .pause:
            send(.pause(nextID()))
            try await wait("the pause") { $0.transport == .paused || $0.hasEnded }
            try await advance(after: "the pause") { send(.play(nextID())) }
        case .end:
            guard item.ranges.duration.isNumeric, let last = item.ranges.seekable.last else { break }
            let target = max(0, last.end.seconds - 0.3)
            send(
                .seek(
                    PendingSeek(
                        id: nextID(), target: CMTime(seconds: target, preferredTimescale: 1_000_000),
                        toleranceBefore: .zero, toleranceAfter: .zero)))
            try await wait("the seek") { $0.landing != nil }
            if case .failed(let error) = item.landing { throw Problem(text: "the seek failed: \(error.cause)") }
            try await wait("the end") { $0.hasEnded }
        }
        if !item.repairs.isEmpty { throw Problem(text: "repairs: \(item.repairs.joined(separator: ", "))") }
    }

    /// Loads an item as a player does, which opens files itself.
    private func load(_ address: String) throws {
        guard let url = URL(string: address), url.isFileURL else {
            return send(.load(LoadRequest(source: .url(address), play: true)))
        }
        let file = open(url.path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Problem(text: "\(url.path) cannot be opened") }
        defer { close(file) }
        send(.load(LoadRequest(source: .descriptor(file, name: url.lastPathComponent), play: true)))
    }

    private func changeTracks() async throws {
        func choice(_ kind: MediaTrack.Kind) -> TrackSelection.Choice {
            let candidates = item.tracks.tracks.filter { $0.kind == kind }
            guard !candidates.isEmpty else { return .automatic }
            let track = candidates[random.below(candidates.count)]
            return .track(id: track.id, language: track.language, title: track.title)
        }
        let selection = TrackSelection(audio: choice(.audio), text: random.below(3) == 0 ? .off : choice(.text))
        try await advance(after: "the change of tracks") { send(.select(selection)) }
    }

    /// Waits until playback has advanced after an operation, or has ended.
    private func advance(after what: String, _ operation: () -> Void) async throws {
        let position = item.position
        operation()
        try await wait("playback after \(what)") { $0.position > position + 0.1 || $0.hasEnded }
    }

    private func wait(_ what: String, until condition: (Item) -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(limit)
        while !condition(item) {
            if let error = item.error { throw Problem(text: "\(what): \(error.code.rawValue): \(error.cause)") }
            guard ContinuousClock.now < end else {
                throw Problem(text: "\(what) did not come in \(limit) s, at \(item.position), \(item.transport.name)")
            }
            await Pace.pass(0.005)
        }
    }

    // MARK: The engine

    private func send(_ command: EngineCommand) {
        engine.send(EngineEnvelope(epoch: 1, generation: generation, message: command))
    }

    private func nextID() -> CommandID {
        lastID += 1
        return CommandID(rawValue: lastID)
    }

    private func take(_ event: EngineEvent) {
        switch event {
        case .ready(let description):
            item.isReady = true
            item.ranges = description.ranges
        case .ranges(let ranges): item.ranges = ranges
        case .tracks(let report): item.tracks = report
        case .transport(let report): item.transport = report.state
        case .position(let report): if report.time.isNumeric { item.position = report.time.seconds }
        case .seeked(let report): item.landing = report.outcome
        case .ended: item.hasEnded = true
        case .repairing(let step): item.repairs.append(step.rawValue)
        case .failed(let error): item.error = error
        case .status(let status) where status.state == .lost: losses += 1
        default: break
        }
    }
}
