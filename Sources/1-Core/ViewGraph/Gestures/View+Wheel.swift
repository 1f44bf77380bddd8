/// How far a wheel was turned, or two fingers moved on a touchpad.
public struct WheelMovement: Sendable, Hashable {
    /// To the right, in notches of a wheel. A touchpad gives parts of one.
    public var deltaX: Double
    /// Down, in notches of a wheel.
    public var deltaY: Double

    /// A movement of so many notches to the right and down.
    public init(deltaX: Double = 0, deltaY: Double = 0) {
        self.deltaX = deltaX
        self.deltaY = deltaY
    }
}

/// Hears the wheel.
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

/// Takes the pointer's picture away.
private struct PointerVisibilityModifier: ElementModifier {
    let isHidden: Bool

    func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.group)
        content.isPointerHidden = isHidden
        element.configure(layout: PassThroughLayout(), content: content)
    }
}

extension View {
    /// Calls when the wheel is turned over the view and nothing inside scrolls by it. With Control held it is a pinch
    /// (``MagnificationGesture``) instead. The closure says whether it was of use.
    public func onWheel(perform action: @escaping @MainActor (WheelMovement) -> Bool) -> some View {
        ModifiedView(self, WheelModifier(action: action))
    }

    /// Whether a pointer over the view shows. What is inside may say otherwise.
    public func pointerVisibility(_ visibility: Visibility) -> some View {
        ModifiedView(self, PointerVisibilityModifier(isHidden: visibility == .hidden))
    }
}
