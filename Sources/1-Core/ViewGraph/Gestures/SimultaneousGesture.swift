/// Two gestures at once.
///
/// It is done when each of the two that has begun is.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: Gesture {
    /// None: the graph recognises it.
    public typealias Body = Never

    /// What is known of both.
    public struct Value {
        /// The first one's value; `nil` before it has begun.
        public var first: First.Value?
        /// The second one's value; `nil` before it has begun.
        public var second: Second.Value?
    }

    /// The first gesture.
    public let first: First
    /// The second gesture.
    public let second: Second

    /// Makes a gesture of two.
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }
}

extension SimultaneousGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SimultaneousGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

extension SimultaneousGesture: PrimitiveGesture {
    /// What both have said of the gesture that goes on.
    @MainActor private final class Progress {
        var value = Value()
        var isFirstActive = false
        var isSecondActive = false

        func end(_ handlers: GestureHandlers<Value>) {
            guard !isFirstActive, !isSecondActive else { return }
            let last = value
            value = Value()
            handlers.ended(last)
        }
    }

    package func makeLeaves(_ handlers: GestureHandlers<Value>, _ memory: GestureMemory) -> [GestureLeaf] {
        let progress = memory.keep { Progress() }
        memory.onReset {
            progress.value = Value()
            progress.isFirstActive = false
            progress.isSecondActive = false
        }
        let one = GestureHandlers<First.Value>(
            changed: { value in
                progress.isFirstActive = true
                progress.value.first = value
                handlers.changed(progress.value)
            },
            ended: { value in
                progress.isFirstActive = false
                progress.value.first = value
                progress.end(handlers)
            })
        let two = GestureHandlers<Second.Value>(
            changed: { value in
                progress.isSecondActive = true
                progress.value.second = value
                handlers.changed(progress.value)
            },
            ended: { value in
                progress.isSecondActive = false
                progress.value.second = value
                progress.end(handlers)
            })
        return first.leaves(one, memory) + second.leaves(two, memory)
    }
}
