import Testing

@testable import Localization

struct PreferredLanguagesTests {
    private func languages(_ variables: [String: String]) -> [String] {
        PreferredLanguages.languages { variables[$0] }
    }

    @Test func variablesPrecedeEachOtherAsInOtherPrograms() {
        #expect(languages([:]) == [])
        #expect(languages(["LANG": "de_DE.UTF-8"]) == ["de_DE.UTF-8"])
        #expect(languages(["LANG": "de_DE", "LC_MESSAGES": "fr_FR"]) == ["fr_FR"])
        #expect(languages(["LANG": "de_DE", "LC_MESSAGES": "fr_FR", "LC_ALL": "it_IT"]) == ["it_IT"])
        #expect(languages(["LANG": "de_DE", "LC_ALL": ""]) == ["de_DE"])
        #expect(languages(["LANG": "de_DE", "LANGUAGE": "sv:nb"]) == ["sv", "nb", "de_DE"])
        #expect(languages(["LANG": "de_DE", "PLAYHEAD_LANGUAGE": "pseudo"]) == ["pseudo"])
    }

    @Test func theListOfLanguagesHasNoEffectInTheNeutralLocale() {
        for neutral in ["C", "POSIX", "C.UTF-8"] {
            #expect(languages(["LANG": neutral, "LANGUAGE": "de"]) == [])
        }
        #expect(languages(["LANG": "C.UTF-8", "PLAYHEAD_LANGUAGE": "de"]) == ["de"])
    }

    @Test func localesAreShortenedStepByStep() {
        #expect(PreferredLanguages.candidates(for: "de_AT.UTF-8@euro") == ["de_AT", "de"])
        #expect(PreferredLanguages.candidates(for: "zh-Hant-TW") == ["zh_Hant_TW", "zh_Hant", "zh"])
        #expect(PreferredLanguages.candidates(for: "en_US.UTF-8") == ["en"])
        #expect(PreferredLanguages.candidates(for: "C.UTF-8") == ["en"])
        #expect(PreferredLanguages.candidates(for: "../../etc") == [])
        #expect(PreferredLanguages.candidates(for: "") == [])
    }
}
