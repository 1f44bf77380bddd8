import PlaybackModel
import Testing

@Suite struct TrackLanguageTests {
    @Test func codesNamesAndRegionsAreTheSameLanguage() {
        for english in ["en", "eng", "English", "EN-GB", "en_US"] {
            #expect(TrackLanguage.isSame(english, "en"))
            #expect(TrackLanguage.isSame("eng", english))
        }
        #expect(TrackLanguage.isSame("ger", "deu"))
        #expect(TrackLanguage.isSame("fre", "fr-CA"))
        #expect(TrackLanguage.isSame("spa", "es"))
        #expect(TrackLanguage.isSame("gsw", "GSW"))
    }

    @Test func similarCodesAreOtherLanguages() {
        #expect(!TrackLanguage.isSame("es", "est"))
        #expect(!TrackLanguage.isSame("de", "den"))
        #expect(!TrackLanguage.isSame("und", "und"))
        #expect(!TrackLanguage.isSame(nil, nil))
        #expect(!TrackLanguage.isSame("", ""))
    }
}
