import CommandLineOptions
import Foundation
import Glibc
import MediaServer
import PlaybackModel
import Playhead
import PlayheadGStreamer
import SeededRandom

/// Operates a player at random for a given time, with real media and networks, and checks that nothing grows.
///
/// A round opens one or two items and performs random operations a few times per second while the server occasionally
/// fails. Then it removes the faults, checks that the item plays or has ended, and releases everything. The resources of the
/// process at this point are a sample.
@MainActor final class Soak {
    private let server: StreamServer
    private let kinds: [SoakSource]
    private let isCalm: Bool
    private let isolation: EngineIsolation
    private var player: Player
    private let before = Leftovers.now()
    private var losses = 0
    /// The processes of the current player, with their memory after their first round.
    private var processes: [Int32: Double] = [:]
    private var largestGrowth = 0.0
    private var random: SeededGenerator
    private var samples: [SoakSample] = []
    private var rounds = 0
    private var deck: [SoakSource] = []
    private var languages = 0
    private var operations = 0
    private var faults = 0
    private var failures = 0
    private var problems: [String] = []
    private let clock = ContinuousClock()

    static func run(_ arguments: [String]) throws {
        let options = try SoakParent.parser.parse(arguments)
        let minutes = try options.count("minutes") ?? 5
        let seed = try options.count("seed") ?? 1
        let kinds = try options.choice("source").map { [$0] } ?? SoakSource.allCases
        let isCalm = options.has("calm")
        let isolation = try EngineIsolation.option(of: options)
        Task { @MainActor in
            var status: Int32 = 2
            do {
                status = try await Soak(seed: UInt64(seed), kinds, isCalm: isCalm, isolation).run(
                    minutes: minutes, seed: seed)
            } catch {
                print("soak: \(error)")
            }
            fflush(nil)
            // Not `exit`, which unloads libraries while their threads still run.
            _exit(status)
        }
        dispatchMain()
    }

    private init(seed: UInt64, _ kinds: [SoakSource], isCalm: Bool, _ isolation: EngineIsolation) async throws {
        self.kinds = kinds
        self.isolation = isolation
        player = Self.makePlayer(isolation)
        self.isCalm = isCalm
        random = SeededGenerator(seed: seed)
        server = try StreamServer.started()
        try await SoakSource.serveAll(on: server)
    }

    private static func makePlayer(_ isolation: EngineIsolation) -> Player {
        var configuration = PlayerConfiguration()
        configuration.output = .headless
        configuration.deliversFrames = false
        configuration.isolation = isolation
        return Player(items: [], configuration: configuration)
    }

    private func run(minutes: Int, seed: Int) async throws -> Int32 {
        print("soak: \(minutes) minutes, seed \(seed)")
        let end = clock.now + .seconds(minutes * 60)
        while clock.now < end {
            try await round(of: nextSource())
            rounds += 1
            if rounds % 10 == 0 {
                player.release()
                processes = [:]
                problems += await Leftovers.problems(since: before, within: 5, sparingDescriptors: .max / 2)
                player = Self.makePlayer(isolation)
            }
        }
        player.release()
        problems += await Leftovers.problems(since: before, within: 5, sparingDescriptors: .max / 2)
        return report(seed)
    }

    /// Follows the processes of engines: reports those that were replaced, and notes how much the others have grown.
    private func followProcesses() {
        let children = Leftovers.now().children
        for gone in processes.keys.sorted() where !children.contains(where: { $0.process == gone }) {
            print("round \(rounds): the process \(gone) was replaced")
            processes[gone] = nil
        }
        for child in children {
            largestGrowth = max(largestGrowth, child.memory - (processes[child.process] ?? child.memory))
            processes[child.process] = processes[child.process] ?? child.memory
        }
    }

    /// Returns the next source. All kinds occur equally often, so that the compared halves have the same content; the
    /// warm-up uses them in order.
    private func nextSource() -> SoakSource {
        if deck.isEmpty {
            deck = kinds
            if rounds > 0 { for index in deck.indices { deck.swapAt(index, random.below(deck.count)) } }
            deck.reverse()
        }
        return deck.removeLast()
    }

    // MARK: A round

    private func round(of source: SoakSource) async throws {
        let watch = FaultWatch(player)
        var sources = [source]
        if random.below(3) == 0 { sources.append(kinds[random.below(kinds.count)]) }
        languages += sources.count { $0 == .tracks }
        player.items = try sources.map { PlayerItem(url: try $0.address(on: server)) }
        player.play()
        for _ in 0..<(6 + random.below(8)) {
            await Pace.pass(0.1 + Double(random.below(600)) / 1000)
            operate()
        }
        await settle(source)
        for lie in watch.lies where !lie.hasPrefix("the button") {
            problems.append("round \(rounds), \(source): \(lie)")
        }
        failures += watch.failures
        losses += watch.warnings.count { $0 == .mediaServicesWereReset }
        watch.end()
        player.items = []
        await Pace.pass(0.7)
        // The server is in this process: clear its log, and close connections that libsoup keeps after the client has left.
        server.clearLog()
        try server.restart()
        await Pace.pass(0.1)
        let sample = SoakSample.now(languages: languages)
        samples.append(sample)
        followProcesses()
        let values = SoakVerdict.Measure.allCases.map { "\($0.rawValue) \($0.text($0.value(of: sample)))" }
        print("round \(rounds) \(source.rawValue): \(values.joined(separator: ", "))")
        fflush(nil)
    }

    private func operate() {
        operations += 1
        switch random.below(14) {
        case 0, 1, 2: seek()
        case 3: player.pause()
        case 4, 5: player.play()
        case 6: player.rate = [0.5, 1, 1.5, 2][random.below(4)]
        case 7: select()
        case 8: player.skip(by: [-10, 10][random.below(2)])
        case 9: player.advanceToNextItem()
        case 10: player.isMuted.toggle()
        case 11, 12: if !isCalm { injectFault() }
        default: player.retry()
        }
    }

    private func seek() {
        let range = player.currentProperties.seekableTimeRange
        guard range.isValid, !range.isEmpty else { return }
        let target = range.start.seconds + range.duration.seconds * Double(random.below(1000)) / 1000
        player.seek(to: CMTime(seconds: target, preferredTimescale: 1000))
    }

    private func select() {
        func choice(_ kind: MediaTrack.Kind) -> TrackSelection.Choice {
            let tracks = player.tracks.tracks.filter { $0.kind == kind }
            guard !tracks.isEmpty else { return .automatic }
            let track = tracks[random.below(tracks.count)]
            return .track(id: track.id, language: track.language, title: track.title)
        }
        player.select(TrackSelection(audio: choice(.audio), text: random.below(2) == 0 ? .off : choice(.text)))
    }

    private func injectFault() {
        faults += 1
        let bytes = 10_000 + random.below(300_000)
        switch random.below(8) {
        case 0: server.inject(.delay(.duration(.seconds(1))), times: 2)
        case 1: server.inject(.stall(afterBytes: bytes, .duration(.seconds(2))), times: 2)
        case 2: server.inject(.reset(afterBytes: bytes), times: 2)
        case 3: server.inject(.truncate(afterBytes: bytes), times: 2)
        case 4: server.inject(.status(503, retryAfter: 1), times: 2)
        case 5: server.inject(.status(404), times: 1 + random.below(6))
        case 6: server.inject(.throttle(bytesPerSecond: 80_000), times: 5)
        default:
            do { try server.restart() } catch { problems.append("\(error)") }
        }
    }

    /// Removes all faults and checks that the item plays or has ended.
    private func settle(_ source: SoakSource) async {
        server.removeAllFaults()
        player.rate = 1
        player.play()
        let end = clock.now + .seconds(45)
        var isFine = false
        var retries = 0
        while !isFine, clock.now < end {
            await Pace.pass(0.1)
            isFine = player.lanes.playbackState == .playing || player.lanes.hasEnded
            if player.error != nil, retries < 3 {
                retries += 1
                player.play()
            }
        }
        guard !isFine else { return }
        let error = player.error.map { " \($0.code): \($0)" } ?? ""
        problems.append("round \(rounds), \(source): the final phase is \(player.lanes.phase.name)\(error)")
    }

    // MARK: The end

    private func report(_ seed: Int) -> Int32 {
        print(
            "\nseed \(seed): \(rounds) rounds, \(operations) operations, \(faults) faults, \(failures) failures seen\n")
        if isolation != .none {
            print(
                "\(losses) processes lost; the largest growth of one: \(SoakVerdict.Measure.engines.text(largestGrowth))\n"
            )
        }
        print(SoakVerdict.heading)
        let verdicts = SoakVerdict.Measure.allCases.compactMap { SoakVerdict($0, of: samples) }
        for verdict in verdicts { print(verdict.row) }
        for problem in problems { print("problem: \(problem)") }
        if verdicts.isEmpty { print("too few rounds to measure growth: at least \(SoakVerdict.fewest) are required") }
        return !verdicts.isEmpty && verdicts.allSatisfy(\.isOK) && problems.isEmpty ? 0 : 1
    }
}
