import PlaybackModel
import Testing

@testable import PlayheadMpv

@Suite struct MpvReopeningTests {
    private func tracks(selected: Int64) -> MpvTracks {
        MpvTracks(
            (1...2 as ClosedRange<Int64>).map { id in
                .map(["type": .text("audio"), "id": .integer(id), "selected": .flag(id == selected)])
            })
    }

    private let second = MpvTracks.Selection(audio: "2", text: "no", isDrawn: false)

    @Test func otherTracksOpenTheStreamAgain() {
        var reopening = MpvReopening()
        #expect(reopening.begin(second, tracks(selected: 2), at: .zero) == false)
        #expect(reopening.begin(second, tracks(selected: 1), at: .zero) == true && reopening.isActive)
        #expect(reopening.age(at: Moment(nanoseconds: 5)) == 5)
        // One at a time.
        let first = MpvTracks.Selection(audio: "1", text: "no", isDrawn: false)
        #expect(reopening.begin(first, tracks(selected: 2), at: .zero) == false)
        // The stream before may still report.
        #expect(reopening.end() == false && reopening.isActive)
        reopening.noteLoaded()
        #expect(reopening.end() == true && !reopening.isActive)
        #expect(reopening.begin(first, tracks(selected: 2), at: .zero) == true)
    }

    @Test func selectionWithoutEffectIsNotTriedTwice() {
        var reopening = MpvReopening()
        #expect(reopening.begin(second, tracks(selected: 1), at: .zero) == true)
        reopening.noteLoaded()
        #expect(reopening.end() == true)
        #expect(reopening.begin(second, tracks(selected: 1), at: .zero) == false)
    }

    @Test func automaticSoundKeepsTheTrack() {
        var reopening = MpvReopening()
        let automatic = MpvTracks.Selection(audio: "auto", text: "no", isDrawn: false)
        #expect(reopening.begin(automatic, tracks(selected: 2), at: .zero) == false)
    }
}
