/// A language for tests of interfaces: English that stays legible, but differs in each letter and in its length.
///
/// Brackets show where a text begins and ends; a text without them is not translated, or is put together from pieces.
struct PseudoLanguage: Sendable {
    /// `true` to write from right to left.
    let isRightToLeft: Bool

    /// Creates the language with a name; `nil` for the names of real languages.
    init?(identifier: String) {
        switch identifier {
        case "pseudo": isRightToLeft = false
        case "pseudo-rtl": isRightToLeft = true
        default: return nil
        }
    }

    /// The text in this language: with accents, longer by 40 percent, in brackets.
    ///
    /// - Parameters:
    ///   - english: The text.
    ///   - isFormat: `true` to keep placeholders as they are.
    func text(for english: String, isFormat: Bool) -> String {
        guard english.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) else { return english }
        var result = ""
        var letters = 0
        for run in PlaceholderFormat(english, isFormat: isFormat).runs {
            switch run {
            case .placeholder(let text, _): result += text
            case .literal(let text):
                for scalar in text.unicodeScalars {
                    if scalar.properties.isAlphabetic { letters += 1 }
                    result += Self.accented[scalar] ?? String(scalar)
                    if isFormat, scalar == "%" { result += "%" }
                }
            }
        }
        let padding = String(repeating: "·", count: max(1, (letters * 4 + 9) / 10))
        let text = "[\(result) \(padding)]"
        // Letters of a language written from left to right, displayed from right to left.
        return isRightToLeft ? "\u{202E}\(text)\u{202C}" : text
    }

    private static let accented: [Unicode.Scalar: String] = Dictionary(
        uniqueKeysWithValues: zip(
            "ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz".unicodeScalars,
            "ÅÇÐÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽåçðéĝĥîĵķļñöŕšţûŵýž".map(String.init)))
}
