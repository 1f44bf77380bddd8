/// The running application, for requests that do not come from a view, such as a D-Bus call or a signal.
@MainActor public enum RunningApplication {
    /// Runs jobs of the main actor after the last window was closed, until a condition holds, for example until files are
    /// written.
    ///
    /// - Parameters:
    ///   - condition: The condition.
    ///   - milliseconds: The longest time.
    package static func runJobs(until condition: @MainActor () -> Bool, milliseconds: Int32) {
        MainLoop.runJobs(until: condition, milliseconds: milliseconds)
    }

    /// Brings the newest window to the front, or opens the first one.
    public static func present() { ApplicationHost.current?.present() }

    /// Closes all windows, which ends the application.
    public static func quit() { ApplicationHost.current?.quit() }

    /// Enters or leaves full screen with the newest window.
    public static func setFullScreen(_ isFullScreen: Bool) { ApplicationHost.current?.setFullScreen(isFullScreen) }
}
