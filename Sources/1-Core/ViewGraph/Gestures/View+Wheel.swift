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
    let action: @MainActor (WheelMovement) -> Bool

    func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.group)
        if node.environment.isEnabled { content.interests = .wheel }
        element.configure(layout: PassThroughLayout(), content: content)
        element.onEvent = { [action] event in
            guard case .wheel(let movement) = event else { return false }
            return action(movement)
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
    /// With Control held the wheel is a ``MagnificationGesture`` instead.
    public func onWheel(perform action: @escaping @MainActor (WheelMovement) -> Bool) -> some View {
        ModifiedView(self, WheelModifier(action: action))
    }

    /// Shows or hides the pointer while it is over the view. Views inside can override this.
    public func pointerVisibility(_ visibility: Visibility) -> some View {
        ModifiedView(self, PointerVisibilityModifier(isHidden: visibility == .hidden))
    }
}
