import Foundation
import ViewGraph

/// What a pointer did at a moment: a mouse's first button, a finger, a pen.
package struct PointerSample: Equatable {
    package enum Phase: Equatable {
        /// It went down.
        case began
        /// It moved while it is down.
        case moved
        /// It went up.
        case ended
        /// Somebody else took it: nothing more comes of it.
        case cancelled
    }

    package var phase: Phase
    /// Tells fingers apart; 0 is the mouse.
    package var pointer: UInt
    /// In points of the graph's root.
    package var location: CGPoint
    /// Since some moment in the past.
    package var time: Duration
    package var modifiers: EventModifiers
}

/// How far people have pinched, or turned the wheel with Control held.
package struct MagnificationSample: Equatable {
    package enum Phase: Equatable { case changed, ended }

    package var phase: Phase
    /// 1 at the beginning.
    package var scale: Double
    /// The middle between the fingers, in points of the graph's root.
    package var location: CGPoint
}
