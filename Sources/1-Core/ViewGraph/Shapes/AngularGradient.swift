/// A gradient around a point. It is a style for shapes and backgrounds, and a view that fills the space it is offered.
///
/// ```swift
/// Circle().fill(AngularGradient(colors: [.red, .yellow, .green, .blue, .red], center: .center))
/// ```
///
/// Angles count clockwise from the trailing side of the center. Outside of the angles, the nearest color continues.
public struct AngularGradient: Sendable, Hashable {
    let gradient: Gradient
    let center: UnitPoint
    let startAngle: Angle
    let endAngle: Angle

    /// Creates a gradient between two angles, of at most one turn.
    public init(gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero) {
        self.gradient = gradient
        self.center = center
        self.startAngle = startAngle
        self.endAngle = endAngle == startAngle ? Angle(degrees: startAngle.degrees + 360) : endAngle
    }

    /// Creates a gradient of colors at equal distances between two angles.
    public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// Creates a gradient of colors at places between two angles.
    public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        self.init(gradient: Gradient(stops: stops), center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// Creates a gradient of colors at equal distances, all around the center.
    public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(colors: colors), center: center, startAngle: angle, endAngle: angle)
    }

    /// Creates a gradient of colors at places, all around the center.
    public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(stops: stops), center: center, startAngle: angle, endAngle: angle)
    }
}

extension AngularGradient: ShapeStyle {
    /// Returns the gradient for the environment's color scheme.
    @MainActor public func paint(in environment: EnvironmentValues) -> ShapePaint {
        var stops = gradient.resolved(in: environment)
        var start = startAngle.degrees
        var span = endAngle.degrees - start
        if span < 0 {
            // Counterclockwise: the same colors from the other end.
            start += span
            span = -span
            stops = stops.reversed().map { GradientContent.Stop(color: $0.color, location: 1 - $0.location) }
        }
        let part = min(span, 360) / 360
        for index in stops.indices { stops[index].location *= part }
        return ShapePaint(.gradient(GradientContent(kind: .angular(center, startDegrees: start), stops: stops)))
    }
}

extension AngularGradient: View {
    public typealias Body = Never
}

extension AngularGradient: LeafView {
    package func configure(_ element: Element, _ node: Node) { element.configure(filledWith: self, node) }
}

extension ShapeStyle where Self == AngularGradient {
    /// A gradient around a point, of colors at equal distances.
    public static func angularGradient(
        colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle
    ) -> AngularGradient {
        AngularGradient(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// A gradient all around a point.
    public static func conicGradient(colors: [Color], center: UnitPoint, angle: Angle = .zero) -> AngularGradient {
        AngularGradient(colors: colors, center: center, angle: angle)
    }
}
