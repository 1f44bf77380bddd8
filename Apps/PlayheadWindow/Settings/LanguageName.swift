import Localization

/// The names of languages in the languages themselves, so that people find theirs whatever the application's is.
enum LanguageName {
    /// Common languages by their ISO 639 code, and their own names, in the order of the names.
    static let common: [(code: String, name: String)] = [
        ("id", localized("Bahasa Indonesia")), ("cs", "Čeština"), ("da", localized("Dansk")),
        ("de", localized("Deutsch")), ("en", localized("English")),
        ("es", "Español"), ("fr", "Français"), ("it", localized("Italiano")), ("hu", localized("Magyar")),
        ("nl", localized("Nederlands")),
        ("nb", localized("Norsk bokmål")), ("pl", localized("Polski")), ("pt", "Português"), ("ro", "Română"),
        ("fi", localized("Suomi")),
        ("sv", localized("Svenska")), ("vi", localized("Tiếng Việt")), ("tr", "Türkçe"), ("el", "Ελληνικά"),
        ("ru", "Русский"),
        ("uk", "Українська"), ("he", "עברית"), ("ar", "العربية"), ("hi", "हिन्दी"), ("th", "ไทย"), ("zh", "中文"),
        ("ja", "日本語"), ("ko", "한국어"),
    ]

    /// The name of a language; the code itself for a rare one.
    static func own(_ code: String) -> String {
        let base = code.prefix { $0 != "-" && $0 != "_" }.lowercased()
        return common.first { $0.code == base }?.name ?? code
    }
}
