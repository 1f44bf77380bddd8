/// Lets the window of a view fill the screen and shrink again.
@MainActor @preconcurrency public struct FullScreenAction {
    private weak var window: ApplicationWindow?

    init(window: ApplicationWindow?) { self.window = window }

    /// Whether the window fills the screen.
    public var isActive: Bool { window?.isFullScreen ?? false }

    /// Goes to full screen, or back.
    public func callAsFunction() { window?.setFullScreen(!isActive) }

    /// Goes to full screen or back, as said.
    public func callAsFunction(_ isFullScreen: Bool) { window?.setFullScreen(isFullScreen) }
}
