import Foundation

/// The room that a ``GeometryReader`` has.
@MainActor public struct GeometryProxy {
    private let reading: GeometryReading

    init(_ reading: GeometryReading) { self.reading = reading }

    /// In points.
    public var size: CGSize { reading.frame.size }

    /// What covers the edges: nothing, on Linux.
    public var safeAreaInsets: EdgeInsets { EdgeInsets() }

    /// The room in its own coordinates, which begin at zero, or in those of the window.
    public func frame(in space: CoordinateSpace) -> CGRect {
        switch space {
        case .local: return CGRect(origin: .zero, size: size)
        case .global:
            reading.isPlaceRead = true
            return reading.frame
        }
    }
}

/// What coordinates begin at.
@frozen public enum CoordinateSpace: Sendable, Hashable, CaseIterable {
    /// The view's own leading top corner.
    case local
    /// The window's.
    case global
}

/// What a geometry reader's content was made for.
@MainActor final class GeometryReading {
    let frame: CGRect
    /// Whether the place in the window mattered.
    var isPlaceRead = false

    init(of element: Element) { frame = element.frameInWindow }
}
