/// The language and purpose that the name of a subtitle file states.
///
///     SubtitleName("Film.pt-BR.forced.srt", film: "Film.mkv")
///     // language "pt-BR", forced
package struct SubtitleName: Sendable, Hashable {
    /// The language as a BCP 47 tag; `nil` if the name states none.
    package private(set) var language: String?
    /// `true` for subtitles of signs and foreign dialogue only.
    package private(set) var isForced = false
    /// `true` for subtitles that describe sounds.
    package private(set) var isForHearingImpaired = false
    /// The rest of the name, such as `director`; `nil` if there is none.
    package private(set) var title: String?
    /// `true` if the name begins with that of the film.
    package let belongsToFilm: Bool

    /// Reads the name of a file next to a film. Names are without folders; their extensions are ignored.
    package init(_ name: String, film: String) {
        let stem = Self.stem(name)
        let filmStem = Self.stem(film)
        let lower = stem.lowercased()
        // Some programs add to the whole name, as in `Film.mkv.srt`.
        let filmLower =
            [film, filmStem].lazy.map { $0.lowercased() }.first { lower.hasPrefix($0) } ?? filmStem.lowercased()
        let rest = lower.hasPrefix(filmLower) ? lower.dropFirst(filmLower.count) : Substring(lower)
        belongsToFilm =
            lower.hasPrefix(filmLower) && (rest.first.map { !$0.isLetter && !$0.isNumber } ?? true)
        // Without the film's name, only the last parts describe the subtitles: the others are a title.
        var words = (belongsToFilm ? rest : Substring(lower)).split { " ._()[]{}+,".contains($0) }.map(String.init)
        if !belongsToFilm { words = Array(words.suffix(3)) }
        var others: [String] = []
        for word in words.flatMap(Self.parts) {
            if ["forced", "foreign"].contains(word) {
                isForced = true
            } else if ["sdh", "cc", "hi"].contains(word) && (word != "hi" || language != nil) {
                isForHearingImpaired = true
            } else if let tag = Self.language(word), language == nil {
                language = tag
            } else if word != "default", word != "full" {
                others.append(word)
            }
        }
        title = belongsToFilm && !others.isEmpty ? others.joined(separator: " ") : nil
    }

    /// Splits `en-forced`, but not `pt-BR`.
    private static func parts(_ word: String) -> [String] {
        language(word) != nil ? [word] : word.split { $0 == "-" }.map(String.init)
    }

    private static func stem(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// Returns the tag of a language code or name; `nil` for other words.
    private static func language(_ word: String) -> String? {
        if let tag = names[word] { return tag }
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, codes.contains(String(first)) else { return nil }
        switch parts.count {
        case 1: return word
        case 2 where parts[1].count == 2 && parts[1].allSatisfy(\.isLetter):
            return "\(first)-\(parts[1].uppercased())"
        case 2 where parts[1].count == 4 && parts[1].allSatisfy(\.isLetter):
            return "\(first)-\(parts[1].capitalizedASCII)"
        default: return nil
        }
    }

    /// The codes of ISO 639-1 that are not common words in file names.
    private static let codes: Set = [
        "af", "ar", "az", "be", "bg", "bn", "bs", "ca", "cs", "cy", "da", "de", "el", "en", "eo", "es", "et", "eu",
        "fa", "fi", "fr", "ga", "gl", "he", "hi", "hr", "hu", "hy", "id", "is", "it", "ja", "ka", "kk", "km", "kn",
        "ko", "ku", "ky", "lo", "lt", "lv", "mk", "ml", "mn", "mr", "ms", "mt", "my", "nb", "ne", "nl", "nn", "no",
        "pa", "pl", "pt", "ro", "ru", "si", "sk", "sl", "sq", "sr", "sv", "sw", "ta", "te", "th", "tl", "tr", "uk",
        "ur", "uz", "vi", "zh",
    ]

    /// Codes of three letters and names, in English and in the language itself.
    private static let names: [String: String] = [
        "ara": "ar", "arabic": "ar", "bul": "bg", "bulgarian": "bg", "cat": "ca", "ces": "cs", "cze": "cs",
        "czech": "cs", "chi": "zh", "chinese": "zh", "chs": "zh-Hans", "cht": "zh-Hant", "dan": "da", "danish": "da",
        "deu": "de", "deutsch": "de", "dut": "nl", "dutch": "nl", "ell": "el", "eng": "en", "english": "en",
        "espanol": "es", "español": "es", "est": "et", "fin": "fi", "finnish": "fi", "fra": "fr", "francais": "fr",
        "français": "fr", "fre": "fr", "french": "fr", "ger": "de", "german": "de", "gre": "el", "greek": "el",
        "heb": "he", "hebrew": "he", "hin": "hi", "hindi": "hi", "hrv": "hr", "croatian": "hr", "hun": "hu",
        "hungarian": "hu", "ind": "id", "indonesian": "id", "ita": "it", "italian": "it", "italiano": "it",
        "jap": "ja", "japanese": "ja", "jpn": "ja", "kor": "ko", "korean": "ko", "lav": "lv", "lit": "lt",
        "nld": "nl", "nor": "no", "norwegian": "no", "pb": "pt-BR", "pob": "pt-BR", "pol": "pl", "polish": "pl",
        "por": "pt", "portuguese": "pt",
        "ron": "ro", "rum": "ro", "romanian": "ro", "rus": "ru", "russian": "ru", "slk": "sk", "slo": "sk",
        "slv": "sl", "spa": "es", "spanish": "es", "srp": "sr", "serbian": "sr", "swe": "sv", "swedish": "sv",
        "tha": "th", "thai": "th", "tur": "tr", "turkish": "tr", "ukr": "uk", "ukrainian": "uk", "vie": "vi",
        "vietnamese": "vi", "zho": "zh",
    ]
}

extension Substring {
    fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst() }
}
