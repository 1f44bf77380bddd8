import Foundation

/// An edge of a rectangle.
@frozen public enum Edge: Int8, Sendable, Hashable, CaseIterable {
    /// The top edge.
    case top
    /// The edge where text starts.
    case leading
    /// The bottom edge.
    case bottom
    /// The edge where text ends.
    case trailing

    /// A set of edges.
    public struct Set: OptionSet, Sendable, Hashable {
        /// The bits of the set, one for each edge.
        public let rawValue: Int8
        /// Creates a set from bits.
        public init(rawValue: Int8) { self.rawValue = rawValue }
        /// The top edge.
        public static let top = Set(rawValue: 1)
        /// The leading edge.
        public static let leading = Set(rawValue: 2)
        /// The bottom edge.
        public static let bottom = Set(rawValue: 4)
        /// The trailing edge.
        public static let trailing = Set(rawValue: 8)
        /// The leading and trailing edges.
        public static let horizontal: Set = [.leading, .trailing]
        /// The top and bottom edges.
        public static let vertical: Set = [.top, .bottom]
        /// All edges.
        public static let all: Set = [.horizontal, .vertical]
    }
}

/// A top or bottom edge.
@frozen public enum VerticalEdge: Int8, Sendable, Hashable, CaseIterable {
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom
}

/// The leading or trailing edge.
@frozen public enum HorizontalEdge: Int8, Sendable, Hashable, CaseIterable {
    /// The edge where text starts.
    case leading
    /// The edge where text ends.
    case trailing
}

/// Insets for the edges of a rectangle.
public struct EdgeInsets: Sendable, Hashable {
    /// The inset at the top, in points.
    public var top: CGFloat
    /// The inset at the leading edge, in points.
    public var leading: CGFloat
    /// The inset at the bottom, in points.
    public var bottom: CGFloat
    /// The inset at the trailing edge, in points.
    public var trailing: CGFloat

    /// Creates insets, in points. Default: 0 for each edge.
    public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// Creates equal insets for a set of edges.
    package init(_ edges: Edge.Set, _ length: CGFloat) {
        self.init(
            top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
            bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0)
    }

    package var size: CGSize { CGSize(width: leading + trailing, height: top + bottom) }
}
