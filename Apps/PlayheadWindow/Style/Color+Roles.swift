import PlayheadUI

/// The colors of the application by role. Each has a light and a dark value, and some of them stronger values for users who
/// prefer a higher contrast.
extension Color {
    /// The background of pages.
    static let page = Color(light: RGBA(0xF3_F3_F6), dark: RGBA(0x1C_1C_1F))
    /// The background of the header and of bars.
    static let bar = Color(light: RGBA(0xFF_FF_FF), dark: RGBA(0x24_24_28))
    /// The background of cards and panels.
    static let panel = Color(light: RGBA(0xFF_FF_FF), dark: RGBA(0x2A_2A_2F))
    /// The background of fields and of selected parts.
    static let well = Color(light: RGBA(0xE3_E3_E8), dark: RGBA(0x36_36_3C))
    /// Lines between parts.
    static let line = Color(
        standard: Color(
            light: RGBA(red: 0, green: 0, blue: 0, opacity: 0.1), dark: RGBA(red: 1, green: 1, blue: 1, opacity: 0.1)),
        increased: .edge)
    /// The edges of fields.
    static let fieldEdge = Color(standard: .well, increased: .edge)
    /// The edges of a field that has the focus.
    static let focusedEdge = Color(standard: .accentColor, increased: .strongText)
    /// Titles and running text.
    static let strongText = Color(light: RGBA(0x1E_1E_22), dark: RGBA(0xF4_F4_F6))
    /// Captions and second lines.
    static let softText = Color(
        standard: Color(light: RGBA(0x5A_5A_62), dark: RGBA(0xB4_B4_BC)),
        increased: Color(light: RGBA(0x40_40_47), dark: RGBA(0xD4_D4_DA)))
    /// Text on a picture or a scrim.
    static let onPicture = Color(white: 1)
    /// Text on the accent color.
    static let onAccent = Color(white: 1)
    /// The shade over a picture behind text.
    static let scrim = Color(white: 0, opacity: 0.7).followingContrast
    /// The shade behind a badge on a picture.
    static let badge = Color(white: 0, opacity: 0.72).followingContrast
    /// The background of the mark of new items.
    static let newMark = Color(red: 0.110, green: 0.443, blue: 0.847)
    /// A failure.
    static let failure = Color(
        standard: Color(light: RGBA(0xB3_11_1B), dark: RGBA(0xFF_8A_86)),
        increased: Color(light: RGBA(0x8E_0A_14), dark: RGBA(0xFF_B4_B1)))
    /// A warning.
    static let warning = Color(
        standard: Color(light: RGBA(0x8A_4B_00), dark: RGBA(0xFF_C0_6B)),
        increased: Color(light: RGBA(0x66_36_00), dark: RGBA(0xFF_C0_6B)))
    /// A success.
    static let success = Color(
        standard: Color(light: RGBA(0x14_6C_3A), dark: RGBA(0x7B_DE_A4)),
        increased: Color(light: RGBA(0x0C_4D_28), dark: RGBA(0x7B_DE_A4)))
    /// Skeletons of what is loading.
    static let skeleton = Color(light: RGBA(0xE0_E0_E6), dark: RGBA(0x2E_2E_34))

    /// A quiet background for the initials of something without a picture, the same for the same name.
    static func tint(for name: String) -> Color {
        // FNV-1a: the same in every process, unlike `hashValue`.
        var hash: UInt32 = 2_166_136_261
        for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return Color(tints[Int(hash % UInt32(tints.count))])
    }

    /// Dark enough for white initials.
    static let tints: [RGBA] = [
        RGBA(0x2F_4B_7C), RGBA(0x5B_3F_8C), RGBA(0x84_37_6C), RGBA(0x94_3A_3A), RGBA(0x7C_51_23), RGBA(0x4B_60_2B),
        RGBA(0x1F_65_55), RGBA(0x1F_5F_7A), RGBA(0x4A_55_68), RGBA(0x6B_4A_3A),
    ]

    private init(_ color: RGBA) { self.init(red: color.red, green: color.green, blue: color.blue) }
}
