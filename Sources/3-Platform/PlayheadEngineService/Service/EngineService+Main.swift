import CEngineProcess
import CSandbox
import Glibc
public import Playhead
import Sandbox

extension EngineService {
    /// The number of heaps of the process. By default each of its thirty threads has its own, up to eight for each processor, which
    /// keep megabytes of freed memory.
    private static let heapCount: Int32 = 2

    /// Confines this process, then serves an engine until the player quits: all that the program of an engine does.
    ///
    /// Make it the first statement of the program, before anything creates a thread. Descriptor 3 is the connection to the
    /// player. The arguments are those with which a player starts the program; with others, it prints a line and ends with
    /// status 64. When the player has ended, the process ends immediately.
    ///
    /// ```swift
    /// EngineService.main(provider: EngineProvider { SilenceEngine($0, $1) })
    /// ```
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the program. By default those of this process.
    ///   - updatePlugins: Updates what a confined process cannot write, such as a list of plugins. Called in a
    ///     separate process, which is not confined and plays nothing. By default it does nothing.
    ///   - prepare: Begins on other threads what the engine will need, while the process waits for the player. Called after
    ///     the process is confined. By default it does nothing.
    ///   - provider: Creates the engine, after the process is confined.
    public static func main(
        _ arguments: [String] = CommandLine.arguments, updatePlugins: () -> Void = {},
        prepare: () -> Void = {}, provider: @autoclosure () -> EngineProvider
    ) -> Never {
        if arguments.last == PluginRegistry.argument {
            // Without it, the update would only last longer than the player.
            _ = ph_end_with_parent()
            updatePlugins()
            _exit(0)
        }
        guard let words = EngineArguments(arguments) else {
            let line = "This program plays media for Playhead, which starts it. Start playhead instead.\n"
            _ = line.utf8CString.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count - 1) }
            _exit(64)
        }
        ph_limit_heaps(heapCount)
        let confinement = words.confinement(environment: ProcessEnvironment.variables)
        var applied: AppliedConfinement
        do throws(ConfinementError) {
            applied = try confinement.apply()
        } catch {
            // Nobody is left to serve.
            _exit(0)
        }
        let service = EngineService(socket: 3, provider: provider())
        service.report(applied.report, listener: applied.connectListener)
        // While this process has a copy, its calls would wait for a player that is gone.
        applied.closeListener()
        prepare()
        service.run()
        _exit(0)
    }
}
