import Foundation

/// A place in a rectangle, by the parts of its width and height from 0 to 1.
public struct UnitPoint: Sendable, Hashable {
    /// From 0, the leading side, to 1.
    public var x: CGFloat
    /// From 0, the top, to 1.
    public var y: CGFloat

    /// Makes a point of two parts.
    public init(x: CGFloat, y: CGFloat) {
        self.x = x
        self.y = y
    }

    /// The leading top corner.
    public static let zero = UnitPoint(x: 0, y: 0)
    /// The middle.
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    /// The middle of the leading side.
    public static let leading = UnitPoint(x: 0, y: 0.5)
    /// The middle of the trailing side.
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    /// The middle of the top.
    public static let top = UnitPoint(x: 0.5, y: 0)
    /// The middle of the bottom.
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    /// The leading top corner.
    public static let topLeading = UnitPoint(x: 0, y: 0)
    /// The trailing top corner.
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    /// The leading bottom corner.
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    /// The trailing bottom corner.
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}
