import Foundation

/// A size that a parent proposes to a child.
///
/// `nil` asks for the ideal length along an axis, zero for the minimum and infinity for the maximum.
public struct ProposedViewSize: Sendable, Hashable {
    /// The proposed width, in points; `nil` for the ideal width.
    public var width: CGFloat?
    /// The proposed height, in points; `nil` for the ideal height.
    public var height: CGFloat?

    /// A proposal for the minimum size.
    public static let zero = ProposedViewSize(width: 0, height: 0)
    /// A proposal for the ideal size.
    public static let unspecified = ProposedViewSize(width: nil, height: nil)
    /// A proposal for the maximum size.
    public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

    /// Creates a proposal, in points.
    public init(width: CGFloat?, height: CGFloat?) {
        self.width = width
        self.height = height
    }

    /// Creates a proposal from a size, in points.
    public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

    /// Returns the proposal as a size, with a default for lengths that are not specified.
    public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
        CGSize(width: width ?? size.width, height: height ?? size.height)
    }

    /// The proposed length along an axis.
    package subscript(axis: Axis) -> CGFloat? {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }
}

extension CGSize {
    package subscript(axis: Axis) -> CGFloat {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }
}

extension CGPoint {
    package subscript(axis: Axis) -> CGFloat {
        get { axis == .horizontal ? x : y }
        set { if axis == .horizontal { x = newValue } else { y = newValue } }
    }
}
