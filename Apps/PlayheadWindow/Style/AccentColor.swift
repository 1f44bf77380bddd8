import PlayheadUI

/// The accent color of the application.
enum AccentColor {
    /// The color on desktops without an accent color.
    static let standard = RGBA(0x1C_71_D8)

    /// Returns a color on which white text is legible: the color itself, or a darker one of the same hue.
    ///
    /// - Parameter color: The desktop's accent color; `nil` for ``standard``.
    static func legible(_ color: RGBA?) -> RGBA {
        var color = color ?? standard
        color.opacity = 1
        while Contrast.ratio(of: RGBA(0xFF_FF_FF), on: color) < 4.5 {
            color.red *= 0.95
            color.green *= 0.95
            color.blue *= 0.95
        }
        return color
    }
}

/// Sets the accent color of a view.
struct AccentScope: ViewModifier {
    @Environment(\.accent) private var accent

    func body(content: Content) -> some View { content.environment(\.accent, AccentColor.legible(accent)) }
}
