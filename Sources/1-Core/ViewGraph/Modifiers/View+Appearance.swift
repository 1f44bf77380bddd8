import Foundation

/// Draws something around, or does something to, what a view shows.
private struct AppearanceModifier: ElementModifier {
    let change: (inout ElementContent) -> Void

    func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.group)
        change(&content)
        element.configure(layout: PassThroughLayout(), content: content)
    }
}

/// A border in a colour that follows light and dark.
private struct BorderModifier: ElementModifier {
    let color: Color
    let width: CGFloat

    func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.group)
        content.border = ElementContent.Border(color: color.resolved(in: node.environment), width: width)
        element.configure(layout: PassThroughLayout(), content: content)
    }
}

/// How a view comes and goes.
private struct TransitionTrait: ElementTrait {
    let transition: AnyTransition

    func apply(to element: Element, _ node: Node) {
        for element in element.rendered { element.transition = transition }
    }
}

extension View {
    /// From 0, where it takes no input either, to 1.
    public func opacity(_ opacity: Double) -> some View {
        ModifiedView(self, AppearanceModifier { $0.opacity = min(max(opacity, 0), 1) })
    }

    /// Cuts off what lies outside.
    public func clipped() -> some View { ModifiedView(self, AppearanceModifier { $0.isClipped = true }) }

    /// Cuts off the corners, by a radius in points.
    public func cornerRadius(_ radius: CGFloat) -> some View {
        ModifiedView(
            self,
            AppearanceModifier {
                $0.isClipped = true
                $0.cornerRadius = max(0, radius)
            })
    }

    /// A line of some width, in points, inside the edges.
    public func border(_ color: Color, width: CGFloat = 1) -> some View {
        ModifiedView(self, BorderModifier(color: color, width: width))
    }

    /// Draws it larger or smaller, about its middle; its room stays.
    public func scaleEffect(_ scale: CGFloat) -> some View {
        ModifiedView(self, AppearanceModifier { $0.scale = Double(scale) })
    }

    /// Draws it turned about its middle, in degrees clockwise; its room stays.
    public func rotationEffect(degrees: Double) -> some View {
        ModifiedView(self, AppearanceModifier { $0.rotation = degrees })
    }

    /// Keeps the view's place and shows nothing.
    public func hidden() -> some View { opacity(0) }

    /// How the view comes and goes when that is animated.
    public func transition(_ transition: AnyTransition) -> some View {
        TraitView(self, TransitionTrait(transition: transition))
    }

    /// The font of texts in the view; `nil` is the usual one.
    public func font(_ font: Font?) -> some View { environment(\.font, font ?? .body) }

    /// The colour of texts and symbols in the view.
    public func foregroundColor(_ color: Color?) -> some View { environment(\.foregroundColor, color) }

    /// The same as `foregroundColor(_:)`, by the newer name.
    public func foregroundStyle(_ color: Color) -> some View { environment(\.foregroundColor, color) }

    /// The colour of controls and symbols in the view.
    public func tint(_ color: Color?) -> some View { environment(\.tint, color) }

    /// The most lines of texts in the view.
    public func lineLimit(_ limit: Int?) -> some View { environment(\.lineLimit, limit.map { max(1, $0) }) }

    /// How lines of one text lie to each other.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        environment(\.multilineTextAlignment, alignment)
    }

    /// Where a text that does not fit is cut.
    public func truncationMode(_ mode: Text.TruncationMode) -> some View { environment(\.truncationMode, mode) }

    /// Whether controls in the view take no input. What is disabled outside stays so.
    public func disabled(_ isDisabled: Bool) -> some View {
        transformEnvironment(\.isEnabled) { $0 = $0 && !isDisabled }
    }
}
