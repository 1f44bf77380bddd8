import Foundation

/// A shape that can be filled, outlined, or clip a view.
///
/// ```swift
/// Circle().fill(.blue).frame(width: 24, height: 24)
/// poster.clipShape(RoundedRectangle(cornerRadius: 8))
/// ```
///
/// ``Rectangle``, ``RoundedRectangle``, ``Capsule``, ``Circle`` and ``Ellipse`` are shapes. As a view, a shape fills the
/// space it is offered with the primary text color. There are no custom paths.
public protocol Shape: View, Sendable where Body == Never {
    /// The outline of the shape in its frame.
    nonisolated var outline: ShapeOutline { get }
}

/// The outline of a ``Shape``.
public struct ShapeOutline: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case rectangle
        case rounded(radius: CGFloat)
        case capsule
        case circle
        case ellipse
    }

    package let kind: Kind

    init(_ kind: Kind) { self.kind = kind }
}

extension Shape {
    /// Fills the shape with a color or gradient.
    public func fill<Style: ShapeStyle>(_ style: Style) -> some View {
        ShapeView(outline: outline, style: style, stroke: nil)
    }

    /// Fills the shape with the color of texts.
    public func fill() -> some View { ShapeView(outline: outline, style: nil, stroke: nil) }

    /// Draws the outline of the shape, half inside and half outside of its edge. The width is in points.
    public func stroke(_ color: Color, lineWidth: CGFloat = 1) -> some View {
        ShapeView(outline: outline, style: color, stroke: FillContent.Stroke(width: max(0, lineWidth), isInside: false))
    }

    /// Draws the outline of the shape inside its edge. The width is in points.
    public func strokeBorder(_ color: Color, lineWidth: CGFloat = 1) -> some View {
        ShapeView(outline: outline, style: color, stroke: FillContent.Stroke(width: max(0, lineWidth), isInside: true))
    }
}

/// A shape with a style.
struct ShapeView: LeafView {
    let outline: ShapeOutline
    /// The style; `nil` for the color of texts.
    let style: (any ShapeStyle)?
    let stroke: FillContent.Stroke?

    func configure(_ element: Element, _ node: Node) {
        element.draw(outline, style, stroke, in: node)
    }
}

extension Element {
    /// Draws a shape; in the color of texts without a style.
    func draw(
        _ outline: ShapeOutline, _ style: (any ShapeStyle)? = nil, _ stroke: FillContent.Stroke? = nil, in node: Node
    ) {
        let style = style ?? node.environment.foregroundColor ?? .primary
        let paint = style.paint(in: node.environment).content
        var content = ElementContent(.group)
        if case .color(let color) = paint, outline.kind == .rectangle, stroke == nil {
            content.background = color
        } else {
            content.effects.fill = FillContent(paint: paint, outline: outline, stroke: stroke)
        }
        let isSquare = outline.kind == .circle
        configure(layout: ShapeLayout(isSquare: isSquare), content: content)
    }

    /// Fills the element's frame with a style.
    func configure(filledWith style: some ShapeStyle, _ node: Node) {
        draw(Rectangle().outline, style, in: node)
    }
}

/// The layout of a shape: as large as the proposal. A circle takes the shorter side of it.
struct ShapeLayout: ElementLayout {
    let isSquare: Bool

    func sizeThatFits(_ proposal: ProposedViewSize, _ element: Element) -> CGSize {
        let size = proposal.replacingUnspecifiedDimensions(by: CGSize(width: 10, height: 10))
        guard isSquare else { return size }
        let side = min(proposal.width ?? size.height, proposal.height ?? size.width)
        return CGSize(width: side, height: side)
    }

    func place(_ element: Element, in size: CGSize, proposal: ProposedViewSize) {}
}
