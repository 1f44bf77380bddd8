import CGTK
import Foundation
import Localization

/// An application with its windows: the entry point of a program.
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
/// ``main()`` is synchronous on purpose: an asynchronous main function would move the main actor off the thread of the
/// interface. ``init()`` runs before the interface starts, so that work that does not depend on it can start there.
///
/// Every application handles Control+Q (quit), Control+W (close the window) and F11 (full screen).
@MainActor @preconcurrency public protocol App {
    /// The type of the application's ``body``.
    associatedtype Body: Scene
    /// The windows of the application. The first one opens at launch.
    @SceneBuilder var body: Body { get }
    /// Creates the application, before GTK starts.
    init()

    /// The name that identifies the application on the desktop, such as `org.example.Clock`.
    ///
    /// It has at least two elements separated by periods. Elements consist of letters, digits, `-` and `_`, and do not
    /// start with a digit. Default: derived from the name of the type.
    static var applicationID: String { get }
    /// `true` if a second launch passes its files to the first one and exits. Default: `true`.
    static var isSingleInstance: Bool { get }
    /// `false` for a session that writes no settings: what views keep with `AppStorage`, and the sizes of windows, last until
    /// it ends. Default: `true`.
    static var keepsSettings: Bool { get }
    /// Handles the application's own options and returns the remaining arguments: the names or URLs of files to open.
    /// Default: all arguments except GTK's own, such as `--help`.
    static func files(inArguments arguments: [String]) -> [String]
    /// Returns information to pass with the files to the instance that opens them, for example whether to add them to a
    /// playlist. Default: empty.
    static func openHint(inArguments arguments: [String]) -> String
    /// `false` while work started by ``init()`` must continue before the first window is created, which occupies the
    /// main thread for some tens of milliseconds.
    ///
    /// Jobs of the main actor run until the value is `true`, for at most 20 ms. The property is not read if another
    /// instance opens the files. Default: `true`.
    var isReadyToStart: Bool { get }
    /// Ends the process after the last window was closed, or after another instance has opened the files. Default:
    /// calls `exit`.
    func leave(status: Int32) -> Never
    /// Ends the process if there is no display. Default: reports the error and exits with status 1.
    static func leaveWithoutDisplay() -> Never
}

extension App {
    /// `org.playhead.` followed by the name of the type.
    public static var applicationID: String { ApplicationID.default(forTypeNamed: "\(Self.self)") }
    /// `true`.
    public static var isSingleInstance: Bool { true }
    /// `true`.
    public static var keepsSettings: Bool { true }
    /// All arguments.
    public static func files(inArguments arguments: [String]) -> [String] { arguments }
    /// `true`.
    public var isReadyToStart: Bool { true }
    /// Calls `exit`.
    public func leave(status: Int32) -> Never { exit(status) }
    /// Empty.
    public static func openHint(inArguments arguments: [String]) -> String { "" }
    /// Reports the error and exits with status 1.
    public static func leaveWithoutDisplay() -> Never {
        Diagnostics.leave("no display: start it in a graphical session, or set WAYLAND_DISPLAY or DISPLAY.")
    }

    /// Runs the application until its last window is closed, and ends the process.
    ///
    /// Without a display, or if the main actor does not run on this thread, it reports the error and exits with status
    /// 1.
    public static func main() {
        precondition(
            Thread.isMainThread, "App.main() runs on the main thread only: use a synchronous main function.")
        DrawingChoice.ofThisMachine.apply()
        SessionBusNotice.silenceWithoutBus()
        let arguments = Array(CommandLine.arguments.dropFirst())
        let box = ApplicationBox(content: Self())
        guard gtk_init_check() != 0 else { leaveWithoutDisplay() }
        useDirectionOfLanguage()
        MainLoop.install()
        MainLoop.checkMainActor()
        let host = ApplicationHost(
            id: applicationID, isSingleInstance: isSingleInstance, keepsSettings: keepsSettings,
            definitions: box.definitions)
        // Not earlier: an instance whose files another one opens has no windows.
        host.beforeFirstWindow = { MainLoop.runJobs(until: { box.isReadyToStart }, milliseconds: 20) }
        box.leave(host.run(files: files(inArguments: arguments), hint: openHint(inArguments: arguments)))
    }
}

/// Lets menus, dialogs and texts of GTK run in the direction of the language, whatever translations GTK has itself.
///
/// Without translations into the user's language, the direction is the one that GTK chose.
@MainActor private func useDirectionOfLanguage() {
    let language = Localization.current
    if language.isRightToLeft {
        gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
    } else if language.language != "en" {
        gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR)
    }
}

/// Holds an application, so that its scenes are evaluated when they are needed.
@MainActor private final class ApplicationBox<Content: App> {
    private let content: Content
    init(content: Content) { self.content = content }
    var isReadyToStart: Bool { content.isReadyToStart }
    func leave(_ status: Int32) -> Never { content.leave(status: status) }
    func definitions() -> [WindowDefinition] { content.body.windowDefinitions }
}
