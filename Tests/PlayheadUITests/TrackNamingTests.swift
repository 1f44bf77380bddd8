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

    @Test func purposesTellTracksApart() {
        func names(_ tracks: [(String?, MediaTrack.Kind, MediaTrack.Characteristic)]) -> [String] {
            TrackNaming.names(
                of: tracks.enumerated().map { index, track in
                    MediaTrack(
                        id: "\(index)", kind: track.1, language: "en", title: track.0, characteristics: [track.2])
                }, locale: Locale(identifier: "en"))
        }
        #expect(
            names([
                (nil, .text, .forced), (nil, .audio, .commentary), (nil, .audio, .describesVideo),
                (nil, .audio, .hearingImpaired), (nil, .text, .hearingImpaired),
            ]) == [
                "English (forced)", "English (commentary)", "English (audio description)", "English (clear speech)",
                "English (SDH)",
            ])
        #expect(
            names([
                ("Director's commentary", .audio, .commentary), ("English forced", .text, .forced),
                ("English - Audio Description", .audio, .describesVideo), ("English [SDH]", .text, .hearingImpaired),
            ]) == [
                "Director's commentary, English", "English forced, English", "English - Audio Description, English",
                "English [SDH], English",
            ])
    }
}
