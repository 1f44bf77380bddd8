import Foundation

/// Where a pointer that is not pressed is.
@frozen public enum HoverPhase: Sendable, Equatable {
    /// It is over the view, at a place in the view's own coordinates.
    case active(CGPoint)
    /// It has left the view.
    case ended
}

/// Follows a pointer over a view.
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
    /// Calls with `true` when the pointer comes over the view, and with `false` when it leaves.
    public func onHover(perform action: @escaping @MainActor (Bool) -> Void) -> some View {
        ModifiedView(self, HoverModifier(hover: action))
    }

    /// Calls with each place of the pointer over the view, and when it leaves.
    public func onContinuousHover(perform action: @escaping @MainActor (HoverPhase) -> Void) -> some View {
        ModifiedView(self, HoverModifier(follow: action))
    }
}
