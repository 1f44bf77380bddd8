/// A color or gradient that fills a view or a shape.
///
/// ```swift
/// Circle().fill(.linearGradient(colors: [.blue, .purple], startPoint: .top, endPoint: .bottom))
/// Text("Live").background(.red, in: Capsule())
/// ```
///
/// ``Color``, ``LinearGradient``, ``RadialGradient`` and ``AngularGradient`` are styles.
public protocol ShapeStyle: Sendable {
    /// Returns the paint for an environment, which determines the color scheme.
    @MainActor func paint(in environment: EnvironmentValues) -> ShapePaint
}

/// The appearance of a ``ShapeStyle`` in one environment.
public struct ShapePaint: Sendable, Hashable {
    package let content: Paint

    init(_ content: Paint) { self.content = content }
}

extension Color: ShapeStyle {
    /// Returns the color for the environment's color scheme.
    @MainActor public func paint(in environment: EnvironmentValues) -> ShapePaint {
        ShapePaint(.color(resolved(in: environment)))
    }
}

extension ShapeStyle where Self == Color {
    /// Black.
    public static var black: Color { .black }
    /// White.
    public static var white: Color { .white }
    /// Gray.
    public static var gray: Color { .gray }
    /// Red.
    public static var red: Color { .red }
    /// Orange.
    public static var orange: Color { .orange }
    /// Yellow.
    public static var yellow: Color { .yellow }
    /// Green.
    public static var green: Color { .green }
    /// Mint.
    public static var mint: Color { .mint }
    /// Teal.
    public static var teal: Color { .teal }
    /// Cyan.
    public static var cyan: Color { .cyan }
    /// Blue.
    public static var blue: Color { .blue }
    /// Indigo.
    public static var indigo: Color { .indigo }
    /// Purple.
    public static var purple: Color { .purple }
    /// Pink.
    public static var pink: Color { .pink }
    /// Brown.
    public static var brown: Color { .brown }
    /// A fully transparent color.
    public static var clear: Color { .clear }
    /// The color of primary text.
    public static var primary: Color { .primary }
    /// The color of less prominent text.
    public static var secondary: Color { .secondary }
}
