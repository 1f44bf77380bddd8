/// The running application, for requests that do not come from a view, such as a D-Bus call or a signal.
@MainActor public enum RunningApplication {
    /// A Boolean value that indicates whether one of the windows has the keyboard focus.
    public static var isActive: Bool { ApplicationHost.current?.isActive ?? false }

    /// Called after a window has gained or lost the keyboard focus, with ``isActive``.
    public static var onActiveChange: (@MainActor (Bool) -> Void)?

    /// Brings the newest window to the front, or opens the first one.
    public static func present() { ApplicationHost.current?.present() }

    /// Closes all windows, which ends the application.
    public static func quit() { ApplicationHost.current?.quit() }

    /// Enters or leaves full screen with the newest window.
    public static func setFullScreen(_ isFullScreen: Bool) { ApplicationHost.current?.setFullScreen(isFullScreen) }
}
