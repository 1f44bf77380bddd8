/// The letters of a page of teletext: those of its language.
///
/// Source: ETSI EN 300 706, section 15: tables 32 to 41. Not known: Hebrew and Arabic, whose pages show Latin letters.
struct TeletextCharacters: Sendable, Hashable {
    private enum Script: Sendable { case latin, serbian, russian, ukrainian, greek }

    private let script: Script
    /// The letters at the places that national options replace.
    private let national: [Character]

    /// The places that national options replace.
    private static let places: [UInt8] = [
        0x23, 0x24, 0x40, 0x5B, 0x5C, 0x5D, 0x5E, 0x5F, 0x60, 0x7B, 0x7C, 0x7D, 0x7E,
    ]

    /// - Parameters:
    ///   - region: The upper four bits of the designation, 0 for western Europe.
    ///   - option: The lower three bits, from the header of the page.
    init(region: Int, option: Int) {
        script =
            switch (region, option) {
            case (4, 0): .serbian
            case (4, 4): .russian
            case (4, 5): .ukrainian
            case (6, 7): .greek
            default: .latin
            }
        let letters =
            switch (region, option) {
            case (1, 0): "#ńąŻŚŁćóężśłź"
            case (2, 6), (6, 6): "₺ğİŞÖÇÜĞışöçü"
            case (3, 5): "#ËČĆŽĐŠëčćžđš"
            case (3, 7): "#¤ŢÂŞĂÎıţâşăî"
            case (4, 2): "#õŠÄÖŽÜÕšäöžü"
            case (4, 3): "#$ŠėęŽčūšąųžį"
            case (_, 1): "#$§ÄÖÜ^_°äöüß"
            case (_, 2): "#¤ÉÄÖÅÜ_éäöåü"
            case (_, 3): "£$é°ç→↑#ùàòèì"
            case (_, 4): "éïàëêùî#èâôûç"
            case (_, 5): "ç$¡áéíóú¿üñèà"
            case (_, 6): "#ůčťžýířéáěúš"
            default: "£$@←½→↑#―¼‖¾÷"
            }
        national = Array(letters)
    }

    /// The letter of a code from 0x20 to 0x7F.
    func letter(_ code: UInt8) -> Character {
        if code >= 0x7F { return "█" }
        switch (script, code) {
        case (.latin, _):
            if let place = Self.places.firstIndex(of: code) { return national[place] }
        case (.serbian, 0x40...): return Self.serbian[Int(code) - 0x40]
        case (.russian, 0x40...): return Self.russian[Int(code) - 0x40]
        case (.ukrainian, 0x40...): return Self.ukrainian[Int(code) - 0x40]
        case (.greek, 0x40...): return Self.greek[Int(code) - 0x40]
        case (.russian, 0x26): return "ы"
        case (.ukrainian, 0x26): return "ї"
        case (.greek, 0x3C): return "«"
        case (.greek, 0x3E): return "»"
        default: break
        }
        return Character(Unicode.Scalar(max(code, 0x20)))
    }

    private static let serbian = Array("ЧАБЦДЕФГХИЈКЛМНОПЌРСТУВЃЉЊЗЋЖЂШЏчабцдефгхијклмнопќрстувѓљњзћжђш")
    private static let russian = Array("ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЪЗШЭЩЧЫюабцдефгхийклмнопярстужвьъзшэщч")
    private static let ukrainian = Array("ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬІЗШЄЩЧЇюабцдефгхийклмнопярстужвьізшєщч")
    private static let greek = Array("ΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ΄ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ")

    /// The letter of a replacement: of the second set, or a basic one with a mark; `nil` for others.
    static func replacement(mode: Int, _ code: UInt8) -> Character? {
        guard (0x20...0x7E).contains(code) else { return nil }
        switch mode {
        case 0x0F: return second[Int(code) - 0x20]
        // The place of the star has the sign that national options replace.
        case 0x10: return code == 0x2A ? "@" : Character(Unicode.Scalar(code))
        case 0x11...0x1F:
            guard let mark = Unicode.Scalar(marks[mode - 0x11]) else { return nil }
            var letter = String(Unicode.Scalar(code))
            letter.unicodeScalars.append(mark)
            return letter.count == 1 ? Character(letter) : nil
        default: return nil
        }
    }

    /// The second set: table 37.
    private static let second = Array(
        " ¡¢£$¥#§¤‘“«←↑→↓°±²³×µ¶·÷’”»¼½¾¿ ˋˊˆ˜ˉ˘˙¨.˚¸_˝˛ˇ―¹®©™♪₠‰α   ⅛⅜⅝⅞ΩÆĐªĦ ĲĿŁØŒºÞŦŊŉĸæđðħıĳŀłøœßþŧŋ")

    /// The marks of the modes from 0x11 on: grave, acute, circumflex, tilde, macron, breve, dot above, diaeresis, dot below, ring,
    /// cedilla, line below, double acute, ogonek, caron.
    private static let marks: [UInt32] = [
        0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x323, 0x30A, 0x327, 0x332, 0x30B, 0x328, 0x30C,
    ]
}
