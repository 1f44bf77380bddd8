import Foundation

/// A pinch of two fingers, or a wheel turned with Control held. The value is the scale since the start.
public struct MagnificationGesture: Gesture {
    /// The scale since the start.
    public typealias Value = CGFloat
    /// A primitive gesture: the graph recognizes it.
    public typealias Body = Never

    /// The change of scale at which the gesture starts.
    public var minimumScaleDelta: CGFloat

    /// Creates a magnification gesture. Default: 0.01.
    public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
}

extension MagnificationGesture: PrimitiveGesture {
    package func makeLeaves(_ handlers: GestureHandlers<CGFloat>, _ memory: GestureMemory) -> [GestureLeaf] {
        [
            MachineLeaf(
                MagnificationMachine(minimumScaleDelta: minimumScaleDelta), handlers,
                GestureLeaf.Traits(source: .magnification))
        ]
    }
}
