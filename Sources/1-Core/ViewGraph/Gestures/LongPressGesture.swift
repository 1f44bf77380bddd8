import Foundation

/// A press held for a minimum time. Its value is `true`.
public struct LongPressGesture: Gesture {
    /// `true` once the press has lasted long enough.
    public typealias Value = Bool
    /// A primitive gesture: the graph recognizes it.
    public typealias Body = Never

    /// The minimum duration in seconds.
    public var minimumDuration: TimeInterval
    /// The maximum movement of the pointer meanwhile, in points.
    public var maximumDistance: CGFloat

    /// Creates a long press. Default: 0.5 seconds and 10 points.
    public init(minimumDuration: TimeInterval = 0.5, maximumDistance: CGFloat = 10) {
        self.minimumDuration = minimumDuration
        self.maximumDistance = maximumDistance
    }
}

extension LongPressGesture: PrimitiveGesture {
    package func makeLeaves(_ handlers: GestureHandlers<Bool>, _ memory: GestureMemory) -> [GestureLeaf] {
        [
            MachineLeaf(
                LongPressMachine(minimumDuration: minimumDuration, maximumDistance: maximumDistance), handlers,
                GestureLeaf.Traits(beginsAtOnce: minimumDuration <= 0, needsTime: true))
        ]
    }
}
