/// The extent to which a view covers its surroundings, such as its window or the whole screen.
///
/// The modifier `readLayout(into:)` keeps a value up to date. Use it, for example, to offer pinching to fill the screen
/// only where the video fills its window.
public struct LayoutInfo: Sendable, Hashable {
    /// A Boolean value that indicates whether the view covers its container: the sheet or dialog, or else the window's
    /// content.
    public let isOverCurrentContext: Bool
    /// A Boolean value that indicates whether the view covers the screen: its window is in full screen, and the view
    /// fills it.
    public let isFullScreen: Bool

    /// A view that covers nothing, or whose layout is not known yet.
    public static let none = LayoutInfo(isOverCurrentContext: false, isFullScreen: false)

    /// Creates a description of a view's coverage.
    public init(isOverCurrentContext: Bool, isFullScreen: Bool) {
        self.isOverCurrentContext = isOverCurrentContext
        self.isFullScreen = isFullScreen
    }
}
