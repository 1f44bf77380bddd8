import Foundation

/// The size and position of a ``GeometryReader``.
@MainActor public struct GeometryProxy {
    private let reading: GeometryReading

    init(_ reading: GeometryReading) { self.reading = reading }

    /// The size of the reader, in points.
    public var size: CGSize { reading.frame.size }

    /// The insets of the safe area: always zero, because nothing covers windows on Linux.
    public var safeAreaInsets: EdgeInsets { EdgeInsets() }

    /// The frame, in window coordinates, of the enclosing sheet or dialog, otherwise of the window's content.
    package var containerFrame: CGRect {
        reading.isPlaceRead = true
        return reading.container
    }

    /// The frame of the window's content, in window coordinates: its origin is zero.
    package var windowFrame: CGRect {
        reading.isPlaceRead = true
        return reading.window
    }

    /// Returns the frame of the reader in a coordinate space.
    ///
    /// In `.local` coordinates the origin is zero. Reading the frame in `.global` coordinates makes the content depend
    /// on the position too.
    public func frame(in space: CoordinateSpace) -> CGRect {
        switch space {
        case .local: return CGRect(origin: .zero, size: size)
        case .global:
            reading.isPlaceRead = true
            return reading.frame
        }
    }
}

/// A coordinate system.
@frozen public enum CoordinateSpace: Sendable, Hashable, CaseIterable {
    /// Coordinates relative to the view's top-left corner.
    case local
    /// Coordinates relative to the window's top-left corner.
    case global
}

/// The geometry for which the content of a reader was made.
@MainActor final class GeometryReading {
    let frame: CGRect
    let container: CGRect
    let window: CGRect
    /// `true` if the content depends on the position in the window.
    var isPlaceRead = false

    init(of element: Element) {
        frame = element.frameInWindow
        var inner = element
        var outer = element.parent
        var container: CGRect?
        while let next = outer {
            // A layer, such as a sheet, is a separate container.
            if next.layer != nil, container == nil { container = inner.frameInWindow }
            inner = next
            outer = next.parent
        }
        window = inner.frame
        self.container = container ?? inner.frame
    }

    /// Returns `true` if the content depends on something that has changed.
    func isOutdated(by new: GeometryReading) -> Bool {
        if frame.size != new.frame.size { return true }
        return isPlaceRead && (frame != new.frame || container != new.container || window != new.window)
    }
}
