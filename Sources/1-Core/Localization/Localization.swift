import Synchronization

/// The language of the interface: its translations, its plural forms, its formats and its direction.
///
/// A process uses one language, which it chooses at the first text: that of the variable `PLAYHEAD_LANGUAGE`,
/// otherwise the first of the user's languages (`LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG`) that has translations,
/// otherwise English. The C library's locale is neither read nor changed, so numbers are parsed as ever.
///
/// ```swift
/// Localization.current.language                     // "de"
/// Localization.current.string(for: "Now playing")   // "Aktuelle Wiedergabe"
///
/// // An application adds its own translations, in LOCALE/LC_MESSAGES/DOMAIN.mo below a folder:
/// Localization.use(
///     Localization(catalogs: CatalogSource.standard + [CatalogSource(domain: "cinema", folder: "/usr/share/locale")]))
/// ```
///
/// The languages `pseudo` and `pseudo-rtl` are for tests of interfaces: English with accents, longer by 40 percent and
/// in brackets, which shows texts that are cut off or not translated; the second runs from right to left.
public final class Localization: Sendable {
    /// The language that the texts are in: an identifier such as `de`, `pt_BR` or `pseudo`.
    public let language: String
    /// The identifier for formats and names from elsewhere, such as `Locale(identifier:)`: that of a real language.
    public var formats: String { pseudo == nil ? language : "en" }
    /// A Boolean value that indicates whether the language is written from right to left.
    public let isRightToLeft: Bool
    private let catalogs: [MessageCatalog]
    private let pseudo: PseudoLanguage?

    /// English, the language of the source.
    public static let english = Localization(language: "en", catalogs: [], pseudo: nil)

    /// Chooses the first of several languages that has translations, otherwise English.
    ///
    /// - Parameters:
    ///   - languages: Identifiers, the preferred one first. Default: those of the environment's variables.
    ///   - catalogs: The translations. Default: those of Playhead, installed or in the build folder.
    public convenience init(
        languages: [String] = PreferredLanguages.ofProcess, catalogs: [CatalogSource] = CatalogSource.standard
    ) {
        for language in languages {
            if let pseudo = PseudoLanguage(identifier: language) {
                self.init(language: language, catalogs: [], pseudo: pseudo)
                return
            }
            for identifier in PreferredLanguages.candidates(for: language) {
                if identifier == "en" {
                    self.init(language: "en", catalogs: [], pseudo: nil)
                    return
                }
                let found = catalogs.compactMap { $0.catalog(for: identifier) }
                if !found.isEmpty {
                    self.init(language: identifier, catalogs: found, pseudo: nil)
                    return
                }
            }
        }
        self.init(language: "en", catalogs: [], pseudo: nil)
    }

    private init(language: String, catalogs: [MessageCatalog], pseudo: PseudoLanguage?) {
        self.language = language
        self.catalogs = catalogs
        self.pseudo = pseudo
        isRightToLeft = pseudo?.isRightToLeft ?? PreferredLanguages.isRightToLeft(language)
    }

    // MARK: The language of the process

    /// The language of the process; `nil` until the first text.
    private static let chosen = Mutex<Localization?>(nil)
    /// The language of a task, for tests.
    @TaskLocal private static var scoped: Localization?

    /// The language that texts are shown in.
    public static var current: Localization {
        if let scoped { return scoped }
        return chosen.withLock { chosen in
            if let chosen { return chosen }
            let first = Localization()
            chosen = first
            return first
        }
    }

    /// Sets the language of the process. Texts on screen change when their views are updated.
    ///
    /// Programs that write for other programs use ``english``.
    public static func use(_ localization: Localization) { chosen.withLock { $0 = localization } }

    /// Runs a closure in which texts are in another language, in the current task and its child tasks.
    public static func with<Result, Failure: Error>(
        _ localization: Localization, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // `withValue` rethrows without a type.
        let result: Swift.Result<Result, Failure> = $scoped.withValue(localization) {
            do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    // MARK: Translating

    /// The text of a key in this language.
    public func string(for key: LocalizedStringKey) -> String {
        let english = key.plural.map { $0.count == 1 ? key.format : $0.format } ?? key.format
        if let format = translation(of: key), let text = filled(format, key) { return text }
        let format = pseudo?.text(for: english, isFormat: !key.arguments.isEmpty) ?? english
        return filled(format, key) ?? english
    }

    /// A Boolean value that indicates whether the language has its own text for a key.
    public func isTranslated(_ key: LocalizedStringKey) -> Bool {
        language == "en" || pseudo != nil || translation(of: key) != nil
    }

    private func translation(of key: LocalizedStringKey) -> String? {
        for catalog in catalogs {
            if let text = catalog.text(for: key.format, context: key.context, count: key.plural?.count) { return text }
        }
        return nil
    }

    /// The text with its arguments; `nil` if the placeholders of a translation do not fit.
    private func filled(_ format: String, _ key: LocalizedStringKey) -> String? {
        guard !key.arguments.isEmpty else { return format }
        return PlaceholderFormat(format).text(with: key.arguments, canOmit: key.plural != nil, in: self)
    }
}

/// The text of a key in the language of the user.
///
/// ```swift
/// throw UsageError(localized("Unknown option \(option)."))
/// ```
///
/// - Parameter key: The English text, usually a literal.
/// - Returns: The translation, otherwise the English text.
public func localized(_ key: LocalizedStringKey) -> String { Localization.current.string(for: key) }

/// The text of a key whose English text has different meanings.
///
/// - Parameters:
///   - key: The English text, usually a literal.
///   - context: A hint that distinguishes the meanings, such as `"verb"`.
public func localized(_ key: LocalizedStringKey, context: String) -> String {
    localized(LocalizedStringKey(key, context: context))
}
