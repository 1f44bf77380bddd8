import Foundation

/// Changes the appearance of a view.
private struct AppearanceModifier: ElementModifier {
    let change: (inout ElementContent) -> Void

    func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.group)
        change(&content)
        element.configure(layout: PassThroughLayout(), content: content)
    }
}

/// A border whose color follows the color scheme.
private struct BorderModifier: ElementModifier {
    let color: Color
    let width: CGFloat

    func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.group)
        content.border = ElementContent.Border(color, width: width, node.environment)
        element.configure(layout: PassThroughLayout(), content: content)
    }
}

/// Rounds the corners of a view, with a border whose color follows the color scheme and the contrast.
private struct RoundedBorderModifier: ElementModifier {
    let radius: CGFloat
    let color: Color

    func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.group)
        content.isClipped = true
        content.cornerRadius = max(0, radius)
        content.border = ElementContent.Border(color, width: 1, node.environment)
        element.configure(layout: PassThroughLayout(), content: content)
    }
}

/// The transition of a view.
private struct TransitionTrait: ElementTrait {
    let transition: AnyTransition

    func apply(to element: Element, _ node: Node) {
        for element in element.rendered { element.transition = transition }
    }
}

extension View {
    /// Sets the opacity, from 0 to 1. At 0 the view takes no input.
    public func opacity(_ opacity: Double) -> some View {
        ModifiedView(self, AppearanceModifier { $0.opacity = min(max(opacity, 0), 1) })
    }

    /// Clips the view to its frame.
    public func clipped() -> some View { ModifiedView(self, AppearanceModifier { $0.isClipped = true }) }

    /// Clips the view to its frame with rounded corners. The radius is in points.
    public func cornerRadius(_ radius: CGFloat) -> some View {
        ModifiedView(
            self,
            AppearanceModifier {
                $0.isClipped = true
                $0.cornerRadius = max(0, radius)
            })
    }

    /// Clips the view to its frame with rounded corners, and adds a border of 1 point inside the edges.
    package func cornerRadius(_ radius: CGFloat, border color: Color) -> some View {
        ModifiedView(self, RoundedBorderModifier(radius: radius, color: color))
    }

    /// Adds a border inside the edges. The width is in points.
    public func border(_ color: Color, width: CGFloat = 1) -> some View {
        ModifiedView(self, BorderModifier(color: color, width: width))
    }

    /// Scales the drawing of the view about its center, by a factor: 1 is the original size. The layout is not
    /// affected.
    public func scaleEffect(_ scale: CGFloat) -> some View {
        ModifiedView(self, AppearanceModifier { $0.scale = Double(scale) })
    }

    /// Rotates the drawing of the view about its center, in degrees clockwise. The layout is not affected.
    public func rotationEffect(degrees: Double) -> some View {
        ModifiedView(self, AppearanceModifier { $0.rotation = degrees })
    }

    /// Rotates the drawing of the view about its center, clockwise. The layout is not affected.
    public func rotationEffect(_ angle: Angle) -> some View { rotationEffect(degrees: angle.degrees) }

    /// Hides the view. It keeps its space and takes no input. To remove a view from the layout use an `if` in the body.
    public func hidden() -> some View { opacity(0) }

    /// Sets how the view appears and disappears in animated changes.
    public func transition(_ transition: AnyTransition) -> some View {
        TraitView(self, TransitionTrait(transition: transition))
    }

    /// Sets the font of texts in the view; `nil` for the default.
    public func font(_ font: Font?) -> some View { environment(\.font, font ?? .body) }

    /// Sets the color of texts and symbols in the view; `nil` for the theme's color.
    public func foregroundColor(_ color: Color?) -> some View { environment(\.foregroundColor, color) }

    /// Sets the color of texts and symbols in the view. Same as `foregroundColor(_:)`.
    public func foregroundStyle(_ color: Color) -> some View { environment(\.foregroundColor, color) }

    /// Sets the color of controls and symbols in the view; `nil` for the theme's accent color.
    public func tint(_ color: Color?) -> some View { environment(\.tint, color) }

    /// Sets the maximum number of lines of texts in the view; `nil` for no limit.
    public func lineLimit(_ limit: Int?) -> some View { environment(\.lineLimit, limit.map { max(1, $0) }) }

    /// Sets the alignment of multiline texts in the view.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        environment(\.multilineTextAlignment, alignment)
    }

    /// Sets the part of texts that is truncated when they do not fit.
    public func truncationMode(_ mode: Text.TruncationMode) -> some View { environment(\.truncationMode, mode) }

    /// Disables the controls in the view. Views inside cannot enable them again.
    public func disabled(_ isDisabled: Bool) -> some View {
        transformEnvironment(\.isEnabled) { $0 = $0 && !isDisabled }
    }
}
