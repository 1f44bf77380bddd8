import Foundation

/// A gesture of one or more taps whose location is known.
///
/// ```swift
/// Color.black.gesture(
///     SpatialTapGesture(count: 2).onEnded { tap in print(tap.location, tap.kind) })
/// ```
///
/// If a view has gestures for one tap and for two, a single tap waits until no second one can follow.
public struct SpatialTapGesture: Gesture {
    /// A primitive gesture: the graph recognizes it.
    public typealias Body = Never

    /// A tap.
    public struct Value: Sendable, Equatable {
        /// The location in the view's coordinates, in points.
        public var location: CGPoint
        /// The pointing device.
        public var kind: PointerKind
    }

    /// The number of taps.
    public var count: Int

    /// Creates a gesture of a number of taps, at least 1. Default: 1.
    public init(count: Int = 1) {
        precondition(count >= 1, "a tap gesture has at least one tap, not \(count)")
        self.count = count
    }
}

extension SpatialTapGesture: PrimitiveGesture {
    package func makeLeaves(_ handlers: GestureHandlers<Value>, _ memory: GestureMemory) -> [GestureLeaf] {
        [MachineLeaf(TapMachine(count: count), handlers, GestureLeaf.Traits(tapCount: count))]
    }
}
