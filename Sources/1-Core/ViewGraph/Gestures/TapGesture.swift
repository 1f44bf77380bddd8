/// One or more taps at one place.
///
/// Where a view has gestures for one tap and for two, one tap waits until no second one can follow.
public struct TapGesture: Gesture {
    /// Nothing: a tap is all there is to know.
    public typealias Value = Void
    /// None: the graph recognises it.
    public typealias Body = Never

    /// The number of taps.
    public var count: Int

    /// Makes a gesture of so many taps, at least 1. Default 1.
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
