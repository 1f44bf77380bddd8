import Foundation

/// The position of a pointer that is not pressed.
@frozen public enum HoverPhase: Sendable, Equatable {
    /// The pointer is over the view, at a location in the view's coordinates.
    case active(CGPoint)
    /// The pointer has left the view.
    case ended
}

/// Follows the pointer over a view.
private struct HoverModifier: ElementModifier {
    var hover: (@MainActor (Bool) -> Void)?
    var follow: (@MainActor (HoverPhase) -> Void)?

    func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.group)
        content.interests = .hover
        element.configure(layout: PassThroughLayout(), content: content)
        let input = element.ownInput
        element.onEvent = { [hover, follow] event in
            guard case .hover(let location) = event else { return false }
            let isHovered = location != nil
            let hasChanged = isHovered != input.isHovered
            input.isHovered = isHovered
            if hasChanged { hover?(isHovered) }
            if let location { follow?(.active(location)) } else if hasChanged { follow?(.ended) }
            return true
        }
    }
}

extension View {
    /// Adds an action for the pointer entering the view (`true`) and leaving it (`false`).
    public func onHover(perform action: @escaping @MainActor (Bool) -> Void) -> some View {
        ModifiedView(self, HoverModifier(hover: action))
    }

    /// Adds an action for each movement of the pointer over the view, and for its leaving.
    public func onContinuousHover(perform action: @escaping @MainActor (HoverPhase) -> Void) -> some View {
        ModifiedView(self, HoverModifier(follow: action))
    }
}
