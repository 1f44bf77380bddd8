/// The characters of line 21 captions.
///
/// Source: CTA-608-E, annexes A and B: tables 49 to 54.
enum CaptionCharacters {
    /// A character of the basic set, from 0x20 to 0x7F.
    static func basic(_ code: UInt8) -> Character {
        switch code {
        case 0x27: "’"
        case 0x2A: "á"
        case 0x5C: "é"
        case 0x5E: "í"
        case 0x5F: "ó"
        case 0x60: "ú"
        case 0x7B: "ç"
        case 0x7C: "÷"
        case 0x7D: "Ñ"
        case 0x7E: "ñ"
        case 0x7F...: "█"
        default: Character(Unicode.Scalar(max(code, 0x20)))
        }
    }

    /// A special character, by the second byte from 0x30 to 0x3F; `nil` for the transparent space.
    static func special(_ code: UInt8) -> Character? {
        code == 0x39 ? nil : specials[Int(code & 0x0F)]
    }

    /// An extended character, which replaces the one before it.
    ///
    /// - Parameters:
    ///   - set: The lower bits of the first byte: 2 for Spanish and French, 3 for Portuguese, German and Danish.
    ///   - code: The second byte, from 0x20 to 0x3F.
    static func extended(_ set: UInt8, _ code: UInt8) -> Character { (set == 2 ? western : northern)[Int(code & 0x1F)] }

    private static let specials = Array("®°½¿™¢£♪à èâêîôû")
    private static let western = Array("ÁÉÓÚÜü‘¡*'—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»")
    private static let northern = Array("ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤│ÅåØø┌┐└┘")
}
