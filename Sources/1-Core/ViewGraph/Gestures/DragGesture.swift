import Foundation

/// A pointer that moves while it is pressed. It goes on where the pointer leaves the view.
public struct DragGesture: Gesture {
    /// None: the graph recognises it.
    public typealias Body = Never

    /// Where a drag is. Places are in the view's own coordinates, from its top left corner, in points.
    public struct Value: Sendable, Equatable {
        /// When it was there, in seconds on a clock that never goes back.
        public var time: TimeInterval
        /// Where the pointer is.
        public var location: CGPoint
        /// Where it was pressed.
        public var startLocation: CGPoint
        /// How fast it moves, in points a second, over the last tenth of a second.
        public var velocity: CGSize

        /// The way from the start.
        public var translation: CGSize {
            CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
        }
    }

    /// The distance in points from which a movement is a drag.
    public var minimumDistance: CGFloat

    /// Makes a drag. Default 10 points; from 0 on a press alone begins it.
    public init(minimumDistance: CGFloat = 10) { self.minimumDistance = minimumDistance }
}

extension DragGesture: PrimitiveGesture {
    package func makeLeaves(_ handlers: GestureHandlers<Value>, _ memory: GestureMemory) -> [GestureLeaf] {
        [
            MachineLeaf(
                DragMachine(minimumDistance: minimumDistance), handlers,
                GestureLeaf.Traits(beginsAtOnce: minimumDistance <= 0))
        ]
    }
}
