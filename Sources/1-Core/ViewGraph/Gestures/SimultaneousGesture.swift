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
        func track<Part>(
            _ part: WritableKeyPath<Value, Part?>, _ isActive: ReferenceWritableKeyPath<Progress, Bool>
        ) -> GestureHandlers<Part> {
            GestureHandlers<Part>(
                changed: { value in
                    progress[keyPath: isActive] = true
                    progress.value[keyPath: part] = value
                    handlers.changed(progress.value)
                },
                ended: { value in
                    progress[keyPath: isActive] = false
                    progress.value[keyPath: part] = value
                    progress.end(handlers)
                })
        }
        return first.leaves(track(\.first, \.isFirstActive), memory)
            + second.leaves(track(\.second, \.isSecondActive), memory)
    }
}
