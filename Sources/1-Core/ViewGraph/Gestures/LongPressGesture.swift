import Foundation

/// A press that lasts. The value is `true`.
public struct LongPressGesture: Gesture {
    /// Whether it was pressed for long enough.
    public typealias Value = Bool
    /// None: the graph recognises it.
    public typealias Body = Never

    /// In seconds.
    public var minimumDuration: TimeInterval
    /// How far the pointer may move meanwhile, in points.
    public var maximumDistance: CGFloat

    /// Makes a press of at least so many seconds. Default 0.5 s and 10 points.
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
