/// A gesture with actions.
private struct ActionGesture<Base: Gesture>: PrimitiveGesture {
    typealias Value = Base.Value
    typealias Body = Never

    let base: Base
    var changed: (@MainActor (Value) -> Void)?
    var ended: (@MainActor (Value) -> Void)?

    func makeLeaves(_ handlers: GestureHandlers<Value>, _ memory: GestureMemory) -> [GestureLeaf] {
        var both = handlers
        if let changed {
            both.changed = { value in
                changed(value)
                handlers.changed(value)
            }
        }
        if let ended {
            both.ended = { value in
                ended(value)
                handlers.ended(value)
            }
        }
        return base.leaves(both, memory)
    }
}

extension Gesture {
    /// Adds an action for each change of the gesture's value, including the first one.
    public func onChanged(_ action: @escaping @MainActor (Value) -> Void) -> some Gesture<Value>
    where Value: Equatable {
        ActionGesture(base: self, changed: action)
    }

    /// Adds an action for the end of the gesture. It is not called if the gesture is canceled.
    public func onEnded(_ action: @escaping @MainActor (Value) -> Void) -> some Gesture<Value> {
        ActionGesture(base: self, ended: action)
    }

    /// Combines the gesture with another one. Neither prevents the other.
    public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
        SimultaneousGesture(self, other)
    }
}
