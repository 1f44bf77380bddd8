/// The language of a track, which files write as `en`, `eng`, `en-GB` or `English`.
package enum TrackLanguage {
    /// Returns `true` if two texts name the same language, whatever their region or script.
    package static func isSame(_ left: String?, _ right: String?) -> Bool {
        guard let left = canonical(left), let right = canonical(right) else { return false }
        return left == right
    }

    /// The code of a language in ISO 639-1 where it has one, in lower case and without a region; `nil` without a language.
    package static func canonical(_ text: String?) -> String? {
        guard let text else { return nil }
        let name = String(text.lowercased().prefix { $0.isLetter })
        guard !name.isEmpty, name != "und", name != "zxx" else { return nil }
        return codes[name] ?? name
    }

    /// Codes of ISO 639-2, in both forms where there are two, and names, with those of ISO 639-1.
    private static let codes: [String: String] = {
        var codes: [String: String] = [:]
        for line in table {
            let words = line.split(separator: " ")
            for word in words.dropFirst() { codes[String(word)] = String(words[0]) }
        }
        return codes
    }()

    /// A language a line: its code of ISO 639-1, then codes of ISO 639-2 and names.
    private static let table = [
        "af afr afrikaans", "ar ara arabic", "az aze azerbaijani", "be bel belarusian", "bg bul bulgarian",
        "bn ben bengali bangla", "bs bos bosnian", "ca cat catalan català", "cs ces cze czech čeština",
        "cy cym wel welsh", "da dan danish dansk", "de deu ger german deutsch", "el ell gre greek",
        "en eng english", "eo epo esperanto", "es spa spanish español castilian", "et est estonian",
        "eu eus baq basque",
        "fa fas per persian farsi", "fi fin finnish suomi", "fr fra fre french français", "ga gle irish",
        "gl glg galician", "he heb hebrew iw", "hi hin hindi", "hr hrv croatian scr", "hu hun hungarian magyar",
        "hy hye arm armenian", "id ind indonesian in", "is isl ice icelandic", "it ita italian italiano",
        "ja jpn japanese", "ka kat geo georgian", "kk kaz kazakh", "ko kor korean", "lt lit lithuanian",
        "lv lav latvian", "mk mkd mac macedonian", "mn mon mongolian", "ms msa may malay", "mt mlt maltese",
        "nb nob bokmål bokmal", "nl nld dut dutch nederlands flemish", "nn nno nynorsk", "no nor norwegian norsk",
        "pl pol polish polski", "pt por portuguese português", "rm roh romansh", "ro ron rum romanian română mo mol",
        "ru rus russian", "sk slk slo slovak", "sl slv slovenian slovene", "sq sqi alb albanian",
        "sr srp serbian scc", "sv swe swedish svenska", "sw swa swahili", "ta tam tamil", "te tel telugu",
        "th tha thai",
        "tr tur turkish türkçe", "uk ukr ukrainian", "ur urd urdu", "uz uzb uzbek", "vi vie vietnamese",
        "yi yid yiddish", "zh zho chi chinese mandarin cmn", "zu zul zulu",
    ]
}
