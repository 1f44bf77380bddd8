import Foundation

/// The room that a ``GeometryReader`` has.
@MainActor public struct GeometryProxy {
    private let reading: GeometryReading

    init(_ reading: GeometryReading) { self.reading = reading }

    /// In points.
    public var size: CGSize { reading.frame.size }

    /// What covers the edges: nothing, on Linux.
    public var safeAreaInsets: EdgeInsets { EdgeInsets() }

    /// The frame, in the window, of what the room is in: the sheet or dialog, else the window's content.
    package var containerFrame: CGRect {
        reading.isPlaceRead = true
        return reading.container
    }

    /// The frame of the window's content: as large as the window, from zero.
    package var windowFrame: CGRect {
        reading.isPlaceRead = true
        return reading.window
    }

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
    let container: CGRect
    let window: CGRect
    /// Whether the place in the window mattered.
    var isPlaceRead = false

    init(of element: Element) {
        frame = element.frameInWindow
        var inner = element
        var outer = element.parent
        var container: CGRect?
        while let next = outer {
            // What lies in a layer, such as a sheet, is a room of its own.
            if next.layer != nil, container == nil { container = inner.frameInWindow }
            inner = next
            outer = next.parent
        }
        window = inner.frame
        self.container = container ?? inner.frame
    }

    /// Whether the content would be another one.
    func isOutdated(by new: GeometryReading) -> Bool {
        if frame.size != new.frame.size { return true }
        return isPlaceRead && (frame != new.frame || container != new.container || window != new.window)
    }
}
