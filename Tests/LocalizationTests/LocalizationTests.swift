import FoundationEssentials
import Testing

@testable import Localization

struct LocalizationTests {
    /// A folder with translations, which is removed at the end.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("languages-\(UUID().uuidString)")

        init(_ catalogs: [String: [String: String]], domain: String = "playhead") throws {
            for (language, texts) in catalogs {
                let folder = url.appendingPathComponent("\(language)/LC_MESSAGES")
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data(CatalogBytes.catalog(texts)).write(to: folder.appendingPathComponent("\(domain).mo"))
            }
        }

        deinit { try? FileManager.default.removeItem(at: url) }

        func language(_ names: String...) -> Localization {
            Localization(languages: names, catalogs: [CatalogSource(domain: "playhead", folder: url.path)])
        }
    }

    private let german: [String: String] = [
        "Play": "Wiedergeben", "Cannot open “%@”.": "„%@“ kann nicht geöffnet werden.",
        "%@ of %@": "%2$@, davon %1$@", "%@ episode\0%@ episodes": "%@ Folge\0%@ Folgen",
        "decimal separator\u{4}.": ",", "Speed %@": "Tempo %@", "%@%%": "%@ %%", "percentage\u{4}%@%%": "%@ %%",
        "Broken %@": "Kaputt %@ %@",
        "Without %@": "Ohne", "date\u{4}%@ %@, %@": "%2$@. %1$@ %3$@", "March": "März",
    ]

    @Test func textsAreTranslated() throws {
        let folder = try Folder(["de": german])
        let language = folder.language("de_AT.UTF-8")
        #expect(language.language == "de")
        #expect(language.string(for: "Play") == "Wiedergeben")
        #expect(language.string(for: "Not translated") == "Not translated")
        #expect(language.isTranslated("Play"))
        #expect(!language.isTranslated("Not translated"))
    }

    @Test func argumentsAreInserted() throws {
        let language = try Folder(["de": german]).language("de")
        #expect(language.string(for: "Cannot open “\("a%@b")”.") == "„a%@b“ kann nicht geöffnet werden.")
        #expect(language.string(for: "\("drei") of \(7)") == "7, davon drei")
        #expect(language.string(for: "Speed \(1.5)") == "Tempo 1,5")
        #expect(language.string(for: "\("50")%") == "50 %")
        #expect(language.percent(0.499) == "50 %")
    }

    @Test func englishNeedsNoTranslations() {
        let count = 3
        #expect(Localization.english.string(for: "100% of \(count) at \(0.5) for \("x")") == "100% of 3 at 0.5 for x")
        #expect(Localization.english.string(for: "100%") == "100%")
        #expect(Localization.english.string(for: .plural(1, one: "\(1) day", other: "\(1) days")) == "1 day")
        #expect(Localization.english.string(for: .plural(2, one: "\(2) day", other: "\(2) days")) == "2 days")
        #expect(Localization.english.string(for: .plural(1, one: "One day", other: "\(1) days")) == "One day")
        #expect(Localization.english.string(for: .plural(0, one: "\(0) day", other: "\(0) days")) == "0 days")
    }

    @Test func pluralsFollowTheRuleOfTheLanguage() throws {
        let language = try Folder(["de": german]).language("de")
        for (count, text) in [(0, "0 Folgen"), (1, "1 Folge"), (2, "2 Folgen")] {
            #expect(
                language.string(for: .plural(count, one: "\(count) episode", other: "\(count) episodes")) == text)
        }
    }

    @Test func translationsWithOtherPlaceholdersAreNotUsed() throws {
        let language = try Folder(["de": german]).language("de")
        #expect(language.string(for: "Broken \("x")") == "Broken x")
        #expect(language.string(for: "Without \(1)") == "Without 1")
    }

    @Test func theFirstLanguageWithTranslationsIsUsed() throws {
        let folder = try Folder(["de": german, "pt_BR": ["Play": "Reproduzir"]])
        #expect(folder.language("xx", "de").language == "de")
        #expect(folder.language("pt-BR", "de").string(for: "Play") == "Reproduzir")
        #expect(folder.language("fr", "en_GB", "de").language == "en")
        #expect(folder.language("C.UTF-8", "de").language == "en")
        #expect(folder.language().language == "en")
    }

    @Test func placesThatAreNotLanguagesAreNotOpened() throws {
        let folder = try Folder(["de": german])
        #expect(folder.language("../de", "de/..", "/de", "").language == "en")
    }

    @Test func catalogsOfSeveralDomainsAreSearchedInOrder() throws {
        let first = try Folder(["de": ["Play": "Abspielen"]], domain: "cinema")
        let second = try Folder(["de": german])
        let language = Localization(
            languages: ["de"],
            catalogs: [
                CatalogSource(domain: "cinema", folder: first.url.path),
                CatalogSource(domain: "playhead", folder: second.url.path),
            ])
        #expect(language.string(for: "Play") == "Abspielen")
        #expect(language.string(for: "March") == "März")
    }

    @Test func aTaskCanUseAnotherLanguage() throws {
        let language = try Folder(["de": german]).language("de")
        #expect(Localization.with(language) { localized("Play") } == "Wiedergeben")
        #expect(localized("Play") == "Play")
    }

    @Test func theReadingDirectionFollowsTheLanguage() throws {
        let folder = try Folder(["ar": ["Play": "تشغيل"], "de": german])
        #expect(folder.language("ar_EG").isRightToLeft)
        #expect(!folder.language("de").isRightToLeft)
        #expect(!folder.language("he").isRightToLeft)
        #expect(folder.language("pseudo-rtl").isRightToLeft)
        #expect(!folder.language("pseudo").isRightToLeft)
    }

    @Test func datesFollowTheLanguage() throws {
        let language = try Folder(["de": german]).language("de")
        #expect(language.date(year: 2026, month: 3, day: 5) == "5. März 2026")
        #expect(Localization.english.date(year: 2026, month: 3, day: 5) == "March 5, 2026")
        #expect(Localization.english.date(month: 12, day: 24) == "December 24")
        #expect(Localization.english.date(year: 2026, month: 13, day: 5) == "2026-13-5")
    }

    @Test func keysSurviveCoding() throws {
        let keys: [LocalizedStringKey] = [
            "Play", "100%", "A \("b") \(3) \(0.5) \(0.25, digits: 1) \(LocalizedStringKey("Play"))",
            .plural(2, one: "\(2) day", other: "\(2) days"), LocalizedStringKey("Open", context: "verb"),
        ]
        let coded = try JSONEncoder().encode(keys)
        #expect(try JSONDecoder().decode([LocalizedStringKey].self, from: coded) == keys)
        #expect(String(decoding: try JSONEncoder().encode(["a": keys[0]]), as: UTF8.self) == #"{"a":"Play"}"#)
    }

    @Test func keysInsideTextsAreTranslatedToo() throws {
        let language = try Folder(["de": german]).language("de")
        let name: LocalizedStringKey = "Play"
        #expect(language.string(for: "Cannot open “\(name)”.") == "„Wiedergeben“ kann nicht geöffnet werden.")
    }
}
