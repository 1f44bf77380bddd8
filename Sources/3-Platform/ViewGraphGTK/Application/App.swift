import CGTK
import Foundation

/// An application: its windows, and the place where the program starts.
///
/// ```swift
/// @main struct Clock: App {
///     var body: some Scene {
///         WindowGroup("Clock") {
///             Text("It is late.")
///         }
///     }
/// }
/// ```
///
/// `main()` is synchronous, and must be: an asynchronous one moves the main actor off the thread of the interface.
/// `init()` runs before the interface starts, so work that does not need it can begin there.
///
/// Every application answers Ctrl+Q (quit), Ctrl+W (close the window) and F11 (full screen).
@MainActor @preconcurrency public protocol App {
    /// The type of ``body``.
    associatedtype Body: Scene
    /// The windows of the application. The first one opens at the start.
    @SceneBuilder var body: Body { get }
    /// Makes the application, before GTK starts.
    init()

    /// The name by which the desktop knows the application, such as `org.example.Clock`: at least two parts with dots
    /// between them, of letters, digits, `-` and `_`, none beginning with a digit. Default: made of the type's name.
    static var applicationID: String { get }
    /// Whether a second start hands its files to the first one and ends. Default: true.
    static var isSingleInstance: Bool { get }
    /// Takes the options that the application knows and returns the rest: names or addresses of files to open.
    /// Default: everything is a file, save what GTK knows (`--help`).
    static func files(inArguments arguments: [String]) -> [String]
    /// What goes with the files to the application that opens them, which may have been started before: for instance
    /// whether they are to be added to what is there. Default: nothing.
    static func openHint(inArguments arguments: [String]) -> String
    /// Whether what ``init()`` began has come as far as it must before the first window is made, which takes the main
    /// thread for some tens of milliseconds. Until then, and for 20 ms at most, jobs of the main actor run. It is not
    /// asked where another start has the windows. Default: true.
    var isReadyToStart: Bool { get }
    /// Ends the process when the last window is closed, or when another start has taken the files over. Default: `exit`.
    func leave(status: Int32) -> Never
    /// Ends the process where there is no display. Default: says so, and ends with status 1.
    static func leaveWithoutDisplay() -> Never
}

extension App {
    /// `org.playhead.` and the name of the type.
    public static var applicationID: String { ApplicationID.default(forTypeNamed: "\(Self.self)") }
    /// True.
    public static var isSingleInstance: Bool { true }
    /// Everything.
    public static func files(inArguments arguments: [String]) -> [String] { arguments }
    /// True.
    public var isReadyToStart: Bool { true }
    /// Ends by `exit`.
    public func leave(status: Int32) -> Never { exit(status) }
    /// Nothing.
    public static func openHint(inArguments arguments: [String]) -> String { "" }
    /// Says so, and ends with status 1.
    public static func leaveWithoutDisplay() -> Never {
        Diagnostics.leave("no display: start it in a graphical session, or set WAYLAND_DISPLAY or DISPLAY.")
    }

    /// Runs the application until its last window is closed, and ends the process.
    ///
    /// Without a display, or where the main actor does not run on this thread, it says so and ends with status 1.
    public static func main() {
        precondition(
            Thread.isMainThread, "App.main() runs on the main thread only: use a synchronous main function.")
        DrawingChoice.ofThisMachine.apply()
        SessionBusNotice.silenceWithoutBus()
        let arguments = Array(CommandLine.arguments.dropFirst())
        let box = ApplicationBox(content: Self())
        guard gtk_init_check() != 0 else { leaveWithoutDisplay() }
        MainLoop.install()
        MainLoop.checkMainActor()
        let host = ApplicationHost(
            id: applicationID, isSingleInstance: isSingleInstance, definitions: box.definitions)
        // Not before: a start whose files another one takes over opens nothing.
        host.beforeFirstWindow = { MainLoop.runJobs(until: { box.isReadyToStart }, milliseconds: 20) }
        box.leave(host.run(files: files(inArguments: arguments), hint: openHint(inArguments: arguments)))
    }
}

/// Keeps an application, so that its scenes are asked for when they are needed.
@MainActor private final class ApplicationBox<Content: App> {
    private let content: Content
    init(content: Content) { self.content = content }
    var isReadyToStart: Bool { content.isReadyToStart }
    func leave(_ status: Int32) -> Never { content.leave(status: status) }
    func definitions() -> [WindowDefinition] { content.body.windowDefinitions }
}
