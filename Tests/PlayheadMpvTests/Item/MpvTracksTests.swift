import MediaReaders
import PlaybackModel
import Testing

@testable import PlayheadMpv

@Suite struct MpvTracksTests {
    private func entry(_ type: String, _ id: Int64, _ more: [String: MpvValue] = [:]) -> MpvValue {
        .map(["type": .text(type), "id": .integer(id)].merging(more) { $1 })
    }

    private var film: MpvTracks {
        MpvTracks([
            entry("video", 1, ["codec": .text("h264"), "selected": .flag(true)]),
            entry("audio", 1, ["lang": .text("eng"), "selected": .flag(true)]),
            entry("audio", 2, ["lang": .text("fre"), "title": .text("Français")]),
            entry("sub", 1, ["lang": .text("und"), "codec": .text("hdmv_pgs_subtitle")]),
            entry("sub", 2, ["lang": .text("eng"), "codec": .text("subrip"), "default": .flag(true)]),
        ])
    }

    @Test func tracksHaveUniqueNamesAndKnownLanguages() {
        let report = film.report
        #expect(report.tracks.map(\.id) == ["video-1", "audio-1", "audio-2", "text-1", "text-2"])
        #expect(report.selected == ["video-1", "audio-1"])
        #expect(report.tracks[3].language == nil && report.tracks[2].title == "Français")
    }

    @Test func selectionsBecomeProperties() {
        let french = TrackSelection.Choice.track(id: "", language: "fr", title: nil)
        #expect(film.selection(TrackSelection()) == .init(audio: "auto", text: "2", isDrawn: false))
        #expect(
            film.selection(TrackSelection(audio: french, text: .off)) == .init(audio: "2", text: "no", isDrawn: false))
        let pictures = TrackSelection.Choice.track(id: "text-1", language: nil, title: nil)
        #expect(
            film.selection(TrackSelection(audio: .off, text: pictures)) == .init(audio: "no", text: "1", isDrawn: true))
        let sound = MpvTracks([entry("audio", 1)])
        #expect(sound.selection(TrackSelection(audio: .off)).audio == "auto")
    }

    @Test func purposesComeFromTheContainerElseFromMpv() {
        let list = [
            entry("audio", 1, ["src-id": .integer(2), "lang": .text("eng"), "default": .flag(true)]),
            entry("audio", 2, ["src-id": .integer(3), "lang": .text("eng"), "visual-impaired": .flag(true)]),
            entry("sub", 1, ["src-id": .integer(4), "lang": .text("eng"), "forced": .flag(true)]),
        ]
        let plain = MpvTracks(list)
        #expect(plain.report.tracks.map(\.characteristics) == [[], [.describesVideo], [.forced]])
        #expect(plain.selection(TrackSelection()) == .init(audio: "1", text: "1", isDrawn: false))
        #expect(plain.selection(TrackSelection(text: .off)).text == "1")
        let stated = MpvTracks(
            list,
            container: [
                ContainerTrack(number: 2, kind: .audio, isDefault: false, purpose: .commentary),
                ContainerTrack(number: 3, kind: .audio, isDefault: false), ContainerTrack(number: 4, kind: .video),
            ])
        #expect(stated.report.tracks.map(\.characteristics) == [[.commentary], [], [.forced]])
        #expect(stated.selection(TrackSelection()).audio == "2")
    }

    @Test func turnIsAQuarter() {
        for (degrees, rotation) in [(270, 270), (-90, 270), (450, 90), (13, 0), (0, 0)] as [(Int64, Int)] {
            let entry = entry("video", 1, ["selected": .flag(true), "demux-rotation": .integer(degrees)])
            #expect(MpvTracks([entry]).rotation == rotation)
        }
    }

    @Test func coversAreNoVideoAndStillPicturesNoMedia() {
        let song = MpvTracks([
            entry("audio", 1), entry("video", 1, ["image": .flag(true), "albumart": .flag(true)]),
        ])
        #expect(song.report.tracks.map(\.id) == ["audio-1"] && !song.isImage)
        #expect(MpvTracks([entry("video", 1, ["image": .flag(true)])]).isImage)
    }

    @Test func listsThatAreNotListsAreEmpty() {
        #expect(MpvTracks([.flag(true), .map([:]), entry("audio", 1)].dropLast().map { $0 }).report.tracks.isEmpty)
        #expect(!MpvTracks([]).hasMedia)
    }
}
