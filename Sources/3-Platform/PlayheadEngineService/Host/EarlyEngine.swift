import CEngineProcess
import Dispatch
import Glibc
import Playhead
import Sandbox
import Synchronization

/// An engine's process that starts before the player which will use it, so that both become ready at the same time.
///
/// A program starts it as its first act, on its main thread. If the process then runs another program (`execv`), it hands
/// the engine over: the thread, the process's number and the descriptors stay, so for the engine nothing has changed. The
/// first player that starts an engine of the same kind adopts this one. An engine that nobody adopts is ended.
///
/// ```swift
/// EarlyEngine.start(for: .local)
/// EarlyEngine.handOver()
/// execv(program, arguments)
/// EarlyEngine.takeBack()  // The program does not exist.
/// ```
package enum EarlyEngine {
    private struct Held {
        let process: EngineProcess
        /// The path and the arguments, which determine what it can be used for.
        let command: [String]
    }

    /// The variable that names an engine to the next program of this process. It is removed as soon as it is read.
    package static let variable = "PLAYHEAD_EARLY_ENGINE"
    /// The time for which an engine waits to be adopted, in seconds.
    private static let patience = 10.0
    private static let held = Mutex<Held?>(nil)

    /// The number of the engine's process; `nil` if there is none, or a player has adopted it.
    static var processID: Int32? { held.withLock { $0?.process.processID } }

    /// Starts an engine. Call it on the main thread: the engine ends with the thread that started it. If it cannot be
    /// started, nothing happens: the player tries again, and reports why.
    package static func start(for kind: Confinement.Kind) {
        let program = EngineLocator.program()
        // With an old list of plugins, the engine would not know the new ones.
        if PluginRegistry.shared.isCurrent(for: program) { start(program.confined(for: kind)) }
    }

    /// Starts a program as the engine.
    static func start(_ program: EngineProcess.Program) {
        guard let process = try? EngineProcess.spawn(program) else { return }
        hold(Held(process: process, command: program.command))
    }

    /// Keeps the engine for the program that this process runs next. Call it immediately before `execv`.
    package static func handOver() {
        held.withLock { held in
            guard let held, held.process.setInherited(true) else { return }
            let words = [playheadVersion] + held.process.numbers.map(String.init) + held.command
            setenv(variable, words.joined(separator: separator), 1)
        }
    }

    /// Keeps the engine for this program, after `execv` has failed.
    package static func takeBack() {
        unsetenv(variable)
        held.withLock { held in _ = held?.process.setInherited(false) }
    }

    /// Receives the engine that the program before this one has started. Call it before there are other threads. Engines
    /// of other versions, engines that have ended, and numbers that mean something else are ignored.
    package static func receive() {
        guard let text = getenv(variable).map({ String(cString: $0) }) else { return }
        unsetenv(variable)
        let words = text.components(separatedBy: separator)
        let numbers = words.dropFirst().prefix(4).compactMap { Int32($0) }
        guard words.count > 5, words[0] == playheadVersion, numbers.count == 4,
            let process = EngineProcess.inherited(numbers[0], numbers[1], numbers[2], numbers[3])
        else { return }
        guard process.isRunning, process.setInherited(false) else { return process.discard() }
        hold(Held(process: process, command: Array(words[5...])))
    }

    /// Ends the engine, unless it was adopted.
    package static func discard() { replace(with: nil) }

    /// Ends all engines of this process and waits for their end, before it runs another program that cannot use them.
    package static func endAll() {
        discard()
        EngineProcess.endAll()
    }

    /// The engine for a program, if it was started for that. It belongs to the caller.
    static func adopt(_ program: EngineProcess.Program) -> EngineProcess? {
        let process = held.withLock { held -> EngineProcess? in
            guard let found = held, found.command == program.command else { return nil }
            held = nil
            return found.process
        }
        guard let process else { return nil }
        if process.isRunning { return process }
        process.discard()
        return nil
    }

    /// Ends an engine that nobody has adopted after some seconds.
    package static func limitWait() {
        guard let process = held.withLock({ $0?.process }) else { return }
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + patience) { [weak process] in
            guard let process else { return }
            let isUnused = held.withLock { held in
                guard held?.process === process else { return false }
                held = nil
                return true
            }
            if isUnused { process.discard() }
        }
    }

    private static func hold(_ engine: Held) { replace(with: engine) }

    private static func replace(with engine: Held?) {
        let old = held.withLock { held in
            defer { held = engine }
            return held
        }
        old?.process.discard()
    }

    /// A character that is not in paths and arguments.
    private static let separator = "\u{1F}"
}

extension EngineProcess.Program {
    /// The path and the arguments.
    fileprivate var command: [String] { [path] + arguments }
}

extension String {
    /// The parts between separators.
    fileprivate func components(separatedBy separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
