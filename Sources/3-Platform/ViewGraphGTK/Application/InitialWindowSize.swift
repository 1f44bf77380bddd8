import Foundation
import ViewGraph

/// The size at which a window without a default size opens, in points.
///
/// The size is the ideal size of the content, which is its size when it is offered unlimited space. A window is never
/// smaller than ``comfortable``, and never larger than the area of a monitor without its panels. The ideal size of
/// content that grows with its window, such as a list, is not meaningful, so such a window is at least ``spacious``.
@MainActor struct InitialWindowSize {
    /// The minimum size of a window whose content has an ideal size.
    static let comfortable = CGSize(width: 320, height: 200)
    /// The minimum size of a window whose content fills the space it is offered.
    static let spacious = CGSize(width: 640, height: 400)
    /// The part of a monitor that a new window may cover along each axis.
    static let monitorShare: CGFloat = 0.9

    private(set) var size = CGSize.zero

    init(of root: Element, on monitor: CGSize?) {
        for axis in Axis.allCases {
            // The height depends on the width, which is decided first.
            let width = axis == .vertical ? size.width : nil
            let ideal = root.sizeThatFits(ProposedViewSize(width: width, height: nil))[axis]
            let largest = root.sizeThatFits(
                ProposedViewSize(width: width ?? .infinity, height: axis == .vertical ? .infinity : nil))[axis]
            let least = largest.isFinite ? Self.comfortable[axis] : Self.spacious[axis]
            let most = monitor.map { $0[axis] * Self.monitorShare } ?? .infinity
            size[axis] = min(max(ideal, least), most).rounded(.up)
        }
    }
}
