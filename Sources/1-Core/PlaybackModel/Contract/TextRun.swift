/// A part of a subtitle's text that has one style.
public struct TextRun: Sendable, Hashable, Codable {
    /// A color of letters: red, green and blue from 0 to 255.
    public struct Color: Sendable, Hashable, Codable {
        /// The amounts of red, green and blue, from 0 to 255.
        public var red, green, blue: UInt8

        /// Creates a color.
        public init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }
    }

    /// The text, which may contain line feeds.
    public var text: String
    /// `true` for bold letters.
    public var isBold: Bool
    /// `true` for italics.
    public var isItalic: Bool
    /// `true` for underlined letters.
    public var isUnderlined: Bool
    /// The color; `nil` for the viewer's.
    public var color: Color?
    /// The size of the letters, as a factor of the usual one; `nil` for the usual one.
    public var scale: Double?
    /// The family of the font; `nil` for the viewer's. The system replaces families that are not installed.
    public var family: String?

    /// Creates a run. Omitted properties are those of usual subtitles.
    public init(
        text: String, isBold: Bool = false, isItalic: Bool = false, isUnderlined: Bool = false, color: Color? = nil,
        scale: Double? = nil, family: String? = nil
    ) {
        self.text = text
        self.isBold = isBold
        self.isItalic = isItalic
        self.isUnderlined = isUnderlined
        self.color = color
        self.scale = scale
        self.family = family
    }
}
