import PlaybackModel
import Testing

@testable import PlayheadGStreamer

@Suite struct GroupTracksTests {
    private func tracks(_ bitrates: Double?...) -> [MediaTrack] {
        bitrates.enumerated().map { index, bitrate in
            MediaTrack(id: "audio-\(index)", kind: .audio, format: TrackFormat(bitrate: bitrate))
        }
    }

    /// Parsers measure bit rates again with each frame.
    @Test func similarBitratesAreNoChange() {
        let known = tracks(100_000, 64_000)
        #expect(GroupTracks.keepBitrates(of: known, in: tracks(85_000, 70_000)) == known)
        #expect(GroupTracks.keepBitrates(of: known, in: tracks(250_000, 20_000)) == tracks(250_000, 20_000))
        #expect(GroupTracks.keepBitrates(of: tracks(nil), in: tracks(85_000)) == tracks(85_000))
        #expect(GroupTracks.keepBitrates(of: [], in: known) == known)
    }

    @Test func otherChangesStay() {
        var changed = tracks(85_000)
        changed[0].language = "de"
        let kept = GroupTracks.keepBitrates(of: tracks(100_000), in: changed)
        #expect(kept.map(\.language) == ["de"] && kept.map(\.format?.bitrate) == [100_000])
    }
}
