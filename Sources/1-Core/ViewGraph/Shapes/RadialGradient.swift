import Foundation

/// A gradient from a circle outward to a larger one. It is a style for shapes and backgrounds, and a view that fills the
/// space it is offered.
///
/// ```swift
/// RadialGradient(colors: [.yellow, .orange], center: .center, startRadius: 0, endRadius: 80)
/// ```
public struct RadialGradient: Sendable, Hashable {
    let gradient: Gradient
    let center: UnitPoint
    let startRadius: CGFloat
    let endRadius: CGFloat

    /// Creates a gradient.
    ///
    /// - Parameters:
    ///   - gradient: The colors, from the inside outward.
    ///   - center: The center of both circles, in fractions of the filled area.
    ///   - startRadius: The radius at which the first color ends, in points.
    ///   - endRadius: The radius at which the last color begins, in points.
    public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.gradient = gradient
        self.center = center
        self.startRadius = startRadius
        self.endRadius = endRadius
    }

    /// Creates a gradient of colors at equal distances. The radii are in points.
    public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.init(
            gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
    }

    /// Creates a gradient of colors at places. The radii are in points.
    public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
    }
}

extension RadialGradient: ShapeStyle {
    /// Returns the gradient for the environment's color scheme.
    @MainActor public func paint(in environment: EnvironmentValues) -> ShapePaint {
        ShapePaint(
            .gradient(
                GradientContent(
                    kind: .radial(center, max(0, startRadius), max(0, endRadius)),
                    stops: gradient.resolved(in: environment))))
    }
}

extension RadialGradient: View {
    public typealias Body = Never
}

extension RadialGradient: LeafView {
    package func configure(_ element: Element, _ node: Node) { element.configure(filledWith: self, node) }
}

extension ShapeStyle where Self == RadialGradient {
    /// A gradient from a circle outward, of colors at equal distances. The radii are in points.
    public static func radialGradient(
        colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> RadialGradient {
        RadialGradient(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
    }

    /// A gradient from a circle outward. The radii are in points.
    public static func radialGradient(
        _ gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> RadialGradient {
        RadialGradient(gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
    }
}
