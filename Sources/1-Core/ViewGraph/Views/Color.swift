import Foundation

/// A color, and a view that fills the space it is offered.
///
/// Fixed colors, such as ``red``, are the same everywhere; ``primary`` and ``secondary`` adapt to light and dark color
/// schemes, and to the contrast that the user prefers.
///
/// ```swift
/// Text("Live").foregroundColor(.white).padding(4).background(Color.red)
/// ```
public struct Color: Sendable, Hashable {
    enum Value: Sendable, Hashable {
        case fixed(RGBA)
        /// One color for light backgrounds, another one for dark backgrounds.
        case scheme(light: RGBA, dark: RGBA)
        /// The accent color of the environment, otherwise the default one.
        case accent(opacity: Double)
        /// One color for the usual contrast, another one for a higher contrast.
        indirect case contrast(standard: Value, increased: Value)
    }

    let value: Value

    private init(_ value: Value) { self.value = value }

    /// Creates a gray color.
    ///
    /// - Parameters:
    ///   - white: The brightness, from 0 (black) to 1 (white).
    ///   - opacity: The opacity, from 0 to 1. Default: 1.
    public init(white: Double, opacity: Double = 1) {
        self.init(.fixed(RGBA(red: white, green: white, blue: white, opacity: opacity)))
    }

    /// Creates an sRGB color from components between 0 and 1.
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        self.init(.fixed(RGBA(red: red, green: green, blue: blue, opacity: opacity)))
    }

    private init(_ hex: UInt32) { self.init(.fixed(RGBA(hex))) }

    /// Creates a color that adapts to the color scheme.
    package init(light: RGBA, dark: RGBA) { self.init(.scheme(light: light, dark: dark)) }

    /// Creates a color that adapts to the contrast that the user prefers.
    package init(standard: Color, increased: Color) {
        self.init(.contrast(standard: standard.value, increased: increased.value))
    }

    /// A fully transparent color.
    public static let clear = Color(white: 0, opacity: 0)
    /// Black.
    public static let black = Color(white: 0)
    /// White.
    public static let white = Color(white: 1)
    /// Gray, #77767B.
    public static let gray = Color(0x77_76_7B)
    /// Red, #E01B24.
    public static let red = Color(0xE0_1B_24)
    /// Orange, #FF7800.
    public static let orange = Color(0xFF_78_00)
    /// Yellow, #F5C211.
    public static let yellow = Color(0xF5_C2_11)
    /// Green, #2EC27E.
    public static let green = Color(0x2E_C2_7E)
    /// Mint, #57E389.
    public static let mint = Color(0x57_E3_89)
    /// Teal, #2190A4.
    public static let teal = Color(0x21_90_A4)
    /// Cyan, #33C7DE.
    public static let cyan = Color(0x33_C7_DE)
    /// Blue, #3584E4.
    public static let blue = Color(0x35_84_E4)
    /// Indigo, #5E5CE6.
    public static let indigo = Color(0x5E_5C_E6)
    /// Purple, #9141AC.
    public static let purple = Color(0x91_41_AC)
    /// Pink, #E6619C.
    public static let pink = Color(0xE6_61_9C)
    /// Brown, #865E3C.
    public static let brown = Color(0x86_5E_3C)
    // The name is SwiftUI's.
    // swift-format-ignore: DontRepeatTypeInStaticProperties
    /// The accent color: the desktop's where it has one, otherwise #3584E4.
    public static let accentColor = Color(.accent(opacity: 1))
    /// The color of primary text. It adapts to the color scheme.
    public static let primary = Color(.scheme(light: RGBA(0x2E_34_36), dark: RGBA(0xEE_EE_EC)))
    /// The color of less prominent text. It adapts to the color scheme.
    public static let secondary = Color(standard: primary.opacity(0.6), increased: primary.opacity(0.9))

    /// The background of sheets and dialogs.
    static let surface = Color(.scheme(light: RGBA(0xFF_FF_FF), dark: RGBA(0x36_36_3A)))
    /// The background of the cards of a form.
    static let card = Color(
        .scheme(light: RGBA(0xFF_FF_FF), dark: RGBA(red: 1, green: 1, blue: 1, opacity: 0.07)))
    /// The edge of the cards of a form.
    static let cardEdge = Color(
        standard: Color(
            light: RGBA(red: 0, green: 0, blue: 0, opacity: 0.1), dark: RGBA(red: 1, green: 1, blue: 1, opacity: 0.06)),
        increased: edge)
    /// The edge of parts that have one with a higher contrast only.
    package static let edge = Color(
        standard: clear,
        increased: Color(
            light: RGBA(red: 0, green: 0, blue: 0, opacity: 0.55), dark: RGBA(red: 1, green: 1, blue: 1, opacity: 0.45))
    )
    /// The color that dims the content behind a sheet or dialog.
    static let scrim = Color(white: 0, opacity: 0.4).followingContrast

    /// Returns the color with its opacity multiplied by a factor.
    public func opacity(_ opacity: Double) -> Color { Color(value.changingOpacity { $0 * opacity }) }

    /// The color, half as transparent with a higher contrast: for texts on pictures and the shades behind them.
    package var followingContrast: Color {
        Color(.contrast(standard: value, increased: value.changingOpacity { $0 > 0 ? (1 + $0) / 2 : 0 }))
    }

    /// Returns the color for a color scheme, a contrast and an accent color.
    package func resolved(
        in scheme: ColorScheme, contrast: ColorSchemeContrast = .standard, accent: RGBA? = nil
    ) -> RGBA {
        value.resolved(in: scheme, contrast: contrast, accent: accent)
    }

    @MainActor package func resolved(in environment: EnvironmentValues) -> RGBA {
        resolved(
            in: environment.colorScheme, contrast: environment.colorSchemeContrast, accent: environment.accent)
    }
}

extension Color.Value {
    fileprivate func changingOpacity(_ change: (Double) -> Double) -> Self {
        func changed(_ color: RGBA) -> RGBA {
            RGBA(red: color.red, green: color.green, blue: color.blue, opacity: change(color.opacity))
        }
        return switch self {
        case .fixed(let color): .fixed(changed(color))
        case .scheme(let light, let dark): .scheme(light: changed(light), dark: changed(dark))
        case .accent(let opacity): .accent(opacity: change(opacity))
        case .contrast(let standard, let increased):
            .contrast(standard: standard.changingOpacity(change), increased: increased.changingOpacity(change))
        }
    }

    fileprivate func resolved(in scheme: ColorScheme, contrast: ColorSchemeContrast, accent: RGBA?) -> RGBA {
        switch self {
        case .fixed(let color): color
        case .scheme(let light, let dark): scheme == .dark ? dark : light
        case .accent(let opacity): (accent ?? RGBA.defaultAccent).opacity(opacity)
        case .contrast(let standard, let increased):
            (contrast == .increased ? increased : standard).resolved(in: scheme, contrast: contrast, accent: accent)
        }
    }
}

// Separate from the type: the type of a view is isolated to the main actor, but colors are values for any thread.
extension Color: View {
    public typealias Body = Never
}

extension Color: LeafView {
    package func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.group)
        content.background = resolved(in: node.environment)
        element.configure(layout: FillingLayout(), content: content)
    }
}

/// A color as renderers draw it: sRGB components from 0 to 1, not premultiplied by the opacity.
package struct RGBA: Sendable, Hashable {
    package var red: Double
    package var green: Double
    package var blue: Double
    package var opacity: Double

    package init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.opacity = opacity
    }

    /// The accent color of a desktop without one.
    package static let defaultAccent = RGBA(0x35_84_E4)

    package init(_ hex: UInt32) {
        self.init(
            red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255)
    }

    package func opacity(_ opacity: Double) -> RGBA {
        RGBA(red: red, green: green, blue: blue, opacity: self.opacity * opacity)
    }
}
