import Foundation

extension HeadlessElement {
    /// The shape or gradient that the element draws, such as `circle` or `linear gradient`; `nil` for other elements.
    public var drawing: String? { content?.effects.fill?.summary }

    /// The shape that clips the element, such as `circle`; `nil` without one.
    public var clipShape: String? { content?.effects.clip?.summary }

    /// The blur of the element's shadow, in points; `nil` without a shadow.
    public var shadowRadius: CGFloat? { content?.effects.shadow?.radius }
}

extension FillContent {
    /// The drawing in a few words.
    var summary: String {
        var words: [String] = []
        if case .gradient(let gradient) = paint { words.append(gradient.summary) }
        if outline.kind != .rectangle || words.isEmpty { words.append(outline.summary) }
        if let stroke { words.append("outline \(Double(stroke.width))") }
        return words.joined(separator: " ")
    }
}

extension GradientContent {
    fileprivate var summary: String {
        switch kind {
        case .linear: "linear gradient"
        case .radial: "radial gradient"
        case .angular: "angular gradient"
        }
    }
}

extension ShapeOutline {
    var summary: String {
        switch kind {
        case .rectangle: "rectangle"
        case .rounded(let radius): "rounded rectangle \(Double(radius))"
        case .capsule: "capsule"
        case .circle: "circle"
        case .ellipse: "ellipse"
        }
    }
}
