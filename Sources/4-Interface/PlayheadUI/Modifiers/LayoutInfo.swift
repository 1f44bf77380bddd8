/// How much of what is around it a view covers.
public struct LayoutInfo: Sendable, Hashable {
    /// Whether the view covers what it is in: the sheet or dialog, else the window's content.
    public let isOverCurrentContext: Bool
    /// Whether the view covers the screen: its window fills the screen, and the view fills the window.
    public let isFullScreen: Bool

    /// A view that covers nothing, or of which nothing is known yet.
    public static let none = LayoutInfo(isOverCurrentContext: false, isFullScreen: false)

    /// Says what a view covers.
    public init(isOverCurrentContext: Bool, isFullScreen: Bool) {
        self.isOverCurrentContext = isOverCurrentContext
        self.isFullScreen = isFullScreen
    }
}
