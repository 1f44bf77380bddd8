/// Animates the changes in a view when a value changes.
private struct AnimationModifier<Content, Value> {
    let content: Content
    let animation: Animation?
    let value: Value
}

extension AnimationModifier: View, PrimitiveView where Content: View, Value: Equatable {
    func makeNode(_ context: NodeContext) -> TypedNode<Self> { AnimationNode(self, context) }
}

/// The node of an animation.
private final class AnimationNode<Content: View, Value: Equatable>: TypedNode<AnimationModifier<Content, Value>> {
    override func mount(_ view: AnimationModifier<Content, Value>) { adopt(makeChild(view.content)) }

    override func receive(_ view: AnimationModifier<Content, Value>) {
        let hasChanged = view.value != self.view.value
        self.view = view
        updateChild(at: 0, with: view.content)
        guard hasChanged else { return }
        for element in elements {
            element.animation = .some(view.animation)
            element.setNeedsCommit()
        }
    }
}

extension View {
    /// Animates the changes in the view when a value changes.
    ///
    /// ```swift
    /// Text("The lamp is on")
    ///     .opacity(isOn ? 1 : 0)
    ///     .animation(.linear(duration: 1), value: isOn)
    /// ```
    ///
    /// To animate all changes that an action causes, use ``withAnimation(_:_:)`` instead.
    ///
    /// - Parameters:
    ///   - animation: The animation; `nil` applies changes immediately.
    ///   - value: The value to observe. Changes without a change of this value are not animated.
    public func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> some View {
        AnimationModifier(content: self, animation: animation, value: value)
    }
}
