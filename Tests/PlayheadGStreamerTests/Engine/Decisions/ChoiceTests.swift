import PlaybackModel
import Testing

@testable import PlayheadGStreamer

@Suite struct ChoiceTests {
    private let tracks = [
        MediaTrack(id: "x/v", kind: .video), MediaTrack(id: "x/audio-en", kind: .audio, language: "en"),
        MediaTrack(id: "x/audio-fr", kind: .audio, language: "fr", title: "Français"),
        MediaTrack(id: "x/text-en", kind: .text, language: "en"),
        MediaTrack(id: "x/text-fr", kind: .text, language: "fr"),
    ]

    private func wanted(_ audio: TrackSelection.Choice, _ text: TrackSelection.Choice) -> Set<String>? {
        let selected: Set = ["x/v", "x/audio-en", "x/text-en"]
        return TrackChoice.wanted(TrackSelection(audio: audio, text: text), of: tracks, selected: selected).map(
            Set.init)
    }

    @Test func selectionThatPlaysAlreadyNeedsNoChange() {
        #expect(wanted(.automatic, .automatic) == nil)
        #expect(wanted(.track(id: "x/audio-en", language: nil, title: nil), .automatic) == nil)
    }

    @Test func tracksAreFoundByIdLanguageTitleAndName() {
        let french: Set = ["x/v", "x/audio-fr", "x/text-en"]
        #expect(wanted(.track(id: "x/audio-fr", language: nil, title: nil), .automatic) == french)
        #expect(wanted(.track(id: "?", language: "fr", title: nil), .automatic) == french)
        #expect(wanted(.track(id: "?", language: "fra", title: nil), .automatic) == french)
        #expect(wanted(.track(id: "?", language: nil, title: "Français"), .automatic) == french)
        #expect(wanted(.track(id: "y/audio-fr", language: nil, title: nil), .automatic) == french)
        #expect(wanted(.track(id: "?", language: "de", title: nil), .automatic) == nil)
    }

    @Test func soundCanBeOffAndThePictureStays() {
        #expect(wanted(.off, .automatic) == ["x/v", "x/text-en"])
    }

    /// playsink sometimes blocks forever where text is deselected.
    @Test func textSwitchedOffStaysSelectedAndUnselectedTextStaysUnselected() {
        #expect(wanted(.automatic, .off) == nil)
        let french = TrackSelection.Choice.track(id: "x/audio-fr", language: nil, title: nil)
        #expect(wanted(french, .off) == ["x/v", "x/audio-fr", "x/text-en"])
        let silent = TrackChoice.wanted(
            TrackSelection(audio: .off, text: .off), of: tracks, selected: ["x/v", "x/audio-en"])
        #expect(silent.map(Set.init) == ["x/v"])
    }

    @Test func unrequestedTextIsHidden() {
        func hides(_ text: TrackSelection.Choice, default preferred: String? = nil) -> Bool {
            let tracks = tracks.map { track in
                var track = track
                track.isDefault = track.id == preferred
                return track
            }
            let selected: Set = ["x/v", "x/audio-en", "x/text-en"]
            return TrackChoice.hidesText(TrackSelection(text: text), of: tracks, selected: selected)
        }
        #expect(hides(.automatic))
        #expect(!hides(.automatic, default: "x/text-en"))
        #expect(hides(.off, default: "x/text-en"))
        #expect(!hides(.track(id: "x/text-en", language: nil, title: nil)))
        #expect(!hides(.track(id: "?", language: "fr", title: nil)))
        #expect(hides(.track(id: "?", language: "de", title: nil)))
        #expect(!hides(.track(id: "?", language: "de", title: nil), default: "x/text-en"))
    }

    @Test func defaultTextIsSelected() {
        var tracks = tracks
        tracks[4].isDefault = true
        let wanted = TrackChoice.wanted(TrackSelection(), of: tracks, selected: ["x/v", "x/audio-en", "x/text-en"])
        #expect(wanted.map(Set.init) == ["x/v", "x/audio-en", "x/text-fr"])
    }

    @Test func forcedTextShowsWithSoundInItsLanguage() {
        var tracks = tracks
        for index in [3, 4] { tracks[index].characteristics = [.forced] }
        let selected: Set = ["x/v", "x/audio-en", "x/text-en"]
        #expect(!TrackChoice.hidesText(TrackSelection(text: .off), of: tracks, selected: selected))
        let french = TrackSelection(audio: .track(id: "", language: "fr", title: nil), text: .off)
        #expect(
            TrackChoice.wanted(french, of: tracks, selected: selected).map(Set.init)
                == ["x/v", "x/audio-fr", "x/text-fr"])
        // Until it plays, the text of the other language does not show.
        #expect(TrackChoice.hidesText(french, of: tracks, selected: selected))
    }

    @Test func onlyTrackOfAudioStays() {
        let only = [MediaTrack(id: "a", kind: .audio)]
        #expect(TrackChoice.wanted(TrackSelection(audio: .off), of: only, selected: ["a"]) == nil)
    }

    @Test(arguments: [
        ("https://example.org/a.mp4", true), ("http://[::1]:80/x", true), ("HTTPS://example.org/", true),
        ("file:///etc/passwd", false), ("rtsp://example.org/", false), ("http:/x", false), ("http:///x", false),
        ("no address", false), ("", false), ("http://a b/", false), ("//example.org", false),
    ])
    func onlyListedSchemesPass(_ address: String, _ isAllowed: Bool) {
        let verdict = SourceCheck.check(address, allowed: ["file", "http", "https"])
        #expect((verdict == .allowed) == isAllowed)
    }
}
