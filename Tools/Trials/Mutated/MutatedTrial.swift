import CommandLineOptions
import Foundation
import Glibc
import MediaServer
import PlaybackModel
import Playhead
import PlayheadEngineService
import PlayheadGStreamer
import SeededRandom

/// Plays damaged copies of files, each of which must play or fail with a typed error in bounded time and memory.
@MainActor final class MutatedTrial {
    static let parser = OptionParser([
        OptionSpecification("count", "N", help: "The number of damaged files. Default: 2000."),
        OptionSpecification("seed", "N", help: "Seed of the damage. Default: a random number, which is printed."),
        OptionSpecification("parallel", "N", help: "The number of players at the same time. Default: 2."),
        OptionSpecification("only", "TEXT", help: "Only sources whose name contains a text."),
        OptionSpecification("index", "N", help: "Only the file with this number."),
        OptionSpecification("keep", "FOLDER", help: "Keep the files with problems in this folder."),
        OptionSpecification("engine", "NAME", help: "automatic (default), gstreamer or mpv."),
        OptionSpecification("with-mpv", help: "Also play each file that fails with the program mpv."),
        .help,
    ])

    static let usage = """
        Usage: Trials mutated [OPTION…] [FOLDER]

        \(parser.help)
        Bits are flipped, parts cut, zeroed, swapped or repeated, and boxes and elements moved, resized or removed, in generated
        media of many formats and in the files of FOLDER. Each file must play, or fail with a typed error within 3 s, in an engine
        that survives and uses less than 600 MB. With --with-mpv, files that mpv plays must play. Exits with 1 otherwise.
        """

    /// The parameters of a trial.
    struct Plan: Sendable {
        var count = 2000
        var seed = 1
        var parallel = 2
        var only: String?
        var index: Int?
        var keep: String?
        var engine = EngineChoice.automatic
        var asksMpv = false
        var folder: String?
        var limits = MutatedRun.Limits()
        /// The position that counts as playing, in seconds.
        var goal = 1.5
    }

    private let plan: Plan
    private let sources: [(name: String, file: URL)]
    private let scratch: URL
    private let clock = ContinuousClock()
    /// The results in the order in which they were finished.
    private(set) var runs: [MutatedRun] = []

    static func run(_ arguments: [String]) throws {
        let options = try parser.parse(arguments)
        var plan = Plan()
        plan.count = try options.count("count") ?? 2000
        plan.seed = try options.count("seed") ?? Int.random(in: 1...999_999)
        plan.parallel = max(1, try options.count("parallel") ?? 2)
        plan.only = options.text("only")
        plan.index = try options.count("index")
        plan.keep = options.text("keep")
        plan.engine = try options.choice("engine") ?? .automatic
        plan.asksMpv = options.has("with-mpv")
        plan.folder = options.operands.first
        Task { @MainActor [plan] in
            var status: Int32 = 2
            do {
                let trial = try await MutatedTrial(plan)
                print("mutated: \(plan.count), seed \(plan.seed)")
                fflush(nil)
                await trial.playAll { print("  \($0)") }
                print(trial.summary)
                status = trial.runs.allSatisfy { $0.problems(plan.limits).isEmpty } ? 0 : 1
            } catch {
                print("mutated: \(error)")
            }
            fflush(nil)
            // Not `exit`, which unloads libraries while their threads still run.
            _exit(status)
        }
        dispatchMain()
    }

    init(_ plan: Plan) async throws {
        self.plan = plan
        var sources: [(name: String, file: URL)] = []
        for media in TestMedia.containers where plan.only.map({ media.name.contains($0) }) ?? true {
            sources.append((media.name, try await media.file()))
        }
        if let folder = plan.folder { sources += try Self.files(of: folder, only: plan.only) }
        guard !sources.isEmpty else { throw UsageError.missingOperand("FOLDER with files") }
        self.sources = sources
        scratch = FileManager.default.temporaryDirectory.appending(path: "mutated-\(getpid())-\(plan.seed)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        if let keep = plan.keep {
            try FileManager.default.createDirectory(atPath: keep, withIntermediateDirectories: true)
        }
    }

    /// Large files are left out: a copy of each is read into memory.
    private static func files(of folder: String, only: String?) throws -> [(name: String, file: URL)] {
        let root = URL(fileURLWithPath: folder, isDirectory: true)
        return try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().compactMap { name in
            let file = root.appending(path: name)
            let values = try file.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
            guard values.isRegularFile == true, let size = values.fileSize, size > 64, size < 50_000_000,
                only.map({ name.contains($0) }) ?? true
            else { return nil }
            return (name, file)
        }
    }

    /// Plays all files, and reports each one with a problem.
    func playAll(report: @escaping @MainActor (String) -> Void = { _ in }) async {
        let numbers = plan.index.map { [$0] } ?? Array(0..<plan.count)
        let lanes = (0..<min(plan.parallel, numbers.count)).map { lane in
            Task {
                for place in stride(from: lane, to: numbers.count, by: plan.parallel) {
                    let run = await play(numbers[place])
                    runs.append(run)
                    let problems = run.problems(plan.limits)
                    if !problems.isEmpty { report("\(run.name): \(problems.joined(separator: "; "))") }
                    fflush(nil)
                }
            }
        }
        for lane in lanes { await lane.value }
        try? FileManager.default.removeItem(at: scratch)
    }

    /// The figures of all runs.
    var summary: String {
        let played = runs.count { $0.ending == .played }
        var codes: [String: Int] = [:]
        for run in runs { if case .failed(let code) = run.ending { codes[code, default: 0] += 1 } }
        let failed = codes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        let warned = runs.count { $0.ending == .played && !$0.warnings.isEmpty }
        return """
            \(runs.count) files: \(played) play, \(warned) of them with a warning; \(runs.count { $0.ending == .hung }) hang; \
            failed: \(failed.isEmpty ? "none" : failed)
            lost engines: \(runs.reduce(0) { $0 + $1.losses }); largest engine: \((runs.map(\.memory).max() ?? 0) / 1_000_000) MB; \
            this process: \(Self.peakMemory("self") / 1_000_000) MB
            mpv plays \(runs.count { $0.mpvPlays == true && $0.ending != .played }) that fail; \
            \(runs.count { !$0.problems(plan.limits).isEmpty }) problems
            """
    }

    /// The file with a number depends on the seed and the number alone, so `--index` repeats it.
    private func damaged(_ number: Int) throws -> (name: String, file: URL) {
        var random = SeededGenerator(seed: UInt64(plan.seed) << 32 ^ UInt64(number))
        let source = sources[random.below(sources.count)]
        let mutation = Mutation.allCases[random.below(Mutation.allCases.count)]
        let data = mutation.applied(to: try Data(contentsOf: source.file), with: &random)
        let file = scratch.appending(path: "\(number).\(source.file.pathExtension)")
        try data.write(to: file)
        return ("\(number) \(source.name) \(mutation.rawValue)", file)
    }

    private func play(_ number: Int) async -> MutatedRun {
        let made: (name: String, file: URL)
        do {
            made = try damaged(number)
        } catch {
            return MutatedRun(name: "\(number): \(error)")
        }
        defer { try? FileManager.default.removeItem(at: made.file) }
        var run = await play(made.file, named: made.name)
        if plan.asksMpv, run.ending != .played {
            let goal = plan.goal
            run.mpvPlays = await Task.detached { MpvPeer.plays(made.file, to: goal) }.value
        }
        if let keep = plan.keep, !run.problems(plan.limits).isEmpty {
            let kept = "\(keep)/\(made.name.replacing(" ", with: "-")).\(made.file.pathExtension)"
            try? FileManager.default.removeItem(atPath: kept)
            try? FileManager.default.copyItem(atPath: made.file.path, toPath: kept)
        }
        return run
    }

    private func play(_ file: URL, named name: String) async -> MutatedRun {
        var run = MutatedRun(name: name)
        var configuration = PlayerConfiguration()
        configuration.output = .headless
        configuration.deliversFrames = true
        let keeper = EngineKeeper()
        let provider = IsolatedEngine.provider(
            of: GStreamerEngine.provider, second: .mpv(plan.engine), isolation: .required, records: nil
        ) { keeper.add($0) }
        let player = Player(items: [], engine: provider, configuration: configuration)
        let watch = FaultWatch(player)
        defer {
            watch.end()
            player.release()
        }
        let start = clock.now
        player.items = [PlayerItem(url: file)]
        player.play()
        while clock.now - start < .seconds(30) {
            for process in keeper.processIDs { run.memory = max(run.memory, Self.peakMemory("\(process)")) }
            if let error = player.error {
                run.ending = .failed(error.code.rawValue)
                break
            }
            let position = player.time()
            if player.lanes.hasEnded || position.isNumeric && position.seconds >= plan.goal {
                run.ending = .played
                break
            }
            await Pace.pass(0.02)
        }
        let shown = watch.transitions.first { $0.lanes.transport == .playing }
        run.time = (clock.now - start) / .seconds(1) - (shown == nil ? 0 : max(0, player.time().seconds))
        run.warnings = watch.warnings.map(\.rawValue)
        run.losses = watch.changes.count { $0.state == .lost }
        run.lies = Array(watch.lies.prefix(1))
        return run
    }

    /// The largest memory of a process so far, in bytes; 0 if it has ended.
    private static func peakMemory(_ process: String) -> Int {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
            let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
        else { return 0 }
        return kilobytes * 1024
    }
}
