import CommandLineOptions
import Foundation
import Localization
import PlayheadEngineService

/// The start of the application before a window exists, and the fallback without a display.
enum Launching {
    /// The hint with which a second start asks the running application to add files to its queue.
    static let enqueueHint = "enqueue"

    /// Reports a mistake in the command line and ends the process with status 2.
    static func refuse(_ error: UsageError) -> Never {
        write(error.report("playhead"))
        exit(2)
    }

    /// Plays in the terminal because there is no display.
    static func useTerminal() -> Never {
        let options = WindowOptions.current
        let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let program = folder.appendingPathComponent("playhead").path
        let arguments = [program] + (options.isDemo ? ["demo", "--terminal"] : ["--terminal"]
            + (options.isPrivate ? ["--private"] : []) + ["--"] + options.media)
        if options.isDemo || !options.media.isEmpty {
            // The player has used its engine, and ends with this program.
            EarlyEngine.endAll()
            var copies: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
            execv(program, &copies)
        }
        write(
            "playhead: "
                + localized("No display available. Set WAYLAND_DISPLAY or DISPLAY, or play in the terminal:")
                + " playhead --terminal FILE\n")
        // Not `exit`, because another thread is loading GStreamer.
        _exit(1)
    }

    private static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
