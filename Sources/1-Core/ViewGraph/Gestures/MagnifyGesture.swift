import Foundation

/// A pinch of two fingers, or a wheel turned with Control held, whose place is known.
///
/// ```swift
/// picture.gesture(
///     MagnifyGesture().onChanged { pinch in print(pinch.magnification, pinch.startLocation) })
/// ```
public struct MagnifyGesture: Gesture {
    /// A primitive gesture: the graph recognizes it.
    public typealias Body = Never

    /// A pinch.
    public struct Value: Sendable, Equatable {
        /// The scale since the start.
        public var magnification: CGFloat
        /// The place between the fingers at the start, in the view's coordinates, in points.
        public var startLocation: CGPoint

        package init(magnification: CGFloat, startLocation: CGPoint) {
            self.magnification = magnification
            self.startLocation = startLocation
        }
    }

    /// The change of scale at which the gesture starts.
    public var minimumScaleDelta: CGFloat

    /// Creates a magnification gesture. Default: 0.01.
    public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
}

extension MagnifyGesture: PrimitiveGesture {
    package func makeLeaves(_ handlers: GestureHandlers<Value>, _ memory: GestureMemory) -> [GestureLeaf] {
        [
            MachineLeaf(
                MagnifyMachine(minimumScaleDelta: minimumScaleDelta), handlers,
                GestureLeaf.Traits(source: .magnification))
        ]
    }
}

/// Recognizes pinches, and notes where they start.
struct MagnifyMachine: GestureMachine, Equatable {
    private var scale: MagnificationMachine
    private var start: CGPoint?

    init(minimumScaleDelta: CGFloat) { scale = MagnificationMachine(minimumScaleDelta: minimumScaleDelta) }

    var status: GestureStatus { scale.status }

    var value: MagnifyGesture.Value? {
        scale.value.map { MagnifyGesture.Value(magnification: $0, startLocation: start ?? .zero) }
    }

    mutating func take(_ input: GestureInput) {
        if case .magnified(_, let place) = input, start == nil { start = place }
        scale.take(input)
    }
}
