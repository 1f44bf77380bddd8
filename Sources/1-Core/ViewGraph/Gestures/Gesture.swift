/// Something that people do with a pointer: a tap, a drag, a pinch.
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
    /// What is known while it goes on.
    associatedtype Value = Body.Value
    /// The type of ``body``.
    associatedtype Body: Gesture
    /// What the gesture is made of.
    var body: Body { get }
}

extension Never: Gesture {
    /// No value.
    public typealias Value = Never
}

/// A gesture without a body.
@MainActor package protocol PrimitiveGesture: Gesture where Body == Never {
    /// What recognises it.
    func makeLeaves(_ handlers: GestureHandlers<Value>, _ memory: GestureMemory) -> [GestureLeaf]
}

extension PrimitiveGesture {
    /// Not for use: the graph recognises the gesture.
    public var body: Never { preconditionFailure("\(Self.self) has no body") }
}

/// Whom a gesture tells.
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
    /// What recognises the gesture.
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
