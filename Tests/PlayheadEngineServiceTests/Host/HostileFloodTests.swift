import Foundation
import Glibc
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadEngineService

/// A process that sends without end, next to a player that plays.
@Suite(.serialized) struct HostileFloodTests {
    /// The main actor, as an interface uses it: the time between its turns.
    @MainActor private final class Turns {
        private(set) var count = 0
        private(set) var longest = Duration.zero
        private var last = ContinuousClock.now
        private var isRunning = true

        init() { turn() }

        private func turn() {
            guard isRunning else { return }
            let now = ContinuousClock.now
            if count > 0 { longest = max(longest, now - last) }
            (count, last) = (count + 1, now)
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { MainActor.assumeIsolated { self.turn() } }
        }

        func end() { isRunning = false }
    }

    /// The player of the flood, on the main actor like each player.
    @MainActor private func player(of file: URL, _ program: HostileProgram) -> Player {
        var configuration = PlayerConfiguration()
        configuration.output = .headless
        // Used for local playlists, and where the program does not exist.
        let other = EngineProvider {
            IsolatedEngine(EngineProcess.Program(path: ""), configuration: $0, inbox: $1, fallback: nil)
        }
        let engine = IsolatedEngine.provider(of: other, program: program.path, isolation: .preferred)
        return Player(
            item: PlayerItem(url: file), engine: engine, configuration: configuration)
    }

    static let floods: [(name: String, steps: @Sendable () throws -> [String])] = [
        ("log", { ["repeat 0 \(try HostileProgram.event(.log(LogLine(level: .info, text: "flood")), in: .none))"] }),
        (
            "warnings",
            {
                try (0..<1_000).map { index in
                    let error = PlaybackError(.corruptData, cause: "\(index)")
                    return "repeat 30 \(try HostileProgram.event(.warning(error)))"
                }
            }
        ),
        (
            "pictures",
            {
                [
                    "cycle 5000 \(try HostileProgram.slot(1)),memory:4096:sgw \(try HostileProgram.frame(1)) "
                        + "\(try HostileProgram.hex(.retired(FrameSlotID(rawValue: 1), HostileProgram.generation)))"
                ]
            }
        ),
    ]

    @Test(arguments: floods.indices) @MainActor
    func othersContinueDuringAFlood(_ index: Int) async throws {
        let (name, steps) = Self.floods[index]
        let stage = IsolatedStage()
        let file = try await TestMedia.mp4.file()
        try stage.load(file)
        await stage.wait("playback") { $0.isReady && $0.isPlaying && $0.frames.count > 10 }
        let turns = Turns()
        let before = Self.residentBytes
        let program = try HostileProgram(try HostileProgram.greeting() + (try steps()))
        let hostile = player(of: file, program)
        hostile.play()
        let frames = stage.all.frames.count
        await stage.wait("further playback") { $0.frames.count > frames + 60 }
        #expect(await eventually { hostile.error != nil })
        turns.end()
        #expect(hostile.error?.code == .mediaServicesWereReset)
        #expect(stage.all.warnings.isEmpty && stage.all.failures.isEmpty)
        #expect(stage.all.hello?.processID != getpid() && stage.position > 2)
        let growth = Double(Self.residentBytes - before) / 1e6
        print("flood of \(name): \(turns.count) turns, longest \(turns.longest), \(growth) MB")
        // Memory that the address sanitizer keeps is not returned.
        #expect(growth < 200 || Sanitizers.reserveMemory)
        hostile.release()
        stage.send(.quit)
    }

    private static var residentBytes: Int {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return (pages.count > 1 ? Int(pages[1]) ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
