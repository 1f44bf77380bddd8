/// Two gestures recognized at the same time.
///
/// The combination ends when each of the gestures that have started has ended.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: Gesture {
    /// A primitive gesture: the graph recognizes it.
    public typealias Body = Never

    /// The values of both gestures.
    public struct Value {
        /// The value of the first gesture; `nil` before it has started.
        public var first: First.Value?
        /// The value of the second gesture; `nil` before it has started.
        public var second: Second.Value?
    }

    /// The first gesture.
    public let first: First
    /// The second gesture.
    public let second: Second

    /// Creates a combination of two gestures.
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }
}

extension SimultaneousGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SimultaneousGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

extension SimultaneousGesture: PrimitiveGesture {
    /// The progress of both gestures.
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
