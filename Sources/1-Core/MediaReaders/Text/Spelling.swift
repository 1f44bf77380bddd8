/// The spelling of the languages that share an encoding, by which a text in that encoding is plausible or not.
///
/// The letters of a script next to letters of ASCII in a word, letters that no word has, and words of accented letters alone
/// show that the bytes mean something else.
package struct Spelling: Sendable {
    /// iconv's names for the encodings in which texts are, the most common one first.
    let encodings: [String]
    /// The letters outside of ASCII that a Latin alphabet has, in lower case; empty for other scripts.
    private let letters: Set<Unicode.Scalar>
    /// The scripts other than Latin.
    private let scripts: [ClosedRange<UInt32>]

    /// `true` for the languages of windows-1252, which text is in unless something else is known about it.
    var isWestern: Bool { encodings.first == "CP1252" }

    /// The spelling of a language, by its BCP 47 tag or the name of a locale; `nil` for languages that are not known.
    init?(language: String) {
        let code = language.prefix { $0 != "-" && $0 != "_" && $0 != "." && $0 != "@" }.lowercased()
        guard let family = Self.families.first(where: { $0.languages.contains(code) }) else { return nil }
        self.init(family, letters: family.alphabets[code] ?? family.alphabets[""] ?? "")
    }

    /// The spelling of all languages that an encoding is for; `nil` for those of Latin letters, which have much in common.
    init?(encoding: String) {
        let family = Self.families.first {
            $0.encodings.contains(encoding) && !$0.scripts.isEmpty && $0.alphabets.isEmpty
        }
        guard let family else { return nil }
        self.init(family, letters: "")
        self = Spelling(encodings: [encoding], letters: letters, scripts: scripts)
    }

    private init(_ family: Family, letters: String) {
        self.init(encodings: family.encodings, letters: Set(letters.unicodeScalars), scripts: family.scripts)
    }

    private init(encodings: [String], letters: Set<Unicode.Scalar>, scripts: [ClosedRange<UInt32>]) {
        self.encodings = encodings
        self.letters = letters
        self.scripts = scripts
    }

    /// The encoding in which a text is spelled best; `nil` if it is plausible in none.
    ///
    /// - Parameter isStrict: `true` to accept no letters of ASCII in words of another script, as Japanese has them.
    func encoding(of text: [UInt8], isStrict: Bool = false) -> String? {
        var best: (name: String, score: Int)?
        for name in encodings {
            let decoded = String(decoding: LegacyEncoding.utf8(text, from: name), as: UTF8.self)
            if let score = score(decoded, isStrict: isStrict), score > best?.score ?? -1 { best = (name, score) }
        }
        return best?.name
    }

    /// The number of letters of the language, without capitals, which are rarer; `nil` if the text is not plausible.
    func score(_ text: String, isStrict: Bool = false) -> Int? {
        var (own, strange, score) = (0, 0, 0)
        // The current word.
        var (asciiCount, ownCount) = (0, 0)
        func endWord() {
            let isStrange =
                if !letters.isEmpty {
                    asciiCount == 0 && ownCount > 2
                } else {
                    // Japanese has Latin abbreviations in its words.
                    ownCount > 0 && asciiCount > (isEastAsian && !isStrict ? ownCount : 0)
                }
            if isStrange { strange += ownCount }
            (asciiCount, ownCount) = (0, 0)
        }
        for scalar in text.unicodeScalars {
            let properties = scalar.properties
            if scalar.isASCII {
                if properties.isAlphabetic { asciiCount += 1 } else { endWord() }
            } else if contains(scalar) {
                own += 1
                ownCount += 1
                if !properties.isUppercase { score += 1 }
            } else {
                switch properties.generalCategory {
                // Accents of Vietnamese are separate characters.
                case .nonspacingMark, .spacingMark: break
                case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .control,
                    .unassigned, .privateUse, .otherSymbol, .otherNumber:
                    strange += 1
                default: endWord()
                }
            }
        }
        endWord()
        return own > 0 && strange * 10 <= own ? score : nil
    }

    private func contains(_ scalar: Unicode.Scalar) -> Bool {
        if scripts.contains(where: { $0.contains(scalar.value) }) {
            return scalar.properties.isAlphabetic || isEastAsian
        }
        guard !letters.isEmpty, scalar.properties.isAlphabetic else { return false }
        return letters.contains(scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar)
            || scalar.properties.lowercaseMapping.unicodeScalars.first?.isASCII == true
    }

    private var isEastAsian: Bool { scripts.contains { $0.lowerBound >= 0x1100 } }
}

extension Spelling {
    /// Languages that share encodings.
    private struct Family: Sendable {
        var languages: Set<String>
        var encodings: [String]
        /// The Latin alphabets by language; that of `""` is the one of all others.
        var alphabets: [String: String] = [:]
        var scripts: [ClosedRange<UInt32>] = []
    }

    private static let cyrillic: ClosedRange<UInt32> = 0x400...0x52F

    private static let families: [Family] = [
        Family(
            languages: [
                "af", "ca", "da", "de", "en", "es", "eu", "fi", "fo", "fr", "ga", "gl", "id", "is", "it", "ms", "nb",
                "nl",
                "nn", "no", "pt", "sq", "sv", "sw",
            ], encodings: ["CP1252", "ISO-8859-15"], alphabets: ["": "àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿßœšžªº"]),
        Family(
            languages: ["bs", "cs", "hr", "hu", "pl", "ro", "sh", "sk", "sl"],
            encodings: ["CP1250", "ISO-8859-2", "IBM852"],
            alphabets: [
                "cs": "áčďéěíňóřšťúůýž", "sk": "áäčďéíĺľňóôŕšťúýž", "hu": "áéíóöőúüű", "pl": "ąćęłńóśźż",
                "ro": "ăâîşţșț", "": "čćđšž",
            ]),
        Family(
            languages: ["sr"], encodings: ["CP1251", "CP1250"], alphabets: ["": "čćđšž"], scripts: [cyrillic]),
        Family(
            languages: ["ru", "uk", "be", "bg", "mk", "kk", "ky", "mn", "tt"],
            encodings: ["CP1251", "KOI8-R", "IBM866", "KOI8-U", "ISO-8859-5"],
            scripts: [cyrillic]),
        Family(languages: ["el"], encodings: ["CP1253", "ISO-8859-7"], scripts: [0x370...0x3FF]),
        Family(
            languages: ["tr", "az"], encodings: ["CP1254"], alphabets: ["": "çğıöşüâîû"]),
        Family(languages: ["he", "iw", "yi"], encodings: ["CP1255"], scripts: [0x590...0x5FF]),
        Family(languages: ["ar", "fa", "ur"], encodings: ["CP1256", "ISO-8859-6"], scripts: [0x600...0x6FF]),
        Family(
            languages: ["lt", "lv"], encodings: ["CP1257"],
            alphabets: ["lt": "ąčęėįšųūž", "lv": "āčēģīķļņšūž"]),
        Family(
            languages: ["et"], encodings: ["CP1257", "CP1252"], alphabets: ["": "äõöüšž"]),
        Family(
            languages: ["vi"], encodings: ["CP1258"], alphabets: ["": "àáâãèéêìíòóôõùúýăđĩũơư"],
            scripts: [0x1EA0...0x1EF9]),
        Family(languages: ["th"], encodings: ["CP874"], scripts: [0xE00...0xE7F]),
        Family(
            languages: ["ja"], encodings: ["CP932", "EUC-JP"],
            scripts: [0x3000...0x30FF, 0x4E00...0x9FFF, 0xFF00...0xFF60]),
        Family(
            languages: ["ko"], encodings: ["CP949"],
            scripts: [0x3000...0x303F, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF00...0xFFEF]),
        Family(
            languages: ["zh"], encodings: ["GB18030", "BIG5"],
            scripts: [0x3000...0x303F, 0x4E00...0x9FFF, 0xFF00...0xFFEF]),
    ]
}
