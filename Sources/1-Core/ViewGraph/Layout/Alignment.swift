import Foundation

/// Where views of different widths meet. Leading is left, or right where people read from there.
public struct HorizontalAlignment: Sendable, Hashable {
    /// The part of the width that lies before the line on which the views meet.
    package let fraction: CGFloat

    /// At the leading side.
    public static let leading = HorizontalAlignment(fraction: 0)
    /// In the middle.
    public static let center = HorizontalAlignment(fraction: 0.5)
    /// At the trailing side.
    public static let trailing = HorizontalAlignment(fraction: 1)
}

/// Where views of different heights meet.
public struct VerticalAlignment: Sendable, Hashable {
    package let fraction: CGFloat
    package var usesBaseline = false

    /// At the top.
    public static let top = VerticalAlignment(fraction: 0)
    /// In the middle.
    public static let center = VerticalAlignment(fraction: 0.5)
    /// At the bottom.
    public static let bottom = VerticalAlignment(fraction: 1)
    /// On one baseline, taken to be four fifths of the height.
    public static let firstTextBaseline = VerticalAlignment(fraction: 0.8, usesBaseline: true)
    /// The same as `firstTextBaseline`.
    public static let lastTextBaseline = VerticalAlignment(fraction: 0.8, usesBaseline: true)
}

/// Where views of different sizes meet.
public struct Alignment: Sendable, Hashable {
    /// Across.
    public var horizontal: HorizontalAlignment
    /// Up and down.
    public var vertical: VerticalAlignment

    /// Makes one of the two.
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// In the middle.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// In the middle of the leading side.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// In the middle of the trailing side.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// In the middle of the top.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// In the middle of the bottom.
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// In the leading top corner.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// In the trailing top corner.
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// In the leading bottom corner.
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// In the trailing bottom corner.
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

    /// Where a child of a size lies in a container.
    package func origin(of size: CGSize, in container: CGSize) -> CGPoint {
        CGPoint(
            x: (container.width - size.width) * horizontal.fraction,
            y: (container.height - size.height) * vertical.fraction)
    }
}
