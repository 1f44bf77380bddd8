import Foundation

/// One or more taps at one place, which is told.
///
/// ```swift
/// Color.black.gesture(
///     SpatialTapGesture(count: 2).onEnded { tap in print(tap.location, tap.kind) })
/// ```
///
/// Where a view has gestures for one tap and for two, one tap waits until no second one can follow.
public struct SpatialTapGesture: Gesture {
    /// None: the graph recognises it.
    public typealias Body = Never

    /// A tap.
    public struct Value: Sendable, Equatable {
        /// Where it was, in the view's own coordinates, in points.
        public var location: CGPoint
        /// What people tapped with.
        public var kind: PointerKind
    }

    /// The number of taps.
    public var count: Int

    /// Makes a gesture of so many taps, at least 1. Default 1.
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
