/// The running application, for requests that do not come from a view, such as a D-Bus call or a signal.
@MainActor public enum RunningApplication {
    /// Brings the newest window to the front, or opens the first one.
    public static func present() { ApplicationHost.current?.present() }

    /// Closes all windows, which ends the application.
    public static func quit() { ApplicationHost.current?.quit() }

    /// Enters or leaves full screen with the newest window.
    public static func setFullScreen(_ isFullScreen: Bool) { ApplicationHost.current?.setFullScreen(isFullScreen) }
}
