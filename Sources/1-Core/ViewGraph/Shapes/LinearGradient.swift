/// A gradient along a line. It is a style for shapes and backgrounds, and a view that fills the space it is offered.
///
/// ```swift
/// LinearGradient(colors: [.clear, .black], startPoint: .top, endPoint: .bottom)
/// ```
public struct LinearGradient: Sendable, Hashable {
    let gradient: Gradient
    let start: UnitPoint
    let end: UnitPoint

    /// Creates a gradient from a point to another one, in fractions of the filled area.
    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        self.gradient = gradient
        start = startPoint
        end = endPoint
    }

    /// Creates a gradient of colors at equal distances.
    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
    }

    /// Creates a gradient of colors at places.
    public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
    }
}

extension LinearGradient: ShapeStyle {
    /// Returns the gradient for the environment's color scheme.
    @MainActor public func paint(in environment: EnvironmentValues) -> ShapePaint {
        ShapePaint(
            .gradient(GradientContent(kind: .linear(start, end), stops: gradient.resolved(in: environment))))
    }
}

extension LinearGradient: View {
    public typealias Body = Never
}

extension LinearGradient: LeafView {
    package func configure(_ element: Element, _ node: Node) { element.configure(filledWith: self, node) }
}

extension ShapeStyle where Self == LinearGradient {
    /// A gradient along a line, of colors at equal distances.
    public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient {
        LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
    }

    /// A gradient along a line.
    public static func linearGradient(
        _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient { LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint) }
}
