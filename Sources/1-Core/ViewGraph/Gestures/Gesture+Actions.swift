/// A gesture that tells somebody.
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
    /// Calls with the value when the gesture begins and whenever the value has changed.
    public func onChanged(_ action: @escaping @MainActor (Value) -> Void) -> some Gesture<Value>
    where Value: Equatable {
        ActionGesture(base: self, changed: action)
    }

    /// Calls with the last value when the gesture is done. It is not called when something takes the pointer away.
    public func onEnded(_ action: @escaping @MainActor (Value) -> Void) -> some Gesture<Value> {
        ActionGesture(base: self, ended: action)
    }

    /// Both gestures at once, neither of which keeps the other from happening.
    public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
        SimultaneousGesture(self, other)
    }
}
