import Foundation
import PlaybackModel
import Testing

@Suite struct TrackSelectionTests {
    private static let languages: [String?] = ["en", "de", nil]

    /// All tracks of a kind that differ in what a choice depends on.
    private static func tracks(_ kind: MediaTrack.Kind, _ id: String) -> [MediaTrack] {
        let purposes: [MediaTrack.Characteristic?] =
            [nil] + MediaTrack.Characteristic.allCases.filter { kind == .text || $0 != .forced }
        return languages.flatMap { language in
            [false, true].flatMap { isDefault in
                purposes.map { purpose in
                    MediaTrack(
                        id: id, kind: kind, language: language, isDefault: isDefault,
                        characteristics: purpose.map { [$0] } ?? [])
                }
            }
        }
    }

    /// All lists of two tracks of a kind.
    private static func pairs(_ kind: MediaTrack.Kind) -> [[MediaTrack]] {
        tracks(kind, "1").flatMap { first in tracks(kind, "2").map { [first, $0] } }
    }

    private static func isSpecial(_ track: MediaTrack) -> Bool { !track.characteristics.isEmpty }

    @Test func soundOfTheContentIsForEverybodyThenDefaultThenFirst() throws {
        for list in Self.pairs(.audio) {
            let chosen = try #require(TrackSelection().sound(among: list))
            let usual = list.filter { !Self.isSpecial($0) }
            if Self.isSpecial(chosen) { #expect(usual.isEmpty, "\(list)") }
            if !usual.isEmpty { #expect(chosen == usual.first(where: \.isDefault) ?? usual.first, "\(list)") }
            #expect(TrackSelection(audio: .off).sound(among: list) == nil)
        }
        #expect(TrackSelection().sound(among: []) == nil)
    }

    @Test func soundThatPlaysStaysAmongEquals() {
        for list in Self.pairs(.audio) {
            let areEqual =
                list[0].isDefault == list[1].isDefault && list[0].characteristics == list[1].characteristics
            let best = TrackSelection().sound(among: list)
            for playing in list {
                let chosen = TrackSelection().sound(among: list, playing: [playing.id])
                let isBetter = Self.isSpecial(playing) && list.contains { !Self.isSpecial($0) }
                if areEqual { #expect(chosen == playing) }
                if isBetter { #expect(chosen == best) }
            }
        }
    }

    @Test(arguments: ["en", "de", "fr"]) func preferredLanguageComesBeforeTheDefault(_ language: String) throws {
        let selection = TrackSelection(audio: .track(id: "", language: language, title: nil))
        for list in Self.pairs(.audio) {
            let chosen = try #require(selection.sound(among: list))
            let speaking = list.filter { $0.language == language }
            if speaking.isEmpty {
                #expect(chosen == TrackSelection().sound(among: list))
            } else {
                #expect(speaking.contains(chosen))
                #expect(!Self.isSpecial(chosen) || speaking.allSatisfy(Self.isSpecial), "\(list)")
            }
        }
    }

    @Test func tracksThatTheUserChoosesPlayWhateverTheirPurpose() {
        for kind in [MediaTrack.Kind.audio, .text] {
            for list in Self.pairs(kind) {
                for track in list {
                    let choice = TrackSelection.Choice.track(id: track.id, language: track.language, title: nil)
                    let selection = TrackSelection(audio: choice, text: choice)
                    let chosen = kind == .audio ? selection.sound(among: list) : selection.shownText(among: list)
                    #expect(chosen == track)
                }
            }
        }
    }

    /// Identifiers of some engines are numbers.
    @Test func sameNumberInAnotherLanguageIsAnotherTrack() {
        let next = [
            MediaTrack(id: "audio-1", kind: .audio, language: "de"),
            MediaTrack(id: "audio-2", kind: .audio, language: "eng", title: "Remarks", characteristics: [.commentary]),
            MediaTrack(id: "audio-3", kind: .audio, language: "en", title: "Film"),
        ]
        func chosen(_ id: String, _ language: String?, _ title: String?) -> String? {
            TrackSelection(audio: .track(id: id, language: language, title: title)).sound(among: next)?.id
        }
        #expect(chosen("audio-1", "en", nil) == "audio-3")
        #expect(chosen("audio-1", "en", "Remarks") == "audio-2")
        #expect(chosen("audio-2", "en", "Other remarks") == "audio-2")
        #expect(chosen("audio-2", nil, nil) == "audio-2")
        #expect(chosen("audio-1", "fr", nil) == "audio-1")
    }

    // MARK: Text

    @Test func defaultTextShowsElseForcedTextInTheLanguageOfTheSound() {
        for list in Self.pairs(.text) {
            for language in ["en", "de", "fr", nil] as [String?] {
                let film = [MediaTrack(id: "a", kind: .audio, language: language)] + list
                let usual = list.filter { $0.isDefault && !$0.isForced }
                let forced = list.filter {
                    $0.isForced && ($0.language == language || $0.language == nil || language == nil)
                }
                let automatic = TrackSelection().shownText(among: film)
                let off = TrackSelection(text: .off).shownText(among: film)
                #expect((off == nil) == forced.isEmpty, "\(film)")
                #expect(off.map(forced.contains) ?? true)
                if usual.isEmpty { #expect(automatic == off) } else { #expect(automatic.map(usual.contains) == true) }
                let known = forced.filter { $0.language != nil && $0.language == language }
                if !known.isEmpty { #expect(off.map(known.contains) == true, "\(film)") }
            }
        }
    }

    @Test func chosenTextTakesThePlaceOfForcedText() {
        let film = [
            MediaTrack(id: "a", kind: .audio, language: "en"),
            MediaTrack(id: "f", kind: .text, language: "en", characteristics: [.forced]),
            MediaTrack(id: "t", kind: .text, language: "en"), MediaTrack(id: "d", kind: .text, language: "de"),
        ]
        func shown(_ choice: TrackSelection.Choice, audio: TrackSelection.Choice = .automatic) -> String? {
            TrackSelection(audio: audio, text: choice).shownText(among: film)?.id
        }
        #expect(shown(.automatic) == "f" && shown(.off) == "f")
        #expect(shown(.track(id: "", language: "en", title: nil)) == "t")
        #expect(shown(.track(id: "", language: "de", title: nil)) == "d")
        #expect(shown(.track(id: "", language: "fr", title: nil)) == "f")
        #expect(shown(.off, audio: .off) == "f")
    }

    @Test func forcedTextFollowsTheSound() {
        let film = [
            MediaTrack(id: "en", kind: .audio, language: "en"), MediaTrack(id: "de", kind: .audio, language: "de"),
            MediaTrack(id: "fr", kind: .audio, language: "fr"),
            MediaTrack(id: "f-en", kind: .text, language: "en", characteristics: [.forced]),
            MediaTrack(id: "f-de", kind: .text, language: "de", isDefault: true, characteristics: [.forced]),
        ]
        for (sound, text) in [("en", "f-en"), ("de", "f-de"), ("fr", nil)] as [(String, String?)] {
            let selection = TrackSelection(audio: .track(id: sound, language: nil, title: nil), text: .off)
            #expect(selection.shownText(among: film)?.id == text)
        }
    }

    @Test func tracksOfEarlierVersionsAreDecoded() throws {
        let track = MediaTrack(id: "1", kind: .text, language: "en", isDefault: true, characteristics: [.forced])
        let data = try JSONEncoder().encode(track)
        #expect(try JSONDecoder().decode(MediaTrack.self, from: data) == track)
        var object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        object["characteristics"] = nil
        let old = try JSONDecoder().decode(MediaTrack.self, from: JSONSerialization.data(withJSONObject: object))
        #expect(old.characteristics.isEmpty && !old.isForced && old.isDefault && old.language == "en")
    }
}
