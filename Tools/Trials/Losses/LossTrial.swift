import CommandLineOptions
import Foundation
import Glibc
import MediaServer
import PlaybackModel
import Playhead
import PlayheadEngineService
import PlayheadGStreamer
import SeededRandom
import Synchronization

/// Ends or stops engines' processes at random moments, and checks that playback continues as if nothing had happened.
@MainActor final class LossTrial {
    /// A kind of content.
    enum Source: String, CaseIterable {
        case file, hls, live

        var content: SoakSource {
            switch self {
            case .file: .file
            case .hls: .hls
            case .live: .live
            }
        }
    }

    /// The player's situation when the process is lost.
    enum Situation: String, CaseIterable { case opening, playing, paused, seeking, stalled, ending }

    static let signals: [(name: String, number: Int32)] = [
        ("KILL", SIGKILL), ("SEGV", SIGSEGV), ("ABRT", SIGABRT), ("STOP", SIGSTOP),
    ]

    static let parser = OptionParser([
        OptionSpecification("count", "N", help: "The number of losses per signal and source. Default: 50."),
        OptionSpecification("parallel", "N", help: "The number of players at the same time. Default: 4."),
        OptionSpecification("seed", "N", help: "Seed of the moments. Default: a random number, which is printed."),
        .help,
    ])

    static let usage = """
        Usage: Trials losses [OPTION…]

        \(parser.help)
        The process of an engine is ended (SIGKILL, SIGSEGV, SIGABRT) or stopped (SIGSTOP) while it opens, plays, pauses,
        seeks, stalls or ends a file, an HLS stream or a live stream. Playback must continue within half a second of the position,
        and the button must not change. Exits with 1 otherwise.
        """

    private struct Case {
        let source: Source
        let situation: Situation
        let signal: (name: String, number: Int32)
        let delay: Double

        var name: String { "\(signal.name) while \(situation.rawValue), \(source.rawValue)" }
    }

    private let count: Int
    private let parallel: Int
    private let seed: Int
    private let server: StreamServer
    private var failures: [String] = []
    private var waits: [Double] = []
    private var jumps: [Double] = []
    private let clock = ContinuousClock()
    private let records = EngineRecords(
        folder: FileManager.default.temporaryDirectory.appending(path: "losses-\(getpid())").path)

    static func run(_ arguments: [String]) throws {
        let options = try parser.parse(arguments)
        try options.refuseOperands()
        let count = try options.count("count") ?? 50
        let parallel = max(1, try options.count("parallel") ?? 4)
        let seed = try options.count("seed") ?? Int.random(in: 1...999_999)
        Task { @MainActor in
            var status: Int32 = 2
            do {
                status = try await LossTrial(count, parallel, seed).run()
            } catch {
                print("losses: \(error)")
            }
            fflush(nil)
            // Not `exit`, which unloads libraries while their threads still run.
            _exit(status)
        }
        dispatchMain()
    }

    init(_ count: Int, _ parallel: Int, _ seed: Int) async throws {
        (self.count, self.parallel, self.seed) = (count, parallel, seed)
        server = try StreamServer.started()
        try await SoakSource.serveAll(on: server)
    }

    /// Runs the trial, prints its figures, and returns the exit status.
    func run() async throws -> Int32 {
        let cases = cases()
        print("losses: \(cases.count), seed \(seed)")
        fflush(nil)
        // Everything that stays open for good is opened by the first.
        if let first = cases.first { await play(first) }
        let before = Leftovers.now()
        let lanes = (0..<parallel).map { lane in
            Task { for index in stride(from: lane, to: cases.count, by: parallel) { await play(cases[index]) } }
        }
        for lane in lanes { await lane.value }
        // The server is in this process, and keeps connections whose clients are gone.
        try server.restart()
        failures += await Leftovers.problems(since: before, within: 5)
        let kept = records.recent(limit: .max).count
        if kept == 0 || kept > EngineRecords.limit { failures.append("\(kept) records are left") }
        try FileManager.default.removeItem(atPath: records.folder)
        for failure in failures { print("  \(failure)") }
        print("wait: \(Self.figures(waits)) s; position: \(Self.figures(jumps)) s; \(failures.count) failures")
        return failures.isEmpty ? 0 : 1
    }

    private func cases() -> [Case] {
        var random = SeededGenerator(seed: UInt64(seed))
        var cases: [Case] = []
        for source in Source.allCases {
            for signal in Self.signals {
                for index in 0..<count {
                    let situations = Situation.allCases.filter { source != .live || $0 != .ending }
                    let situation = situations[index % situations.count]
                    cases.append(
                        Case(
                            source: source, situation: situation, signal: signal,
                            delay: Double(random.below(300)) / 1000))
                }
            }
        }
        for index in cases.indices { cases.swapAt(index, random.below(cases.count)) }
        return cases
    }

    private static func figures(_ values: [Double]) -> String {
        let sorted = values.sorted()
        guard let last = sorted.last else { return "none" }
        return String(format: "median %.2f, largest %.2f", sorted[sorted.count / 2], last)
    }

    // MARK: A loss

    private func play(_ test: Case) async {
        let keeper = EngineKeeper()
        var configuration = PlayerConfiguration()
        configuration.output = .headless
        configuration.deliversFrames = true
        let provider = IsolatedEngine.provider(
            of: GStreamerEngine.provider, isolation: .required, records: records
        ) { keeper.add($0) }
        let player = Player(items: [], engine: provider, configuration: configuration)
        let watch = FaultWatch(player)
        let display = LossDisplay()
        player.frameDisplay = display
        defer {
            watch.end()
            player.release()
        }
        do {
            let stall = test.situation == .stalled ? try await LossStall(test.source) : nil
            defer { stall?.end() }
            try await lose(test, player, keeper, watch, display, stall)
        } catch {
            failures.append("\(test.name): \(error)")
            print("  \(test.name): \(error); \(player.lanes), at \(player.time().seconds); \(watch.states)")
            fflush(nil)
        }
    }

    private struct Problem: Error, CustomStringConvertible { let description: String }

    private func lose(
        _ test: Case, _ player: Player, _ keeper: EngineKeeper, _ watch: FaultWatch, _ display: LossDisplay,
        _ stall: LossStall?
    ) async throws {
        player.items = [PlayerItem(url: try stall?.address() ?? address(of: test.source))]
        player.play()
        if test.situation != .opening {
            try await wait("playback", 20) { player.lanes.playbackState == .playing }
            await Pace.pass(0.3)
        }
        stall?.begin()
        try await begin(test, player)
        await Pace.pass(test.delay)
        try await wait("a process", 10) { !keeper.processIDs.isEmpty }
        let process = keeper.processIDs.last ?? 0
        let isPaused = test.situation == .paused
        // A seek that has landed already is playback like any other.
        let before = player.lanes.seek == nil ? player.time().seconds : 12
        let picture = display.picture
        let (count, shown) = (watch.transitions.count, display.count)
        let moment = clock.now
        kill(process, test.signal.number)
        stall?.end()
        // Nothing asks an engine that rests for a sign of life, until it is needed.
        let isAsleep = isPaused && test.signal.number == SIGSTOP
        if isAsleep { player.play() }
        try await wait("the loss", 10) { keeper.processIDs.last != process }
        if test.situation != .opening {
            try await wait("the notification", 20) {
                watch.changes.contains { $0.state == .lost && $0.processID == process }
                    && (watch.changes.last?.state == .restarted || player.lanes.hasEnded)
            }
        }
        try await wait("playback", 20) {
            player.lanes.readiness == .ready && player.lanes.seek == nil
                && (isPaused && !isAsleep
                    ? player.lanes.transport == .paused : player.lanes.transport == .playing || player.lanes.hasEnded)
        }
        waits.append((clock.now - moment) / .seconds(1))
        try judge(test, player, watch, from: count, before: before)
        try judgePhases(test, watch, from: count, isAsleep: isAsleep)
        if isPaused, !isAsleep {
            try await wait("the picture", 5) { display.count > shown }
            // A seek cuts the time of the picture that it lands in. Another process may decode a live stream from another
            // segment on, to other bytes.
            let isSame =
                display.picture?.content == picture?.content
                || test.source == .live && display.picture?.time == picture?.time
            guard display.resets == 0, isSame else {
                throw Problem(
                    description: "the picture at \(picture?.text ?? "none") became \(display.picture?.text ?? "none"), "
                        + "\(display.resets) times removed")
            }
        }
    }

    private func begin(_ test: Case, _ player: Player) async throws {
        switch test.situation {
        case .opening, .playing: break
        case .stalled:
            try await wait("the stall", 25) { player.lanes.transport == .waiting(.minimizingStalls) }
        case .paused:
            player.pause()
            try await wait("the pause", 5) { player.lanes.transport == .paused }
        case .seeking:
            player.seek(to: CMTime(seconds: 12, preferredTimescale: 1000))
        case .ending:
            player.seek(to: CMTime(seconds: 29, preferredTimescale: 1000))
            try await wait("the seek", 10) { player.lanes.seek == nil }
        }
    }

    private func judge(_ test: Case, _ player: Player, _ watch: FaultWatch, from count: Int, before: Double) throws {
        for lie in watch.lies { throw Problem(description: lie) }
        guard watch.failures == 0 else { throw Problem(description: "the item failed") }
        // A busy machine may look only long after playback has continued.
        let now = resumption(watch, from: count) ?? player.time().seconds
        switch test.situation {
        case .opening: break
        default:
            guard test.source != .live else {
                let window = player.currentProperties.seekableTimeRange
                guard window.isValid, now < window.start.seconds - 0.5 || now > window.end.seconds + 0.5 else { break }
                throw Problem(description: "it is at \(now), outside of the window \(window)")
            }
            jumps.append(abs(now - before))
            if abs(now - before) > 0.5 { throw Problem(description: "it was at \(before), and continues at \(now)") }
        }
    }

    /// The position at which playback continued.
    private func resumption(_ watch: FaultWatch, from count: Int) -> Double? {
        func plays(_ lanes: PlaybackLanes) -> Bool { lanes.transport == .playing && lanes.seek == nil }
        let first = watch.transitions.dropFirst(count).first { !plays($0.previous) && plays($0.lanes) }
        return first.flatMap { $0.position.isNumeric ? $0.position.seconds : nil }
    }

    /// Playback waits once and continues; a pause stays one, with its picture.
    private func judgePhases(_ test: Case, _ watch: FaultWatch, from count: Int, isAsleep: Bool) throws {
        let transitions = watch.transitions.dropFirst(count)
        var phases: [String] = []
        for transition in transitions where transition.lanes.phase.name != phases.last {
            phases.append(transition.lanes.phase.name)
        }
        switch test.situation {
        case .playing where phases != ["waiting", "playing"],
            .paused where !isAsleep && phases.contains { $0 != "paused" }:
            throw Problem(description: "the phases were \(phases)")
        default: break
        }
    }

    private func wait(_ what: String, _ seconds: Double, until condition: () -> Bool) async throws {
        let end = clock.now + .seconds(seconds)
        while !condition() {
            guard clock.now < end else { throw Problem(description: "\(what) did not come in \(Int(seconds)) s") }
            await Pace.pass(0.01)
        }
    }

    private func address(of source: Source) throws -> URL { try source.content.address(on: server) }
}

/// Collects a player's engines, to find their processes.
final class EngineKeeper: Sendable {
    private struct Box { weak var engine: IsolatedEngine? }
    private let engines = Mutex<[Box]>([])

    func add(_ engine: IsolatedEngine) { engines.withLock { $0.append(Box(engine: engine)) } }

    /// The processes that serve, in the order of their start.
    var processIDs: [Int32] { engines.withLock { $0.last?.engine?.processIDs ?? [] } }
}
