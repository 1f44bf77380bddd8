import Foundation

/// An alignment of views with different widths. Leading is the left side, or the right side in right-to-left layouts.
public struct HorizontalAlignment: Sendable, Hashable {
    /// The part of the width before the line on which the views are aligned.
    package let fraction: CGFloat

    /// Aligns leading edges.
    public static let leading = HorizontalAlignment(fraction: 0)
    /// Aligns centers.
    public static let center = HorizontalAlignment(fraction: 0.5)
    /// Aligns trailing edges.
    public static let trailing = HorizontalAlignment(fraction: 1)
}

/// An alignment of views with different heights.
public struct VerticalAlignment: Sendable, Hashable {
    package let fraction: CGFloat
    package var usesBaseline = false

    /// Aligns top edges.
    public static let top = VerticalAlignment(fraction: 0)
    /// Aligns centers.
    public static let center = VerticalAlignment(fraction: 0.5)
    /// Aligns bottom edges.
    public static let bottom = VerticalAlignment(fraction: 1)
    /// Aligns baselines, which are approximated at four fifths of the height.
    public static let firstTextBaseline = VerticalAlignment(fraction: 0.8, usesBaseline: true)
    /// Same as `firstTextBaseline`.
    public static let lastTextBaseline = VerticalAlignment(fraction: 0.8, usesBaseline: true)
}

/// An alignment along both axes.
public struct Alignment: Sendable, Hashable {
    /// The alignment along the horizontal axis.
    public var horizontal: HorizontalAlignment
    /// The alignment along the vertical axis.
    public var vertical: VerticalAlignment

    /// Creates an alignment.
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The center.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// The leading edge, vertically centered.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// The trailing edge, vertically centered.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// The top edge, horizontally centered.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// The bottom edge, horizontally centered.
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// The top-leading corner.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// The top-trailing corner.
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// The bottom-leading corner.
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// The bottom-trailing corner.
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

    /// Returns the origin of a child in a container.
    package func origin(of size: CGSize, in container: CGSize) -> CGPoint {
        CGPoint(
            x: (container.width - size.width) * horizontal.fraction,
            y: (container.height - size.height) * vertical.fraction)
    }
}
