import Foundation

/// Clips a view to a shape.
private struct ClipModifier: ElementModifier {
    let outline: ShapeOutline

    func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.group)
        content.effects.clip = outline
        element.configure(layout: PassThroughLayout(), content: content)
    }
}

/// Draws a shadow, whose color follows the color scheme, behind a view.
private struct ShadowModifier: ElementModifier {
    let color: Color
    let radius: CGFloat
    let offset: CGSize

    func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.group)
        content.effects.shadow = ShadowContent(
            color: color.resolved(in: node.environment), radius: radius, offset: offset)
        element.configure(layout: PassThroughLayout(), content: content)
    }
}

extension View {
    /// Clips the view to a shape in its frame. Input is still received in the whole frame.
    ///
    /// ```swift
    /// Image(data: portrait).resizable().scaledToFill().frame(width: 48, height: 48).clipShape(Circle())
    /// ```
    public func clipShape<Outline: Shape>(_ shape: Outline) -> some View {
        ModifiedView(self, ClipModifier(outline: shape.outline))
    }

    /// Draws a shadow behind everything that the view draws. The layout is not affected.
    ///
    /// A shadow is blurred in each frame in which the view changes; prefer small views that rarely do.
    ///
    /// - Parameters:
    ///   - color: The color. Default: a third of black.
    ///   - radius: The blur, in points; 0 for a sharp shadow.
    ///   - x: The distance to the right, in points.
    ///   - y: The distance downward, in points.
    public func shadow(
        color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some View {
        ModifiedView(
            self, ShadowModifier(color: color, radius: max(0, radius), offset: CGSize(width: x, height: y)))
    }

    /// Fills a shape behind the view with a color or gradient.
    public func background<Style: ShapeStyle, Outline: Shape>(_ style: Style, in shape: Outline) -> some View {
        background(shape.fill(style))
    }

    /// Fills the area behind the view with a gradient.
    @_disfavoredOverload public func background<Style: ShapeStyle>(_ style: Style) -> some View {
        background(Rectangle().fill(style))
    }

    /// Fills a shape in front of the view with a color or gradient.
    public func overlay<Style: ShapeStyle, Outline: Shape>(_ style: Style, in shape: Outline) -> some View {
        overlay(shape.fill(style))
    }
}
