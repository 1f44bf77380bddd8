import CGTK
import ViewGraph

/// An action that turns the window of a view into a small one without a frame, and back.
///
/// The mini window keeps the aspect ratio that it is given, and returns to the size and, on X11, to the place that it had
/// last. On X11 it stays above other windows. Wayland does not let programs do that: ``keepsOnTop`` is `false`, and viewers
/// can choose it in the window's menu (Alt+Space).
///
/// ```swift
/// @Environment(\.miniWindow) private var miniWindow
///
/// Button(miniWindow.isActive ? "Leave the mini window" : "Mini window") { miniWindow(aspectRatio: 16.0 / 9) }
/// ```
@MainActor @preconcurrency public struct MiniWindowAction {
    /// `true` while the window is the mini window. Views that read it are evaluated again when it changes.
    public let isActive: Bool
    /// `true` where the mini window stays above other windows.
    public let keepsOnTop: Bool
    private weak var window: ApplicationWindow?

    init(window: ApplicationWindow?, isActive: Bool = false, keepsOnTop: Bool = false) {
        self.window = window
        self.isActive = isActive
        self.keepsOnTop = keepsOnTop
    }

    /// `true` where there is a window to change.
    public var isAvailable: Bool { window != nil }

    /// Enters or leaves the mini window.
    ///
    /// - Parameter aspectRatio: The width divided by the height. Values outside 0.3 to 4 count as 16:9.
    public func callAsFunction(aspectRatio: Double) { window?.mini.toggle(aspectRatio: aspectRatio) }

    /// Lets the pointer, which is pressed, move the window: a window without a frame has no other place for that.
    public func beginMove() { window?.mini.beginMove() }
}
