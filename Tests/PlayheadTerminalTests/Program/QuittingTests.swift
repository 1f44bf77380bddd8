import Foundation
import Glibc
import MediaServer
import Synchronization
import Testing

@testable import PlayheadTerminal

/// The program and the process of its engine, from the outside: nothing is left when the program ends, for any reason, at
/// any time.
@Suite struct QuittingTests {
    /// The state of the engine's process when the program ends.
    enum Situation: String, CaseIterable, Sendable { case starting, playing, hung, crashed }

    /// The reason why the program ends.
    enum Ending: String, CaseIterable, Sendable { case terminated, interrupted, killed, terminalClosed }

    struct Case: Sendable, CustomTestStringConvertible {
        var situation: Situation
        var ending: Ending
        var testDescription: String { "\(situation.rawValue), \(ending.rawValue)" }

        static let all = Situation.allCases.flatMap { situation in
            Ending.allCases.map { Case(situation: situation, ending: $0) }
        }
    }

    @Test(arguments: Case.all) func nothingIsLeftWhenTheProgramEnds(_ test: Case) async throws {
        let program = try IsolatedProgram(try await TestMedia.mp4.file())
        let engine = try #require(await program.engine(), "no engine: \(program.output)")
        if test.situation != .starting {
            #expect(await program.waits { program.output.contains(#""playbackState":"playing""#) }, "\(program.output)")
        }
        switch test.situation {
        case .starting, .playing: break
        case .hung: kill(engine, SIGSTOP)
        case .crashed: kill(engine, SIGKILL)
        }
        // Afterwards they may have another parent, and could not be found.
        let (process, known) = (program.process, Set(program.children).union([engine]))
        switch test.ending {
        case .terminated: kill(program.process, SIGTERM)
        case .interrupted: kill(program.process, SIGINT)
        case .killed: kill(program.process, SIGKILL)
        case .terminalClosed: program.closeTerminal()
        }
        #expect(await program.waits { program.hasEnded }, "\(IsolatedProgram.description(of: process))")
        // A process whose parent is gone belongs to the system, which removes it.
        let isGone = await program.waits { known.allSatisfy { !IsolatedProgram.runs($0) } }
        #expect(isGone, "of \(process): \(known.map { IsolatedProgram.description(of: $0) }.joined(separator: "; "))")
    }

    /// The program is stopped for longer than it would wait for its engine: silence in that time does not count.
    @Test func programThatWasStoppedKeepsItsEngine() async throws {
        let program = try IsolatedProgram(try await TestMedia.mp4.file())
        let engine = try #require(await program.engine())
        #expect(await program.waits { program.output.contains(#""playbackState":"playing""#) }, "\(program.output)")
        kill(program.process, SIGSTOP)
        let end = ContinuousClock.now + .seconds(4)
        _ = await program.waits { ContinuousClock.now > end }
        let before = program.output.count
        kill(program.process, SIGCONT)
        #expect(await program.waits { program.output.count > before + 300 })
        #expect(program.engines == [engine])
        #expect(!program.output.contains("mediaServicesWereReset"), "\(program.output)")
        kill(program.process, SIGTERM)
        #expect(await program.waits { program.hasEnded && !IsolatedProgram.runs(engine) })
    }

    /// A container that is paused, or a debugger, stops both.
    @Test func programThatWasStoppedWithItsEnginePlaysOn() async throws {
        let program = try IsolatedProgram(try await TestMedia.mp4.file())
        let engine = try #require(await program.engine())
        #expect(await program.waits { program.output.contains(#""playbackState":"playing""#) }, "\(program.output)")
        for process in [program.process, engine] { kill(process, SIGSTOP) }
        // Longer than each limit of the player.
        for _ in 0..<2 {
            let end = ContinuousClock.now + .seconds(11)
            _ = await program.waits { ContinuousClock.now > end }
        }
        let before = program.output.count
        for process in [engine, program.process] { kill(process, SIGCONT) }
        #expect(await program.waits { program.output.count > before + 600 })
        #expect(program.engines == [engine])
        #expect(!program.output.contains(#""event":"error""#), "\(program.output)")
        #expect(!program.output.contains(#""phase":"failed""#), "\(program.output)")
        kill(program.process, SIGTERM)
        #expect(await program.waits { program.hasEnded && !IsolatedProgram.runs(engine) })
    }
}

/// `playhead play` with its engine in a process, in a terminal.
private final class IsolatedProgram: Sendable {
    let process: pid_t
    private let terminal: Int32
    private let record: String

    /// Plays a file without a window.
    init(_ file: URL) throws {
        // Another test may start a program at any time, which must not inherit the terminal and keep it open.
        let main = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // TIOCSPTLCK and TIOCGPTN, which the headers declare as macros.
        var (lock, number): (Int32, Int32) = (0, 0)
        try #require(main >= 0 && ioctl(main, 0x4004_5431, &lock) == 0 && ioctl(main, 0x8004_5430, &number) == 0)
        let name = "/dev/pts/\(number)"
        terminal = main
        record = FileManager.default.temporaryDirectory.appendingPathComponent("quit-\(UUID().uuidString)").path
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that the leader of a session opens is its own.
        posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
        posix_spawn_file_actions_addopen(&actions, 1, record, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        // POSIX_SPAWN_SETSID, which the headers declare only for GNU programs.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | 0x80)
        let program = try ProgramRun.path()
        let arguments: [String] = [
            program, "play", "--headless", "--json", "--isolation", "required", file.path,
        ]
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var process: pid_t = -1
        try #require(posix_spawn(&process, program, &actions, &attributes, words, environ) == 0)
        self.process = process
    }

    deinit {
        closeTerminal()
        for child in children { kill(child, SIGKILL) }
        kill(process, SIGKILL)
        _ = hasEnded
        unlink(record)
    }

    var output: String { (try? String(contentsOfFile: record, encoding: .utf8)) ?? "" }

    /// The processes that the program has started and that still run.
    var children: [pid_t] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.filter { Self.fields($0).map { $0.parent == process } ?? false }
    }

    /// The children that are engines. With an empty cache, others read the list of plugins for a while.
    var engines: [pid_t] { children.filter { Self.command(of: $0).contains(" confined ") } }

    /// Waits for the process of the engine.
    func engine() async -> pid_t? {
        var engine: pid_t?
        _ = await waits {
            engine = engines.first
            return engine != nil
        }
        return engine
    }

    private static func command(of process: pid_t) -> String {
        ((try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)) ?? "").replacing("\0", with: " ")
    }

    /// Returns whether a process exists and has not ended.
    static func runs(_ process: pid_t) -> Bool { fields(process).map { $0.state != "Z" } ?? false }

    /// The number, state, threads and command of a process, for failures.
    static func description(of process: pid_t) -> String {
        func contents(_ name: String) -> String {
            (try? String(contentsOfFile: "/proc/\(process)/\(name)", encoding: .utf8)) ?? "nothing"
        }
        let status = contents("status").split(separator: "\n").filter { line in
            ["State", "PPid", "Threads", "SigPnd", "ShdPnd"].contains { line.hasPrefix($0) }
        }
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        let waits = threads.map { thread in
            ["comm", "wchan", "syscall"].map { contents("task/\(thread)/\($0)").prefix { $0 != "\n" } }.joined(
                separator: " ")
        }
        return "\(process) \(status) \(waits) \(command(of: process))"
    }

    private static func fields(_ process: pid_t) -> (state: Substring, parent: pid_t)? {
        guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return nil }
        let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 1, let parent = pid_t(fields[1]) else { return nil }
        return (fields[0], parent)
    }

    /// Returns whether the program has ended.
    var hasEnded: Bool {
        var status: Int32 = 0
        let result = waitpid(process, &status, WNOHANG)
        return result == process || result < 0 && errno == ECHILD
    }

    func closeTerminal() {
        guard !isTerminalClosed.exchange(true, ordering: .relaxed) else { return }
        close(terminal)
    }

    private let isTerminalClosed = Atomic(false)

    /// Looks until a condition holds, at most a minute. Returns whether it did.
    func waits(for condition: () -> Bool) async -> Bool {
        let end = ContinuousClock.now + .seconds(60)
        while !condition() {
            guard ContinuousClock.now < end else { return condition() }
            await withCheckedContinuation { continuation in
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { continuation.resume() }
            }
        }
        return true
    }
}
