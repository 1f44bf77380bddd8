import Foundation

/// A side of a rectangle.
@frozen public enum Edge: Int8, Sendable, Hashable, CaseIterable {
    /// The upper one.
    case top
    /// The one where reading begins.
    case leading
    /// The lower one.
    case bottom
    /// The one where reading ends.
    case trailing

    /// Several sides.
    public struct Set: OptionSet, Sendable, Hashable {
        /// A bit for each side.
        public let rawValue: Int8
        /// Makes a set of its bits.
        public init(rawValue: Int8) { self.rawValue = rawValue }
        /// The top.
        public static let top = Set(rawValue: 1)
        /// The side where reading begins.
        public static let leading = Set(rawValue: 2)
        /// The bottom.
        public static let bottom = Set(rawValue: 4)
        /// The side where reading ends.
        public static let trailing = Set(rawValue: 8)
        /// The leading and the trailing side.
        public static let horizontal: Set = [.leading, .trailing]
        /// The top and the bottom.
        public static let vertical: Set = [.top, .bottom]
        /// All four.
        public static let all: Set = [.horizontal, .vertical]
    }
}

/// The upper or the lower side.
@frozen public enum VerticalEdge: Int8, Sendable, Hashable, CaseIterable {
    /// The upper one.
    case top
    /// The lower one.
    case bottom
}

/// Distances from the sides of a rectangle, in points.
public struct EdgeInsets: Sendable, Hashable {
    /// At the top, in points.
    public var top: CGFloat
    /// At the leading side, in points.
    public var leading: CGFloat
    /// At the bottom, in points.
    public var bottom: CGFloat
    /// At the trailing side, in points.
    public var trailing: CGFloat

    /// Makes distances in points. Default 0 each.
    public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// The same distance from the given sides.
    package init(_ edges: Edge.Set, _ length: CGFloat) {
        self.init(
            top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
            bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0)
    }

    package var size: CGSize { CGSize(width: leading + trailing, height: top + bottom) }
}
