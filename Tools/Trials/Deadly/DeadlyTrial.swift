import CommandLineOptions
import Foundation
import Glibc
import MediaServer
import PlaybackModel
import Playhead
import PlayheadEngineService
import PlayheadGStreamer
import Synchronization

/// Plays files that end the process of an engine, many at a time, each followed by a good one.
@MainActor final class DeadlyTrial {
    static let parser = OptionParser([
        OptionSpecification("runs", "N", help: "The number of runs per file. Default: 20."),
        OptionSpecification("parallel", "N", help: "The number of players at the same time. Default: 6."),
        OptionSpecification("only", "TEXT", help: "Only files whose path contains a text."),
        .help,
    ])

    static let usage = """
        Usage: Trials deadly [OPTION…] FOLDER

        \(parser.help)
        Each file of the folder must play or fail with a typed error, and the next item of the queue must play. Playlists and
        manifests are also played from a server. Exits with 1 otherwise.
        """

    /// Something to play.
    private struct Case {
        let name: String
        let url: URL
    }

    /// The runs of a case.
    private struct Row {
        var played = 0
        var failed: [String: Int] = [:]
        var losses = 0
        var problems: [String] = []
    }

    private let runs: Int
    private let parallel: Int
    private let cases: [Case]
    private let good: URL
    private let server: StreamServer
    private var rows: [Row]
    private let clock = ContinuousClock()

    static func run(_ arguments: [String]) throws {
        let options = try parser.parse(arguments)
        guard let folder = options.operands.first else { throw UsageError.missingOperand("FOLDER") }
        let (runs, parallel) = (try options.count("runs") ?? 20, max(1, try options.count("parallel") ?? 6))
        let filter = options.text("only")
        Task { @MainActor in
            var status: Int32 = 2
            do {
                status = try await DeadlyTrial(folder, runs, parallel, filter).run()
            } catch {
                print("deadly: \(error)")
            }
            fflush(nil)
            // Not `exit`, which unloads libraries while their threads still run.
            _exit(status)
        }
        dispatchMain()
    }

    private init(_ folder: String, _ runs: Int, _ parallel: Int, _ filter: String?) async throws {
        (self.runs, self.parallel) = (runs, parallel)
        server = try StreamServer.started()
        let root = URL(fileURLWithPath: folder, isDirectory: true)
        server.serve(directory: root, at: "/deadly/")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().filter { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder)
            return !isFolder.boolValue && filter.map { name.contains($0) } ?? true
        }
        cases = names.flatMap { [server] name -> [Case] in
            let file = Case(name: name, url: root.appending(path: name))
            guard name.hasSuffix(".m3u8") || name.hasSuffix(".mpd") else { return [file] }
            return [file, Case(name: "\(name), from a server", url: server.url(for: "/deadly/\(name)"))]
        }
        rows = Array(repeating: Row(), count: cases.count)
        good = try await TestMedia.mp4.file()
    }

    /// Runs the trial, prints its table, and returns the exit status.
    private func run() async throws -> Int32 {
        guard !cases.isEmpty else { throw UsageError.missingOperand("FOLDER with files") }
        let all = (0..<runs).flatMap { _ in cases.indices }
        let lanes = (0..<parallel).map { lane in
            Task { for index in stride(from: lane, to: all.count, by: parallel) { await play(all[index]) } }
        }
        for lane in lanes { await lane.value }
        print("| File | Played | Failed | Engines lost | Problems |\n|---|---|---|---|---|")
        for (test, row) in zip(cases, rows) {
            let failed = row.failed.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            print(
                "| \(test.name) | \(row.played) | \(failed.joined(separator: ", ")) | \(row.losses) "
                    + "| \(row.problems.joined(separator: "; ")) |")
        }
        return rows.allSatisfy(\.problems.isEmpty) ? 0 : 1
    }

    private func play(_ index: Int) async {
        var configuration = PlayerConfiguration()
        configuration.output = .headless
        configuration.deliversFrames = true
        let provider = IsolatedEngine.provider(of: GStreamerEngine.provider, isolation: .required, records: nil) { _ in
        }
        let player = Player(items: [], engine: provider, configuration: configuration)
        let watch = FaultWatch(player)
        let notices = player.notices
        let losses = Task { @MainActor [weak self] in
            for await case .engine(let status) in notices where status.state == .lost { self?.rows[index].losses += 1 }
        }
        defer {
            losses.cancel()
            watch.end()
            player.release()
        }
        player.items = [PlayerItem(url: cases[index].url), PlayerItem(url: good)]
        player.play()
        let first = player.currentItem?.id
        guard await wait(90, { player.currentItem?.id != first || player.error != nil || player.time().seconds > 1.5 })
        else {
            rows[index].problems.append("neither played nor failed: \(watch.states)")
            return
        }
        if let error = player.error {
            rows[index].failed[error.code.rawValue, default: 0] += 1
        } else {
            rows[index].played += 1
        }
        if player.currentItem?.id == first { player.advanceToNextItem() }
        let hasContinued = await wait(60) { player.currentItem?.id != first && player.time().seconds > 0.5 }
        if !hasContinued {
            rows[index].problems.append(
                "the next item does not play: \(player.error.map { "\($0)" } ?? "\(watch.states)")")
        }
        for lie in watch.lies.prefix(1) { rows[index].problems.append(lie) }
    }

    private func wait(_ seconds: Double, _ condition: () -> Bool) async -> Bool {
        let end = clock.now + .seconds(seconds)
        while !condition() {
            guard clock.now < end else { return false }
            await Pace.pass(0.02)
        }
        return true
    }
}
