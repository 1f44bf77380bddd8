import Foundation
import PlaybackModel
import Testing

@testable import PlayheadUI

@Suite struct TrackNamingTests {
    @Test(arguments: [
        ("Français", "fr", "Français"), ("Französisch", "fr", "Französisch"), ("english", "en", "english"),
        ("Kommentar", "en", "Kommentar, Englisch"), (nil, "fr", "Französisch"), ("Lied", nil, "Lied"),
        (nil, nil, "Track 1"),
    ])
    func aTitleThatIsItsLanguageIsNotSaidTwice(_ title: String?, _ language: String?, _ name: String) {
        let track = MediaTrack(id: "1", kind: .text, language: language, title: title)
        #expect(TrackNaming.names(of: [track], locale: Locale(identifier: "de")) == [name])
    }
}
