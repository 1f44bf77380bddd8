import CommandLineOptions
import Foundation
import Localization
import Playhead

/// The command-line options of the application.
struct WindowOptions: Equatable {
    /// The files and URLs to play, in order.
    var media: [String] = []
    /// `true` to add the media to the queue of an open window instead of playing them immediately.
    var isEnqueued = false
    /// `true` to open a separate window even if the application is running.
    var isNewWindow = false
    /// `true` to start in full screen.
    var isFullScreen = false
    /// `true` to show the demo library on Home.
    var isDemo = false
    /// `true` to remember nothing: no positions, history, records, recent files, thumbnails and settings.
    var isPrivate = false
    /// `true` to play only the files that are named, without the others in their folder.
    var isWithoutFolder = false
    /// The place where the engine runs.
    var isolation = EngineIsolation.preferred
    /// The engine that plays the media.
    var engine = EngineChoice.automatic
    /// The use of the graphics card for decoding; `nil` for that of the settings.
    var hardwareDecoding: HardwareDecodingChoice?

    private static let parser = OptionParser([
        OptionSpecification("enqueue", help: localized("Add the media to the queue of an open window.")),
        OptionSpecification("new-window", help: localized("Open another window.")),
        OptionSpecification("fullscreen", help: localized("Start in full screen.")),
        OptionSpecification(
            "private", help: localized("Remember nothing: no positions, history, settings or thumbnails.")),
        OptionSpecification("no-folder", help: localized("Play a file without the others in its folder.")),
        OptionSpecification("demo", help: localized("Show the demo library on Home.")),
        OptionSpecification(
            "engine", "NAME",
            help: localized(
                "Play with this engine: automatic, gstreamer or mpv. Default: automatic, which uses mpv for what GStreamer cannot play."
            )),
        OptionSpecification(
            "isolation", "KIND",
            help: localized("Run the engine in a separate process: required, preferred or none. Default: preferred.")),
        OptionSpecification(
            "hardware-decoding", "WHEN",
            help: localized(
                "Decode pictures on the graphics card: auto, where it works, or off. Default: auto.")),
    ])

    /// `true` to hand the media to an application that runs already. It cannot read the standard input of this one.
    var joinsRunningApplication: Bool { !isNewWindow && !isPrivate && !media.contains("-") }

    /// The URL that stands for standard input.
    static let standardInput = URL(string: "stdin://-")

    /// Returns `true` for the URL that stands for standard input, also after GIO has written it in its own way.
    static func isStandardInput(_ url: URL) -> Bool { url.scheme == standardInput?.scheme }

    /// Returns the URL of a medium on the command line.
    static func url(_ media: String) -> URL {
        if media == "-", let standardInput { return standardInput }
        return MediaAddress.url(media)
    }

    /// Options without media.
    init() {}

    /// Reads arguments, without the program's name.
    init(_ arguments: [String]) throws(UsageError) {
        let parsed = try Self.parser.parse(arguments)
        media = parsed.operands
        guard !media.contains("") else { throw .emptyOperand }
        isEnqueued = parsed.has("enqueue")
        isNewWindow = parsed.has("new-window")
        isFullScreen = parsed.has("fullscreen")
        isDemo = parsed.has("demo")
        isPrivate = parsed.has("private")
        isWithoutFolder = parsed.has("no-folder")
        isolation = try parsed.choice("isolation") ?? .preferred
        engine = try parsed.choice("engine") ?? .automatic
        hardwareDecoding = try parsed.choice("hardware-decoding")
    }

    /// The options of this process. A mistake ends the process with status 2.
    static let current: WindowOptions = {
        do throws(UsageError) {
            return try WindowOptions(MediaAddress.arguments)
        } catch {
            Launching.refuse(error)
        }
    }()
}
