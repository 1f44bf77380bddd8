import Foundation

/// What a pointer did: a mouse's button, or a finger.
///
/// A renderer forwards those of the whole window to ``GraphHost/pointer(_:)``, before its widgets see them and without
/// taking them from these.
package struct PointerEvent: Equatable {
    package enum Phase: Equatable {
        case pressed, moved, released
        /// Somebody else took the pointer; nothing that it did counts.
        case cancelled
    }

    package var phase: Phase
    /// In the window, in points.
    package var location: CGPoint
    /// In seconds, on any clock that never goes back.
    package var time: Double
    /// The mouse's button that was pressed or released; 1 is the one for gestures, and what a finger is.
    package var button: Int
    /// What points.
    package var kind: PointerKind

    package init(
        _ phase: Phase, at location: CGPoint, time: Double, button: Int = 1, kind: PointerKind = .mouse
    ) {
        self.phase = phase
        self.location = location
        self.time = time
        self.button = button
        self.kind = kind
    }
}

/// What people point with.
@frozen public enum PointerKind: Sendable, Hashable, CaseIterable {
    /// A mouse, a touchpad, or what else moves a pointer.
    case mouse
    /// A finger on a screen.
    case touch
}

/// What two fingers did, or a wheel with Control held.
package struct MagnifyEvent: Equatable {
    package enum Phase: Equatable { case began, changed, ended, cancelled }

    package var phase: Phase
    /// How many times as large as when it began.
    package var scale: CGFloat
    /// In the window, in points.
    package var location: CGPoint

    package init(_ phase: Phase, scale: CGFloat, at location: CGPoint) {
        self.phase = phase
        self.scale = scale
        self.location = location
    }
}
