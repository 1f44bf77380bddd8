import Glibc

/// The languages that the user prefers, by the variables of the environment.
public enum PreferredLanguages {
    /// The languages of this process, the preferred one first. Empty for English.
    public static var ofProcess: [String] {
        languages { name in getenv(name).map { String(cString: $0) } }
    }

    /// The languages of the locale, the preferred one first, whichever language Playhead itself speaks.
    package static var ofLocale: [String] {
        languages { name in name == "PLAYHEAD_LANGUAGE" ? nil : getenv(name).map { String(cString: $0) } }
    }

    /// The languages that variables ask for.
    ///
    /// `PLAYHEAD_LANGUAGE` precedes all others. `LANGUAGE` is a list with colons; as with other programs, it has no
    /// effect if the locale is `C` or `POSIX`.
    static func languages(_ variable: (String) -> String?) -> [String] {
        func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
        if let own = value("PLAYHEAD_LANGUAGE") { return list(own) }
        guard let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG"), !isNeutral(locale) else {
            return []
        }
        return (value("LANGUAGE").map(list) ?? []) + [locale]
    }

    /// The identifiers under which translations for a locale may be stored, the closest one first: `de_AT` and `de`
    /// for `de_AT.UTF-8`. Empty for names that are not identifiers, such as paths.
    static func candidates(for locale: String) -> [String] {
        if isNeutral(locale) { return ["en"] }
        let base = locale.prefix { $0 != "." && $0 != "@" }
        let parts = base.split(whereSeparator: { $0 == "_" || $0 == "-" }).map(String.init)
        guard let language = parts.first?.lowercased(), parts.allSatisfy(isPart), base.utf8.count <= 35 else {
            return []
        }
        if language == "en" { return ["en"] }
        let names = (0..<parts.count).reversed().map { ([language] + parts[1..<($0 + 1)]).joined(separator: "_") }
        return names
    }

    /// `true` for languages that are written from right to left.
    static func isRightToLeft(_ identifier: String) -> Bool {
        rightToLeft.contains(String(identifier.prefix { $0 != "_" && $0 != "-" }))
    }

    private static let rightToLeft: Set<String> = [
        "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "syr", "ug", "ur", "yi",
    ]

    private static func list(_ value: String) -> [String] { value.split(separator: ":").map(String.init) }

    private static func isNeutral(_ locale: String) -> Bool {
        let name = locale.prefix { $0 != "." && $0 != "@" }
        return name == "C" || name == "POSIX"
    }

    private static func isPart(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 >= 0x30 && $0 <= 0x39 }
    }
}
