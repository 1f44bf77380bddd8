import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// Manifests that other players accept.
@Suite(.limitedPipelines, .timeLimit(.minutes(3))) @MainActor struct EngineManifestTests {
    /// A film of 4 s whose manifest has these sets of adaptation before its picture.
    private func address(_ sets: String, on server: StreamServer) async throws -> URL {
        let path = try await server.serve(.dashText)
        let folder = path.dropLast("/film.mpd".count)
        server.serve(
            "WEBVTT\n\n00:00.000 --> 00:02.000\nOne\n\n00:02.000 --> 00:04.000 line:0\n<i>Two</i>\n",
            at: "\(folder)/text.vtt")
        server.serve(
            """
            <tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="0s" end="2s">One</p><p begin="2s" end="4s">Two</p>
            </div></body></tt>
            """, at: "\(folder)/text.ttml")
        server.serve(
            """
            <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="static"
                minBufferTime="PT2S" mediaPresentationDuration="PT4S"><Period>\(sets)
            <AdaptationSet contentType="video"><Representation id="1" mimeType="video/mp4" codecs="avc1.42c01e"
                bandwidth="500000" width="640" height="360">\(Self.template)</Representation></AdaptationSet></Period></MPD>
            """, at: "\(folder)/own.mpd")
        return server.url(for: "\(folder)/own.mpd")
    }

    private static let template = """
        <SegmentTemplate timescale="1" duration="2" startNumber="1" initialization="init-stream0.m4s"
            media="chunk-stream0-$Number%05d$.m4s"/>
        """

    private func tracks(_ stage: EngineStage, _ item: Generation) async throws -> TracksReport {
        try await stage.first("tracks", of: item) {
            if case .tracks(let report) = $0, !report.selected.isEmpty { report } else { nil }
        }
    }

    @Test(arguments: [("text/vtt", "text.vtt"), ("application/ttml+xml", "text.ttml")])
    func fileOfSubtitlesNeedsNoBandwidth(_ type: String, _ file: String) async throws {
        let server = try StreamServer.started()
        let stage = EngineStage()
        let text = """
            <AdaptationSet mimeType="\(type)" lang="de"><Representation id="0"><BaseURL>\(file)</BaseURL></Representation>
            </AdaptationSet>
            """
        let item = try stage.load(try await address(text, on: server))
        let track = try #require(try await tracks(stage, item).tracks.first { $0.kind == .text })
        #expect(track.language == "de")
        stage.send(.select(TrackSelection(text: .track(id: track.id, language: nil, title: nil))), to: item)
        let two = try await stage.first("cue", of: item) {
            if case .cue(let cue) = $0, cue.text == "Two" { cue } else { nil }
        }
        #expect(abs(two.range.start.seconds - 2) < 0.1 && abs(two.range.end.seconds - 4) < 0.1)
        if file == "text.vtt" {
            #expect(two.runs.map(\.isItalic) == [true])
            #expect(two.placement == TextPlacement(horizontal: .center, vertical: .top))
        }
    }

    @Test func picturesOfATrickModeAreNoTrack() async throws {
        let server = try StreamServer.started()
        let stage = EngineStage()
        let trick = """
            <AdaptationSet contentType="video">
            <EssentialProperty schemeIdUri="http://dashif.org/guidelines/trickmode" value="1"/>
            <Representation id="0" mimeType="video/mp4" codecs="avc1.42c01e" bandwidth="5000" width="64" height="36">
            \(Self.template)</Representation></AdaptationSet>
            """
        let item = try stage.load(try await address(trick, on: server))
        let report = try await stage.first("variants", of: item) {
            if case .tracks(let report) = $0, !report.variants.isEmpty, !report.selected.isEmpty { report } else { nil }
        }
        #expect(report.tracks.map(\.kind) == [.video] && report.selected == Set(report.tracks.map(\.id)))
        #expect(report.variants.map(\.bandwidth) == [500_000])
    }

    @Test(arguments: ["2001-01-01T00:00:00Z", "2100-01-01T00:00:00Z"])
    func liveStreamFarFromThePresentPlaysOnDemand(_ began: String) async throws {
        let server = try StreamServer.started()
        let folder = try await server.serve(.dashText).dropLast("/film.mpd".count)
        let timed = Self.template.replacing(" duration=\"2\"", with: "").replacing(
            "/>", with: "><SegmentTimeline><S t=\"0\" d=\"2\" r=\"1\"/></SegmentTimeline></SegmentTemplate>")
        server.serve(
            """
            <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="dynamic"
                availabilityStartTime="\(began)" minimumUpdatePeriod="PT2S" minBufferTime="PT2S"><Period start="PT0S">
            <AdaptationSet contentType="video"><Representation id="1" mimeType="video/mp4" codecs="avc1.42c01e"
                bandwidth="500000" width="640" height="360">\(timed)</Representation></AdaptationSet></Period></MPD>
            """, at: "\(folder)/live.mpd")
        let stage = EngineStage()
        let item = try stage.load(server.url(for: "\(folder)/live.mpd"))
        let description = try await stage.ready(item)
        #expect(description.ranges.duration.seconds == 4)
    }

    @Test func endedStreamPlaysAllItsPeriods() async throws {
        let server = try StreamServer.started()
        let folder = try await server.serve(.dashText).dropLast("/film.mpd".count)
        let timed = Self.template.replacing(" duration=\"2\"", with: "").replacing(
            "/>", with: "><SegmentTimeline><S t=\"0\" d=\"2\" r=\"1\"/></SegmentTimeline></SegmentTemplate>")
        let periods = [1000, 1004].map { start in
            """
            <Period id="\(start)" start="PT\(start)S"><AdaptationSet contentType="video">
            <Representation id="1" mimeType="video/mp4" codecs="avc1.42c01e" bandwidth="500000" width="640" height="360">
            \(timed)</Representation></AdaptationSet></Period>
            """
        }
        server.serve(
            """
            <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="dynamic"
                availabilityStartTime="2001-01-01T00:00:00Z" minimumUpdatePeriod="PT2S" minBufferTime="PT2S">
            \(periods.joined())</MPD>
            """, at: "\(folder)/live.mpd")
        let stage = EngineStage()
        let item = try stage.load(server.url(for: "\(folder)/live.mpd"))
        #expect(try await stage.ready(item).ranges.duration.seconds == 8)
        let end = try await stage.ended(item)
        #expect(end.position.seconds == 8 && !end.isTruncated)
    }

    /// A demuxer that loads the same segments again and again is at fault only if the playlist names each of them once.
    @Test func aPlaylistThatRepeatsItsSegmentsPlaysWithTheSamePlayer() async throws {
        let server = try StreamServer.started()
        let folder = try await server.serve(.hlsSingle).dropLast("/film.m3u8".count)
        let loop = "#EXTINF:2.0,\nfilm_000.ts\n#EXTINF:2.0,\nfilm_001.ts\n#EXT-X-DISCONTINUITY\n"
        server.serve(
            """
            #EXTM3U
            #EXT-X-TARGETDURATION:2
            #EXT-X-PLAYLIST-TYPE:VOD
            \(String(repeating: loop, count: 4))#EXT-X-ENDLIST
            """, at: "\(folder)/loop.m3u8")
        let stage = EngineStage()
        let item = try stage.load(server.url(for: "\(folder)/loop.m3u8"))
        #expect(try await stage.ready(item).ranges.duration.seconds == 16)
        try await stage.position(item) { $0 > 5 }
        let profiles = stage.events(of: item).filter { event in
            if case .log(let line) = event { line.text.contains("continues with the profile") } else { false }
        }
        #expect(profiles.isEmpty)
    }

    /// `dashdemux2` cannot seek to another period itself.
    @Test(arguments: [true, false]) func seeksGoToOtherPeriods(_ hasTimeline: Bool) async throws {
        let server = try StreamServer.started()
        let folder = try await server.serve(.dashText).dropLast("/film.mpd".count)
        let timed = Self.template.replacing(" duration=\"2\"", with: "").replacing(
            "/>", with: "><SegmentTimeline><S t=\"0\" d=\"2\" r=\"1\"/></SegmentTimeline></SegmentTemplate>")
        let periods = (1...3).map { number in
            """
            <Period id="\(number)" duration="PT4S"><AdaptationSet contentType="video">
            <Representation id="1" mimeType="video/mp4" codecs="avc1.42c01e" bandwidth="500000" width="640" height="360">
            \(hasTimeline ? timed : Self.template)</Representation></AdaptationSet></Period>
            """
        }
        server.serve(
            """
            <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="static"
                mediaPresentationDuration="PT12S" minBufferTime="PT2S">\(periods.joined())</MPD>
            """, at: "\(folder)/periods.mpd")
        let stage = EngineStage()
        let item = try stage.load(
            server.url(for: "\(folder)/periods.mpd"), start: CMTime(seconds: 9, preferredTimescale: 1))
        #expect(try await stage.ready(item).ranges.duration.seconds == 12)
        try await stage.position(item) { $0 > 9.3 }
        for target in [5, 10.5, 1, 6.5, 3.5] {
            let mark = stage.reports.count
            let landed = try await stage.landed(stage.seek(item, to: target), of: item)
            #expect(abs(landed - target) < 0.1)
            try await stage.position(item, from: mark) { $0 > target + 0.2 && $0 < target + 2 }
        }
        // From here into the next period.
        try await stage.position(item) { $0 > 4.3 && $0 < 5 }
        stage.seek(item, to: 11)
        let end = try await stage.ended(item)
        #expect(end.position.seconds == 12 && !end.isTruncated)
        // A demuxer that hangs is repaired after 5 s.
        let repairs = stage.events(of: item).compactMap { if case .repairing(let step) = $0 { step } else { nil } }
        #expect(repairs.allSatisfy { $0 == .awaitNetwork })
    }

    /// The first of two segments is left out.
    @Test func aTimelineThatBeginsLatePlaysFromItsFirstSegment() async throws {
        let server = try StreamServer.started()
        let folder = try await server.serve(.dashText).dropLast("/film.mpd".count)
        let timed = Self.template.replacing(" duration=\"2\" startNumber=\"1\"", with: " startNumber=\"2\"").replacing(
            "/>", with: "><SegmentTimeline><S t=\"2\" d=\"2\"/></SegmentTimeline></SegmentTemplate>")
        server.serve(
            """
            <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="static"
                minBufferTime="PT2S" mediaPresentationDuration="PT4S"><Period start="PT0S">
            <AdaptationSet contentType="video"><Representation id="1" mimeType="video/mp4" codecs="avc1.42c01e"
                bandwidth="500000" width="640" height="360">\(timed)</Representation></AdaptationSet></Period></MPD>
            """, at: "\(folder)/late.mpd")
        let stage = EngineStage()
        let item = try stage.load(server.url(for: "\(folder)/late.mpd"))
        #expect(try await stage.ready(item).ranges.duration.seconds == 2)
        let end = try await stage.ended(item)
        #expect(end.position.seconds == 2 && !end.isTruncated)
    }

    @Test(arguments: [
        "<Period xlink:href=\"part.xml\" xlink:actuate=\"onLoad\"/>",
        "<Period><AdaptationSet xlink:href=\"part.xml\" xlink:actuate=\"onLoad\"/></Period>",
    ])
    func partsInOtherFilesAreRefusedAndNotRequested(_ part: String) async throws {
        let server = try StreamServer.started()
        server.serve(
            """
            <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" xmlns:xlink="http://www.w3.org/1999/xlink" type="static"
                profiles="urn:mpeg:dash:profile:isoff-live:2011" minBufferTime="PT2S"
                mediaPresentationDuration="PT4S">\(part)</MPD>
            """, at: "/remote.mpd")
        let stage = EngineStage()
        let error = try await stage.failure(try stage.load(server.url(for: "/remote.mpd")))
        #expect(error.code == .noPlayableStream && error.cause.contains("xlink"))
        #expect(!server.log.contains { $0.path.hasSuffix("part.xml") })
    }

    // MARK: Indexes

    /// A film of 8 s whose segments of 1 s are listed in indexes inside of its files.
    private func indexedFilm(on server: StreamServer) async throws -> URL {
        let path = try await server.serve(.indexedMP4)
        let folder = path.dropLast("/picture.mp4".count)
        let media = try await TestMedia.indexedMP4.folder()
        func representation(_ file: String, _ attributes: String) throws -> String {
            let bytes = try Data(contentsOf: media.appendingPathComponent(file))
            let name = try #require(bytes.range(of: Data("sidx".utf8)))
            let start = name.lowerBound - 4
            let size = bytes[start..<name.lowerBound].reduce(0) { $0 << 8 | Int($1) }
            return """
                <Representation id="\(file)" \(attributes)><BaseURL>\(file)</BaseURL>
                <SegmentBase indexRange="\(start)-\(start + size - 1)"><Initialization range="0-\(start - 1)"/></SegmentBase>
                </Representation>
                """
        }
        let sets = """
            <AdaptationSet mimeType="video/mp4">
            \(try representation("picture.mp4", #"bandwidth="300000" width="320" height="180""#))
            \(try representation("small.mp4", #"bandwidth="90000" width="160" height="90""#))</AdaptationSet>
            <AdaptationSet mimeType="audio/mp4">\(try representation("sound.mp4", #"bandwidth="70000""#))</AdaptationSet>
            """
        server.serve(
            """
            <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" type="static"
                minBufferTime="PT1S" mediaPresentationDuration="PT8S"><Period>\(sets)</Period></MPD>
            """, at: "\(folder)/film.mpd")
        return server.url(for: "\(folder)/film.mpd")
    }

    @Test func filesWithAnIndexPlayAndSeekToTheirEnd() async throws {
        let server = try StreamServer.started()
        let stage = EngineStage()
        let item = try stage.load(try await indexedFilm(on: server))
        try await stage.ready(item)
        try await stage.transport(.playing, of: item)
        for target in [7.5, 0, 2.5] {
            let mark = stage.reports.count
            let landed = try await stage.landed(stage.seek(item, to: target), of: item)
            #expect(abs(landed - target) < 0.1)
            try await stage.position(item, from: mark) { $0 > target + 0.2 && $0 < target + 1 }
        }
        for case .tracks(let report) in stage.events(of: item) where !report.variants.isEmpty {
            #expect(report.variants.map(\.bandwidth) == [300_000, 90_000])
        }
        let end = try await stage.ended(item)
        #expect(abs(end.position.seconds - 8) < 0.2 && !end.isTruncated, "\(end)")
    }
}
