import Foundation

/// A colour. As a view it fills the room that it is offered.
public struct Color: Sendable, Hashable {
    enum Value: Sendable, Hashable {
        case fixed(RGBA)
        /// One colour on light ground, another one on dark.
        case scheme(light: RGBA, dark: RGBA)
    }

    let value: Value

    private init(_ value: Value) { self.value = value }

    /// A grey, from 0, black, to 1, white.
    public init(white: Double, opacity: Double = 1) {
        self.init(.fixed(RGBA(red: white, green: white, blue: white, opacity: opacity)))
    }

    /// A colour of sRGB; each part from 0 to 1.
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        self.init(.fixed(RGBA(red: red, green: green, blue: blue, opacity: opacity)))
    }

    private init(_ hex: UInt32) { self.init(.fixed(RGBA(hex))) }

    /// Nothing to see.
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
    /// The usual accent, #3584E4, whatever the theme has.
    public static let accentColor = Color(0x35_84_E4)
    /// The colour of text.
    public static let primary = Color(.scheme(light: RGBA(0x2E_34_36), dark: RGBA(0xEE_EE_EC)))
    /// The colour of text that matters less.
    public static let secondary = Color(
        .scheme(light: RGBA(0x2E_34_36).opacity(0.6), dark: RGBA(0xEE_EE_EC).opacity(0.6)))

    /// The ground of what lies in front of the content.
    static let surface = Color(.scheme(light: RGBA(0xFF_FF_FF), dark: RGBA(0x36_36_3A)))
    /// What is laid over the content while something modal lies in front.
    static let scrim = Color(white: 0, opacity: 0.4)

    /// The same colour, so many times as opaque.
    public func opacity(_ opacity: Double) -> Color {
        switch value {
        case .fixed(let color): Color(.fixed(color.opacity(opacity)))
        case .scheme(let light, let dark):
            Color(.scheme(light: light.opacity(opacity), dark: dark.opacity(opacity)))
        }
    }

    /// The colour on light or dark ground.
    package func resolved(in scheme: ColorScheme) -> RGBA {
        switch value {
        case .fixed(let color): color
        case .scheme(let light, let dark): scheme == .dark ? dark : light
        }
    }

    @MainActor package func resolved(in environment: EnvironmentValues) -> RGBA {
        resolved(in: environment.colorScheme)
    }
}

// Apart from the type: a view's type belongs to the main actor, and colours are values that anybody may make.
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

/// A colour as a renderer draws it: parts of sRGB from 0 to 1, not multiplied by the opacity.
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

    init(_ hex: UInt32) {
        self.init(
            red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255)
    }

    func opacity(_ opacity: Double) -> RGBA {
        RGBA(red: red, green: green, blue: blue, opacity: self.opacity * opacity)
    }
}
