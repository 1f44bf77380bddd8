import PlaybackModel
import Testing

@testable import PlayheadGStreamer

@Suite struct TrackSelectorTests {
    private let list = [
        MediaTrack(id: "v", kind: .video), MediaTrack(id: "en", kind: .audio, language: "en"),
        MediaTrack(id: "fr", kind: .audio, language: "fr"), MediaTrack(id: "t", kind: .text, language: "en"),
    ]
    private let french = TrackSelection(audio: .track(id: "fr", language: nil, title: nil))

    private func selector(_ selection: TrackSelection? = nil) -> TrackSelector {
        var selector = TrackSelector(selection: selection)
        _ = selector.take(list, fromDecoder: false)
        _ = selector.confirm(["v", "en"], list)
        return selector
    }

    @Test func decoderKnowsTracksBest() {
        var selector = TrackSelector(selection: nil)
        let first = selector.take(list, fromDecoder: false)
        let second = selector.take([], fromDecoder: true)
        let third = selector.take(list, fromDecoder: false)
        #expect(first && second && !third)
        #expect(selector.tracks.isEmpty)
        selector.reopen()
        let again = selector.take(list, fromDecoder: false)
        #expect(again)
    }

    @Test func selectionOfTheLoadIsWantedUntilItPlays() {
        var selector = selector(french)
        #expect(selector.wanted(list).map(Set.init) == ["v", "fr"])
        selector.send(list)
        let isOutdated = selector.confirm(["v", "fr"], list)
        #expect(!isOutdated)
        #expect(selector.wanted(list) == nil)
    }

    @Test func selectionRequestedMeanwhileFollows() {
        var selector = selector(french)
        selector.send(list)
        selector.request(TrackSelection(audio: .track(id: "en", language: nil, title: nil)))
        let isOutdated = selector.confirm(["v", "fr"], list)
        #expect(isOutdated)
    }

    @Test func withoutSelectionOnlyDefaultTextIsWanted() {
        var tracks = list
        #expect(selector().wanted(tracks) == nil)
        tracks[3].isDefault = true
        #expect(selector().wanted(tracks).map(Set.init) == ["v", "en", "t"])
    }

    @Test func withoutSelectionTheContentChoosesAmongDecodableTracks() {
        var tracks = list
        tracks[2].isDefault = true
        #expect(selector().wanted(tracks).map(Set.init) == ["v", "fr"])
        tracks[1].characteristics = [.commentary]
        var selector = TrackSelector(selection: nil)
        _ = selector.take(tracks, undecodable: ["fr"], fromDecoder: true)
        _ = selector.confirm(["v", "en"], tracks)
        #expect(selector.wanted(tracks) == nil)
        selector.request(french)
        #expect(selector.wanted(tracks).map(Set.init) == ["v", "fr"])
        // Sound that does not play for another reason stays so.
        var silent = self.selector()
        _ = silent.confirm(["v"], tracks)
        #expect(silent.wanted(tracks) == nil)
    }

    @Test func captionsTakeThePlaceOfForcedText() {
        var tracks = list
        tracks[3].characteristics = [.forced]
        var selector = selector()
        _ = selector.confirm(["v", "en", "t"], tracks)
        #expect(!selector.hidesText(tracks))
        selector.request(TrackSelection(text: .track(id: "captions", language: nil, title: nil)), showsCaption: true)
        #expect(selector.hidesText(tracks))
        selector.request(TrackSelection(text: .off))
        #expect(!selector.hidesText(tracks))
    }

    @Test func reportsAreChangesOrAnswers() {
        var selector = selector()
        #expect(selector.report([], variants: []) == nil)
        #expect(selector.report(list, variants: [])?.selected == ["v", "en"])
        #expect(selector.report(list, variants: []) == nil)
        selector.answerRequest()
        #expect(selector.report(list, variants: []) == nil)
        selector.request(TrackSelection())
        selector.answerRequest()
        #expect(selector.report(list, variants: []) != nil)
    }

    @Test func hiddenTextIsReportedAsNotSelected() {
        var selector = selector()
        _ = selector.confirm(["v", "en", "t"], list)
        #expect(selector.hidesText(list))
        #expect(selector.report(list, variants: [])?.selected == ["v", "en"])
        selector.request(TrackSelection(text: .track(id: "t", language: nil, title: nil)))
        #expect(!selector.hidesText(list))
        #expect(selector.report(list, variants: [])?.selected == ["v", "en", "t"])
    }
}
