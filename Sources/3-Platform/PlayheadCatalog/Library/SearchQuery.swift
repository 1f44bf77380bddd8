/// The words of a search, as the user types them.
struct SearchQuery {
    /// The longest input that is considered, in characters.
    static let longest = 256
    /// The largest number of words.
    static let wordCount = 16

    /// The words, without signs and punctuation.
    let words: [String]

    init(_ text: String) {
        var words: [String] = []
        var word = ""
        for scalar in text.prefix(Self.longest).unicodeScalars {
            if Self.isPartOfWord(scalar) {
                word.unicodeScalars.append(scalar)
            } else if !word.isEmpty {
                words.append(word)
                word = ""
            }
        }
        if !word.isEmpty { words.append(word) }
        self.words = Array(words.prefix(Self.wordCount))
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
