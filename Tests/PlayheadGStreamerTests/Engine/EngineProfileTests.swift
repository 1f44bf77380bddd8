import CGStreamer
import Dispatch
import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// Items that are opened with another profile, as after an engine that died.
@Suite(.limitedPipelines, .timeLimit(.minutes(5))) @MainActor struct EngineProfileTests {
    private nonisolated static let profiles = [
        PipelineProfile(player: .groups), PipelineProfile(playsText: false),
        PipelineProfile(player: .groups, playsText: false, usesHardware: false),
    ]

    @Test(arguments: [TestMedia.mp4, .mp3, .webmVP9], profiles)
    func everyProfilePlaysAndSeeks(_ media: TestMedia, _ profile: PipelineProfile) async throws {
        let stage = EngineStage()
        let item = try stage.load(try await media.file(), profile: profile)
        try await stage.playsAndSeeks(item, media)
    }

    @Test func addressPlaysToItsEndWithTheOlderPlayer() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.shortMP4)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path), profile: PipelineProfile(player: .groups))
        #expect(!(try await stage.ended(item).isTruncated))
    }

    /// `decodebin3` cannot link the subtitles, and fails all streams with them, or they hold up the pictures.
    @Test(arguments: [TestMedia.dashUnknownText, .dashEmptyText])
    func subtitlesThatCannotBeReadCostNoPicture(_ media: TestMedia) async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(media)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path))
        try await stage.first("ready", of: item) { if case .ready = $0 { true } else { nil } }
        try await stage.first("warning", of: item) {
            if case .warning(let warning) = $0, warning.code == .missingCodec { true } else { nil }
        }
    }

    @Test func olderPlayerListsAndSelectsTracks() async throws {
        let stage = EngineStage()
        let item = try stage.load(try await TestMedia.mkv.file(), profile: PipelineProfile(player: .groups))
        func report(from start: Int = 0, _ fits: (TracksReport) -> Bool) async throws -> TracksReport {
            try await stage.first("tracks", of: item, from: start) {
                if case .tracks(let report) = $0, fits(report) { report } else { nil }
            }
        }
        let tracks = try await report { !$0.selected.isEmpty }
        #expect(Set(tracks.tracks.map(\.kind)).isSuperset(of: [.video, .audio]))
        #expect(tracks.selected.isSuperset(of: ["video-0", "audio-0"]))
        let other = try #require(tracks.tracks.last { $0.kind == .text && !tracks.selected.contains($0.id) })
        let mark = stage.reports.count
        let choice = TrackSelection.Choice.track(id: other.id, language: other.language, title: other.title)
        stage.send(.select(TrackSelection(text: choice)), to: item)
        let changed = try await report(from: mark) { $0.selected.contains(other.id) }
        #expect(changed.tracks.filter { $0.kind == .text && changed.selected.contains($0.id) }.count == 1)
        try await stage.first("cue", of: item, from: stage.reports.count) { if case .cue = $0 { true } else { nil } }
    }

    /// The tags of a stream pass on its own thread, perhaps after the first picture.
    @Test func olderPlayerFollowsTagsThatArriveLate() async throws {
        let stage = EngineStage()
        let item = try stage.load(try await TestMedia.mp4.file(), profile: PipelineProfile(player: .groups))
        try await stage.transport(.playing, of: item)
        let core = stage.engine.core
        core.context.queue.async {
            let pipeline = core.current?.pipeline as? ItemPipeline
            // It waits for the thread of the stream.
            DispatchQueue.global().async { pipeline?.playbin.map(Self.sendSwedish) }
        }
        try await stage.first("language", of: item) {
            guard case .tracks(let report) = $0 else { return nil as Bool? }
            return report.tracks.contains { $0.kind == .audio && $0.language == "sv" } ? true : nil
        }
    }

    private nonisolated static func sendSwedish(to playbin: Element) {
        guard let selectors = gst_bin_iterate_all_by_element_factory_name(playbin.bin, "input-selector") else { return }
        defer { gst_iterator_free(selectors) }
        gst_iterator_foreach(
            selectors,
            { value, _ in
                guard let selector = value.flatMap({ g_value_get_object($0) }) else { return }
                Element(sharing: selector.assumingMemoryBound(to: GstElement.self)).withPad("sink_0") { pad in
                    let tags = gst_tag_list_new_from_string("taglist, language-code=(string)sv;")
                    gst_pad_send_event(pad, gst_event_new_tag(tags))
                }
            }, nil)
    }
}
