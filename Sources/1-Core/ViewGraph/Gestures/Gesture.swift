/// An interaction with a pointer, such as a tap, a drag or a pinch.
///
/// Attach a gesture to a view with ``View/gesture(_:including:)``, and add actions with ``onChanged(_:)`` and
/// ``onEnded(_:)``.
///
/// ```swift
/// struct Board: View {
///     @State private var offset = CGSize.zero
///
///     var body: some View {
///         Color.red
///             .offset(offset)
///             .gesture(DragGesture().onChanged { offset = $0.translation })
///     }
/// }
/// ```
@MainActor @preconcurrency public protocol Gesture<Value> {
    /// The type of the gesture's value while it is in progress.
    associatedtype Value = Body.Value
    /// The type of the gesture's ``body``.
    associatedtype Body: Gesture
    /// The gestures that this gesture is made of.
    var body: Body { get }
}

extension Never: Gesture {
    /// There is no value.
    public typealias Value = Never
}

/// A gesture without a body.
@MainActor package protocol PrimitiveGesture: Gesture where Body == Never {
    /// Makes the recognizers of the gesture.
    func makeLeaves(_ handlers: GestureHandlers<Value>, _ memory: GestureMemory) -> [GestureLeaf]
}

extension PrimitiveGesture {
    /// Not available: the graph recognizes the gesture.
    public var body: Never { preconditionFailure("\(Self.self) has no body") }
}

/// The actions of a gesture.
package struct GestureHandlers<Value> {
    var changed: @MainActor (Value) -> Void = { _ in }
    var ended: @MainActor (Value) -> Void = { _ in }

    fileprivate func cast<Other>(to type: Other.Type) -> GestureHandlers<Other> {
        if let same = self as? GestureHandlers<Other> { return same }
        return GestureHandlers<Other>(
            changed: { [changed] in if let value = $0 as? Value { changed(value) } },
            ended: { [ended] in if let value = $0 as? Value { ended(value) } })
    }
}

extension Gesture {
    /// Makes the recognizers of the gesture.
    func leaves(_ handlers: GestureHandlers<Value>, _ memory: GestureMemory) -> [GestureLeaf] {
        guard let primitive = self as? any PrimitiveGesture else {
            return body.leaves(handlers.cast(to: Body.Value.self), memory)
        }
        return open(primitive, handlers, memory)
    }

    private func open<Primitive: PrimitiveGesture>(
        _ gesture: Primitive, _ handlers: GestureHandlers<Value>, _ memory: GestureMemory
    ) -> [GestureLeaf] {
        gesture.makeLeaves(handlers.cast(to: Primitive.Value.self), memory)
    }
}
