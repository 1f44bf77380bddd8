import Foundation

/// A gesture that follows a pressed pointer, also outside the view.
///
/// ```swift
/// Circle()
///     .offset(offset)
///     .gesture(DragGesture().onChanged { offset = $0.translation })
/// ```
public struct DragGesture: Gesture {
    /// A primitive gesture: the graph recognizes it.
    public typealias Body = Never

    /// The state of a drag. Locations are in the view's coordinates, in points from its top-left corner.
    public struct Value: Sendable, Equatable {
        /// The time of the last movement, in seconds on a monotonic clock.
        public var time: TimeInterval
        /// The location of the pointer.
        public var location: CGPoint
        /// The location of the press.
        public var startLocation: CGPoint
        /// The velocity over the last tenth of a second, in points per second.
        public var velocity: CGSize
        /// The kind of pointer.
        public var kind = PointerKind.mouse

        /// The translation from the start of the drag.
        public var translation: CGSize {
            CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
        }
    }

    /// The distance at which a movement becomes a drag, in points.
    public var minimumDistance: CGFloat

    /// Creates a drag gesture. Default: 10 points. With a distance of 0 a press alone starts the drag.
    public init(minimumDistance: CGFloat = 10) { self.minimumDistance = minimumDistance }

    /// The axis along which a movement must start; `nil` for any direction.
    var axis: Axis?

    /// Creates a gesture for movements that start along an axis.
    init(minimumDistance: CGFloat, axis: Axis) {
        self.minimumDistance = minimumDistance
        self.axis = axis
    }
}

extension DragGesture: PrimitiveGesture {
    package func makeLeaves(_ handlers: GestureHandlers<Value>, _ memory: GestureMemory) -> [GestureLeaf] {
        [
            MachineLeaf(
                DragMachine(minimumDistance: minimumDistance, axis: axis), handlers,
                GestureLeaf.Traits(beginsAtOnce: minimumDistance <= 0))
        ]
    }
}
