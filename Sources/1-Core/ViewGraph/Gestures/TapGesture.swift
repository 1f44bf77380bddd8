/// A gesture of one or more taps at one place.
///
/// If a view has gestures for one tap and for two, a single tap waits until no second one can follow.
/// ``SpatialTapGesture`` reports the location.
public struct TapGesture: Gesture {
    /// A tap has no value.
    public typealias Value = Void
    /// A primitive gesture: the graph recognizes it.
    public typealias Body = Never

    /// The number of taps.
    public var count: Int

    /// Creates a gesture of a number of taps, at least 1. Default: 1.
    public init(count: Int = 1) {
        precondition(count >= 1, "a tap gesture has at least one tap, not \(count)")
        self.count = count
    }
}

extension TapGesture: PrimitiveGesture {
    package func makeLeaves(_ handlers: GestureHandlers<Void>, _ memory: GestureMemory) -> [GestureLeaf] {
        SpatialTapGesture(count: count).makeLeaves(
            GestureHandlers(changed: { _ in handlers.changed(()) }, ended: { _ in handlers.ended(()) }), memory)
    }
}
