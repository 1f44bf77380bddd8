import CGTK
import ViewGraph

/// A button of a window.
public enum WindowControl: Sendable, Hashable, CaseIterable {
    /// Hides the window until it is wanted again.
    case minimize
    /// Fills the screen, or returns to the size of before.
    case maximize
    /// Closes the window.
    case close
}

/// The buttons that views show for their window where it has no title bar: see ``WindowStyle/hiddenTitleBar``.
///
/// The desktop decides which buttons there are, and at which edge. There are none in full screen and in the mini window.
///
/// ```swift
/// @Environment(\.windowControls) private var controls
///
/// ForEach(controls.trailing, id: \.self) { control in
///     Button(name(of: control)) { controls(control) }
/// }
/// ```
@MainActor @preconcurrency public struct WindowControls {
    /// The buttons at the leading edge, in order.
    public let leading: [WindowControl]
    /// The buttons at the trailing edge, in order.
    public let trailing: [WindowControl]
    /// `true` while the window fills the screen. Views that read it are evaluated again when it changes.
    public let isMaximized: Bool
    /// `true` while the window has no title bar, so that views have its place.
    public let replaceTitleBar: Bool
    private weak var window: ApplicationWindow?

    /// No controls.
    init() {
        (leading, trailing, isMaximized, replaceTitleBar) = ([], [], false, false)
    }

    /// The controls in a layout of GTK's (`gtk-decoration-layout`), such as `menu:minimize,maximize,close`.
    package init(layout: String, isMaximized: Bool) {
        let sides = layout.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(Self.controls)
        leading = sides[0]
        trailing = sides.count > 1 ? sides[1] : []
        self.isMaximized = isMaximized
        replaceTitleBar = true
    }

    init(layout: String, window: ApplicationWindow, isMaximized: Bool) {
        self.init(layout: layout, isMaximized: isMaximized)
        self.window = window
    }

    private static func controls(_ side: Substring) -> [WindowControl] {
        side.split(separator: ",").compactMap { name in
            switch name {
            case "minimize": .minimize
            case "maximize": .maximize
            case "close": .close
            default: nil
            }
        }
    }

    /// Does what a button stands for.
    public func callAsFunction(_ control: WindowControl) { window?.perform(control) }
}
