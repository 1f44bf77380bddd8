import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// The tracks that play when nobody has chosen, and the order of chapters.
@Suite(.limitedPipelines, .timeLimit(.minutes(5))) @MainActor struct EnginePurposeTests {
    private func tracks(
        _ stage: EngineStage, _ item: Generation, from start: Int = 0, where fits: (TracksReport) -> Bool
    ) async throws -> TracksReport {
        try await stage.first("tracks", of: item, from: start) {
            if case .tracks(let report) = $0, fits(report) { report } else { nil }
        }
    }

    /// The languages and purposes of the selected tracks of a kind.
    private func selected(_ kind: MediaTrack.Kind, _ report: TracksReport) -> [String] {
        report.tracks.filter { $0.kind == kind && report.selected.contains($0.id) }.map { track in
            ([track.language ?? "?"] + track.characteristics.map(\.rawValue).sorted()).joined(separator: " ")
        }
    }

    /// Waits for text that begins with a word.
    private func cue(_ word: String, _ stage: EngineStage, _ item: Generation, from start: Int = 0) async throws {
        try await stage.first("cue", of: item, from: start) {
            if case .cue(let cue) = $0, cue.text.hasPrefix(word) { true } else { nil }
        }
    }

    @Test(arguments: [false, true])
    func defaultSoundAndItsForcedTextPlay(isOnServer: Bool) async throws {
        let server = try StreamServer.started()
        let stage = EngineStage()
        let address =
            isOnServer ? server.url(for: try await server.serve(.purposesMKV)) : try await TestMedia.purposesMKV.file()
        let item = try stage.load(address)
        let report = try await tracks(stage, item) { !$0.selected.isEmpty }
        #expect(
            report.tracks.map(\.characteristics)
                == [[], [.commentary], [.describesVideo], [], [], [], [.forced], [.forced]])
        #expect(report.tracks.filter { $0.kind == .audio }.map(\.isDefault) == [false, false, false, true])
        // Other tracks were never reported as selected.
        #expect(selected(.audio, report) == ["de"] && selected(.text, report) == ["de forced"])
        try await cue("Erzwungen", stage, item)
    }

    @Test func forcedTextFollowsTheSoundAndGivesWayToChosenText() async throws {
        let stage = EngineStage()
        let english = TrackSelection.Choice.track(id: "", language: "en", title: nil)
        let item = try stage.load(
            try await TestMedia.purposesMKV.file(), selection: TrackSelection(audio: english, text: .off))
        // Neither the commentary nor the description.
        let report = try await tracks(stage, item) { !$0.selected.isEmpty }
        #expect(selected(.audio, report) == ["en"] && selected(.text, report) == ["en forced"])
        try await cue("Forced", stage, item)
        var mark = stage.reports.count
        stage.send(.select(TrackSelection(audio: english, text: english)), to: item)
        _ = try await tracks(stage, item, from: mark) { selected(.text, $0) == ["en"] }
        try await cue("Full", stage, item, from: stage.reports.count)
        mark = stage.reports.count
        stage.send(.select(TrackSelection(text: .off)), to: item)
        _ = try await tracks(stage, item, from: mark) {
            selected(.audio, $0) == ["de"] && selected(.text, $0) == ["de forced"]
        }
    }

    @Test func commentaryPlaysWhereItIsChosen() async throws {
        let stage = EngineStage()
        let file = try await TestMedia.purposesMKV.file()
        let first = try stage.load(file, play: false)
        let report = try await tracks(stage, first) { !$0.selected.isEmpty }
        let commentary = try #require(report.tracks.first { $0.characteristics == [.commentary] })
        let choice = TrackSelection.Choice.track(id: commentary.id, language: commentary.language, title: nil)
        let item = try stage.load(file, selection: TrackSelection(audio: choice))
        _ = try await tracks(stage, item) { selected(.audio, $0) == ["en commentary"] }
    }

    @Test(arguments: [false, true]) func enabledTrackOfMP4Plays(isOnServer: Bool) async throws {
        let server = try StreamServer.started()
        let stage = EngineStage()
        let address =
            isOnServer
            ? server.url(for: try await server.serve(.secondDefaultMP4)) : try await TestMedia.secondDefaultMP4.file()
        let item = try stage.load(address)
        let report = try await tracks(stage, item) { !$0.selected.isEmpty }
        #expect(selected(.audio, report) == ["fr"])
        #expect(report.tracks.filter { $0.kind == .audio }.map(\.isDefault) == [false, true])
        #expect(selected(.text, report) == [])
    }

    @Test(arguments: [false, true]) func describedSoundOfATransportStreamDoesNotPlay(isOnServer: Bool) async throws {
        let server = try StreamServer.started()
        let stage = EngineStage()
        let address =
            isOnServer ? server.url(for: try await server.serve(.describedTS)) : try await TestMedia.describedTS.file()
        let item = try stage.load(address)
        let report = try await tracks(stage, item) { selected(.audio, $0) == ["en"] }
        #expect(
            report.tracks.filter { $0.kind == .audio }.map(\.characteristics) == [[.describesVideo], []])
    }

    @Test func describedSoundAndForcedTextOfHLS() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.hlsTracks)
        let folder = path.dropLast("master.m3u8".count)
        server.serve(
            """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Described",LANGUAGE="en",AUTOSELECT=YES,CHARACTERISTICS="public.accessibility.describes-video",URI="english.m3u8"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Francais",LANGUAGE="fr",AUTOSELECT=YES,URI="francais.m3u8"
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="t",NAME="Text",LANGUAGE="fr",AUTOSELECT=YES,FORCED=NO,URI="sub-english.m3u8"
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="t",NAME="Text",LANGUAGE="fr",AUTOSELECT=YES,FORCED=YES,URI="sub-francais.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,CODECS="avc1.42c01e,mp4a.40.2",AUDIO="a",SUBTITLES="t"
            video.m3u8

            """, at: folder + "forced.m3u8", contentType: "application/vnd.apple.mpegurl")
        let stage = EngineStage()
        let item = try stage.load(server.url(for: folder + "forced.m3u8"))
        let report = try await tracks(stage, item) {
            selected(.audio, $0) == ["fr"] && selected(.text, $0) == ["fr forced"]
        }
        #expect(report.tracks.filter { $0.kind == .text }.map(\.title) == ["Text", "Text"])
        try await cue("Réplique", stage, item)
    }

    @Test func describedSoundOfDASHDoesNotPlay() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.dash)
        let folder = path.dropLast("manifest.mpd".count)
        let manifest = try String(contentsOf: try await TestMedia.dash.file(), encoding: .utf8)
        // The same sound twice, the first time as a description.
        let start = try #require(manifest.range(of: "<AdaptationSet", options: .backwards))
        let end = try #require(manifest.range(of: "</AdaptationSet>", options: .backwards))
        let set = manifest[start.lowerBound..<end.upperBound]
        func marked(_ id: Int, _ mark: String) -> String {
            var set = set.replacing("<AdaptationSet id=\"1\"", with: "<AdaptationSet id=\"\(id)\" lang=\"en\"")
            let head = set.firstIndex(of: ">").map { set.index(after: $0) } ?? set.startIndex
            set.insert(contentsOf: mark, at: head)
            return String(set)
        }
        let described = #"<Accessibility schemeIdUri="urn:tva:metadata:cs:AudioPurposeCS:2007" value="1"/>"#
        let main = #"<Role schemeIdUri="urn:mpeg:dash:role:2011" value="main"/>"#
        let changed = manifest.replacing(set, with: marked(1, described) + marked(2, main))
        server.serve(changed, at: folder + "described.mpd", contentType: "application/dash+xml")
        let stage = EngineStage()
        let item = try stage.load(server.url(for: folder + "described.mpd"))
        let report = try await tracks(stage, item) { selected(.audio, $0) == ["en"] }
        let sound = report.tracks.filter { $0.kind == .audio }
        #expect(sound.map(\.characteristics) == [[.describesVideo], []] && sound.map(\.isDefault) == [false, true])
    }

    // MARK: Chapters

    private func chapters(_ stage: EngineStage, _ item: Generation) async throws -> [MediaChapter] {
        try await stage.first("chapters", of: item) {
            if case .metadata(let metadata) = $0, !metadata.chapters.isEmpty { metadata.chapters } else { nil }
        }
    }

    @Test(arguments: [false, true]) func ordersThatCannotBePlayedAreAWarning(isOnServer: Bool) async throws {
        let server = try StreamServer.started()
        let stage = EngineStage()
        let address =
            isOnServer ? server.url(for: try await server.serve(.orderedMKV)) : try await TestMedia.orderedMKV.file()
        let item = try stage.load(address)
        let warning = try await stage.first("warning", of: item) {
            if case .warning(let warning) = $0 { warning } else { nil }
        }
        #expect(warning.code == .notSupportedByContent)
        #expect(try await chapters(stage, item).map(\.title) == ["Earlier", "Later"])
    }

    @Test func fileInAnotherOrderIsLeftToAnotherEngine() async throws {
        let stage = EngineStage()
        let item = try stage.load(try await TestMedia.orderedMKV.file(), hasOtherEngine: true)
        let error = try await stage.first("failed", of: item) { if case .failed(let error) = $0 { error } else { nil } }
        #expect(error.code == .notSupportedByContent)
    }
}
