/// A movement of a wheel, or of two fingers on a touchpad.
public struct WheelMovement: Sendable, Hashable {
    /// The movement to the right, in notches of a wheel. Touchpads report fractions.
    public var deltaX: Double
    /// The movement downward, in notches of a wheel.
    public var deltaY: Double

    /// Creates a movement.
    public init(deltaX: Double = 0, deltaY: Double = 0) {
        self.deltaX = deltaX
        self.deltaY = deltaY
    }
}

/// Handles the wheel.
private struct WheelModifier: ElementModifier {
    let interest: ElementContent.Interests
    let action: @MainActor (WheelMovement) -> Bool

    func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.group)
        if node.environment.isEnabled { content.interests = interest }
        element.configure(layout: PassThroughLayout(), content: content)
        element.onEvent = { [action] event in
            switch event {
            case .wheel(let movement) where interest == .wheel: return action(movement)
            case .controlWheel(let movement) where interest == .controlWheel: return action(movement)
            default: return false
            }
        }
    }
}

/// Hides the pointer.
private struct PointerVisibilityModifier: ElementModifier {
    let isHidden: Bool

    func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.group)
        content.isPointerHidden = isHidden
        element.configure(layout: PassThroughLayout(), content: content)
    }
}

extension View {
    /// Adds an action for turning the wheel over the view, unless something inside scrolls by it. Return `true` if the
    /// movement was used.
    ///
    /// With Control held the wheel is a ``MagnificationGesture`` instead, unless ``onControlWheel(perform:)`` uses it.
    public func onWheel(perform action: @escaping @MainActor (WheelMovement) -> Bool) -> some View {
        ModifiedView(self, WheelModifier(interest: .wheel, action: action))
    }

    /// Adds an action for turning the wheel over the view with Control held. Return `true` if the movement was used;
    /// otherwise it is a ``MagnificationGesture``.
    public func onControlWheel(perform action: @escaping @MainActor (WheelMovement) -> Bool) -> some View {
        ModifiedView(self, WheelModifier(interest: .controlWheel, action: action))
    }

    /// Shows or hides the pointer while it is over the view. Views inside can override this.
    public func pointerVisibility(_ visibility: Visibility) -> some View {
        ModifiedView(self, PointerVisibilityModifier(isHidden: visibility == .hidden))
    }
}
