/// The words of a search, as the user types them.
struct SearchQuery {
    /// The largest number of fragments.
    static let fragmentCount = 4
    /// The longest input that is considered, in characters.
    static let longest = 256
    /// The same in Unicode scalars, because a character may consist of any number of them.
    static let longestScalars = 2_048
    /// The largest number of words.
    static let wordCount = 16

    /// The words, without signs and punctuation.
    let words: [String]
    /// The parts between spaces, if any of them is written without spaces between words or has emoji, neither of which
    /// the index finds inside of other text. Otherwise empty.
    let fragments: [String]

    init(_ text: String) {
        var words: [String] = []
        var word = ""
        let scalars = text.prefix(Self.longest).unicodeScalars.prefix(Self.longestScalars)
        for scalar in scalars {
            if Self.isPartOfWord(scalar) {
                word.unicodeScalars.append(scalar)
            } else if !word.isEmpty {
                words.append(word)
                word = ""
            }
        }
        if !word.isEmpty { words.append(word) }
        // The index has no words that consist of accents only.
        self.words = Array(words.filter { $0.unicodeScalars.contains { !Self.isMark($0) } }.prefix(Self.wordCount))
        let parts = scalars.split(whereSeparator: \.properties.isWhitespace).prefix(Self.fragmentCount)
        fragments = scalars.contains(where: Self.isOutsideOfIndex) ? parts.map { String($0) } : []
    }

    /// The longest part of a fragment beyond ASCII. It rules out most items faster than the patterns.
    var needle: String {
        let parts = fragments.flatMap { $0.unicodeScalars.split(whereSeparator: \.isASCII) }
        return parts.max { $0.count < $1.count }.map { String($0) } ?? ""
    }

    /// The patterns of the fragments for `LIKE`, with `\` as the escape character.
    var patterns: [String] {
        fragments.map { fragment in
            "%" + fragment.flatMap { "\\%_".contains($0) ? ["\\", $0] : [$0] } + "%"
        }
    }

    /// The expressions for FTS5, the most relevant first: whole words of the title, beginnings of words of the title, and
    /// beginnings of words anywhere. Empty if there are no words.
    ///
    /// The words contain letters, digits and marks only, and are quoted, so nothing in them is an operator.
    var expressions: [String] {
        if words.isEmpty { return [] }
        let whole = words.map { "\"\($0)\"" }.joined(separator: " ")
        let beginnings = words.map { "\"\($0)\"*" }.joined(separator: " ")
        return ["title : (\(whole))", "title : (\(beginnings))", beginnings]
    }

    /// `true` for writing systems without spaces between words (Chinese, Japanese, Thai, Lao, Burmese and Khmer), and for
    /// emoji and other symbols.
    private static func isOutsideOfIndex(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
            true
        default: scalar.properties.generalCategory == .otherSymbol
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// The same classes as those of the index.
    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark, .privateUse:
            true
        default: false
        }
    }
}
