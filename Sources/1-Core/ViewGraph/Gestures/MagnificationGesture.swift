import Foundation

/// Two fingers that part or meet, or a wheel that turns with Control held. The value is the scale since the start.
public struct MagnificationGesture: Gesture {
    /// The scale since the start.
    public typealias Value = CGFloat
    /// None: the graph recognises it.
    public typealias Body = Never

    /// The change of the scale from which it begins.
    public var minimumScaleDelta: CGFloat

    /// Makes a pinch. Default 0.01.
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
