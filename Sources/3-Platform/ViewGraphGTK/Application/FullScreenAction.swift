/// An action that lets the window of a view fill the screen and shrink again.
@MainActor @preconcurrency public struct FullScreenAction {
    /// Whether the window fills the screen. Views that read it are evaluated again when it changes.
    public let isActive: Bool
    private weak var window: ApplicationWindow?

    init(window: ApplicationWindow?, isActive: Bool = false) {
        self.window = window
        self.isActive = isActive
    }

    /// An action without a window, for tests of views.
    package init(isActive: Bool) { self.init(window: nil, isActive: isActive) }

    /// Goes to full screen, or back. What was asked for last counts, reached or not: twice leaves all as it was.
    public func callAsFunction() { window?.toggleFullScreen() }

    /// Goes to full screen or back, as said.
    public func callAsFunction(_ isFullScreen: Bool) { window?.setFullScreen(isFullScreen) }
}
