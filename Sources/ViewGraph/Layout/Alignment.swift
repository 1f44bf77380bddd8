import Foundation

/// Where views of different widths meet. Leading is left, or right where people read from there.
public struct HorizontalAlignment: Sendable, Hashable {
    /// The part of the width that lies before the line on which the views meet.
    package let fraction: CGFloat

    public static let leading = HorizontalAlignment(fraction: 0)
    public static let center = HorizontalAlignment(fraction: 0.5)
    public static let trailing = HorizontalAlignment(fraction: 1)
}

/// Where views of different heights meet.
public struct VerticalAlignment: Sendable, Hashable {
    package let fraction: CGFloat
    package var usesBaseline = false

    public static let top = VerticalAlignment(fraction: 0)
    public static let center = VerticalAlignment(fraction: 0.5)
    public static let bottom = VerticalAlignment(fraction: 1)
    public static let firstTextBaseline = VerticalAlignment(fraction: 0.8, usesBaseline: true)
    public static let lastTextBaseline = VerticalAlignment(fraction: 0.8, usesBaseline: true)
}

/// Where views of different sizes meet.
public struct Alignment: Sendable, Hashable {
    public var horizontal: HorizontalAlignment
    public var vertical: VerticalAlignment

    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    public static let center = Alignment(horizontal: .center, vertical: .center)
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    public static let top = Alignment(horizontal: .center, vertical: .top)
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

    /// Where a child of a size lies in a container.
    package func origin(of size: CGSize, in container: CGSize) -> CGPoint {
        CGPoint(
            x: (container.width - size.width) * horizontal.fraction,
            y: (container.height - size.height) * vertical.fraction)
    }
}
