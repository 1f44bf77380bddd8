/// An action that switches the window of a view to full screen and back.
///
/// ```swift
/// @Environment(\.fullScreen) private var fullScreen
///
/// Button(fullScreen.isActive ? "Exit full screen" : "Full screen") { fullScreen() }
/// ```
@MainActor @preconcurrency public struct FullScreenAction {
    /// `true` while the window is in full screen. Views that read it are evaluated again when it changes.
    public let isActive: Bool
    private weak var window: ApplicationWindow?

    init(window: ApplicationWindow?, isActive: Bool = false) {
        self.window = window
        self.isActive = isActive
    }

    /// Creates an action without a window, for tests of views.
    package init(isActive: Bool) { self.init(window: nil, isActive: isActive) }

    /// Toggles full screen. Each call reverses the last request, whether it has been fulfilled or not.
    public func callAsFunction() { window?.toggleFullScreen() }

    /// Enters or leaves full screen.
    public func callAsFunction(_ isFullScreen: Bool) { window?.setFullScreen(isFullScreen) }
}
