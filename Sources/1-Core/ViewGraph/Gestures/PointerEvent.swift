import Foundation

/// An event of a mouse button or a finger.
///
/// A renderer forwards the events of the whole window to ``GraphHost/pointer(_:)``, before its widgets see them and
/// without withholding them.
package struct PointerEvent: Equatable {
    package enum Phase: Equatable {
        case pressed, moved, released
        /// The system canceled the press, for example because a popover opened. Gestures discard it.
        case cancelled
    }

    package var phase: Phase
    /// The location in the window, in points.
    package var location: CGPoint
    /// The time in seconds, on any monotonic clock.
    package var time: Double
    /// The mouse button; 1 is the primary button, and a finger.
    package var button: Int
    /// The kind of pointer.
    package var kind: PointerKind
    /// The modifier keys held meanwhile.
    package var modifiers: EventModifiers

    package init(
        _ phase: Phase, at location: CGPoint, time: Double, button: Int = 1, kind: PointerKind = .mouse,
        modifiers: EventModifiers = []
    ) {
        self.phase = phase
        self.location = location
        self.time = time
        self.button = button
        self.kind = kind
        self.modifiers = modifiers
    }
}

/// A kind of pointing device.
@frozen public enum PointerKind: Sendable, Hashable, CaseIterable {
    /// A mouse, a touchpad or another device that moves a pointer.
    case mouse
    /// A finger on a touchscreen.
    case touch
}

/// An event of a pinch, or of a wheel with Control held.
package struct MagnifyEvent: Equatable {
    package enum Phase: Equatable { case began, changed, ended, cancelled }

    package var phase: Phase
    /// The scale since the start.
    package var scale: CGFloat
    /// The location in the window, in points.
    package var location: CGPoint

    package init(_ phase: Phase, scale: CGFloat, at location: CGPoint) {
        self.phase = phase
        self.scale = scale
        self.location = location
    }
}
