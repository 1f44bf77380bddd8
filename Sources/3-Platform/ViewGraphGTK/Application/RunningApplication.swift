/// The application that runs, for what asks it from elsewhere than a view: another program, a signal.
@MainActor public enum RunningApplication {
    /// Brings its newest window to the front, or opens the first one.
    public static func present() { ApplicationHost.current?.present() }

    /// Closes all windows, which ends the application.
    public static func quit() { ApplicationHost.current?.quit() }

    /// Lets its newest window fill the screen, or not.
    public static func setFullScreen(_ isFullScreen: Bool) { ApplicationHost.current?.setFullScreen(isFullScreen) }
}
