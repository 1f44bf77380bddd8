import Foundation
import MediaReaders
import Playhead

/// What happens before there is a window, and where there can be none.
enum Launching {
    /// Says that files are to be added to the queue.
    static let enqueueHint = "enqueue"

    /// Ends with status 2 for an option that does not exist.
    static func refuse(option: String) -> Never {
        report("there is no option \(PrintableText(option).string).\nTry: playhead help")
        exit(2)
    }

    /// Plays in the terminal instead: there is no display.
    static func useTerminal() -> Never {
        let options = WindowOptions.current
        let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let program = folder.appendingPathComponent("playhead").path
        let arguments = [program] + (options.isDemo ? ["demo", "--terminal"] : ["--terminal", "--"] + options.media)
        if options.isDemo || !options.media.isEmpty {
            var copies: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
            execv(program, &copies)
        }
        report("there is no display. Set WAYLAND_DISPLAY or DISPLAY, or play in the terminal: playhead --terminal FILE")
        // Not `exit`: GStreamer is being loaded on another thread.
        _exit(1)
    }

    private static func report(_ message: String) {
        FileHandle.standardError.write(Data("playhead: \(message)\n".utf8))
    }
}
