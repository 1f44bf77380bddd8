import Foundation

/// An action that changes the size of a view's window.
///
/// ```swift
/// @Environment(\.windowSize) private var windowSize
///
/// VideoView(player: player).onChange(of: player.presentationSize) { size in
///     if let size { windowSize.fit(toPixels: CGSize(width: size.width, height: size.height)) }
/// }
/// ```
///
/// On X11, the window keeps its center and does not leave the monitor. On Wayland, the compositor decides about its place.
@MainActor @preconcurrency public struct WindowSizeAction {
    private weak var window: ApplicationWindow?

    init(window: ApplicationWindow?) { self.window = window }

    /// `true` where there is a window to change.
    public var isAvailable: Bool { window != nil }

    /// `true` while the window can be scaled: there is one, and it is neither maximized nor in full screen.
    public var canScale: Bool { window?.isFree ?? false }

    /// Fits the window to a picture. Only the first call for a window has an effect, and none after the user has resized
    /// the window or while it is maximized, small or in full screen.
    ///
    /// The picture has its own size, a pixel for each pixel of the screen, but is not smaller than in the default window,
    /// and not larger than nine tenths of the monitor. If the user has chosen the size of such windows
    /// (``WindowGroup/sizeName(_:)``), only the aspect ratio changes.
    public func fit(toPixels size: CGSize) { window?.fit(toPixels: size) }

    /// Enlarges or reduces the window, in its aspect ratio. Has no effect while it is maximized or in full screen.
    ///
    /// - Parameter factor: The factor of the width and the height.
    public func scale(by factor: Double) { window?.scale(by: factor) }
}
