import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

@Suite(.limitedPipelines, .timeLimit(.minutes(3))) @MainActor struct EngineCaptionTests {
    private func textTrack(_ stage: EngineStage, _ item: Generation) async throws -> MediaTrack {
        try await stage.first("text track", of: item) { event -> MediaTrack? in
            if case .tracks(let report) = event { report.tracks.first { $0.kind == .text } } else { nil }
        }
    }

    private func cue(
        _ text: String, _ stage: EngineStage, _ item: Generation, from start: Int = 0
    ) async throws -> TextCue {
        try await stage.first("cue \(text)", of: item, from: start) {
            if case .cue(let cue) = $0, cue.text == text { cue } else { nil }
        }
    }

    @Test func captionsInPicturesBecomeATrackThatIsOffUntilItIsSelected() async throws {
        let stage = EngineStage()
        let item = try stage.load(try await TestMedia.captionedMP4.file())
        let track = try await textTrack(stage, item)
        #expect(track.title == "CC1" && track.codec == "CEA-608")
        #expect(!stage.events(of: item).contains { if case .cue = $0 { true } else { false } })
        let mark = stage.reports.count
        stage.send(
            .select(TrackSelection(text: .track(id: track.id, language: nil, title: track.title))), to: item)
        try await stage.first("selected", of: item, from: mark) {
            if case .tracks(let report) = $0, report.selected.contains(track.id) { true } else { nil }
        }
        let top = try await cue("Top", stage, item, from: mark)
        #expect(top.track == track.id && top.placement?.vertical == .top)
        #expect(!top.range.duration.isNumeric)
        try await stage.first("end of the cue", of: item, from: mark) {
            if case .cue(let cue) = $0, cue.text.isEmpty, cue.range.start > top.range.start { true } else { nil }
        }
        stage.seek(item, to: 0)
        let hello = try await cue("Hello You", stage, item, from: stage.reports.count)
        #expect(abs(hello.range.start.seconds - 0.97) < 0.15)
        #expect(hello.runs.map(\.isItalic) == [false, true] && hello.placement?.vertical != .top)
        // A caption that is sent before the target, behind the key frame, shows from there on.
        let second = stage.reports.count
        stage.seek(item, to: 2.9)
        #expect(abs(try await self.cue("Top", stage, item, from: second).range.start.seconds - 2.9) < 0.1)
    }

    @Test func digitalCaptionsAreSeparateTracks() async throws {
        let stage = EngineStage()
        let choice = TrackSelection.Choice.track(id: "", language: nil, title: "Service 1")
        let item = try stage.load(try await TestMedia.captionedMP4.file(), selection: TrackSelection(text: choice))
        let cue = try await cue("Digital", stage, item)
        #expect(abs(cue.range.start.seconds - 1) < 0.15 && cue.placement == nil)
        try await stage.first("end of the cue", of: item) {
            if case .cue(let end) = $0, end.text.isEmpty, abs(end.range.start.seconds - 2) < 0.15 { true } else { nil }
        }
        let tracks = try await stage.first("tracks", of: item) { event -> [MediaTrack]? in
            guard case .tracks(let report) = event else { return nil }
            let tracks = report.tracks.filter { $0.kind == .text }
            return tracks.count == 3 ? tracks : nil
        }
        #expect(tracks.map(\.title) == ["CC1", "Service 1", "Service 2"])
        #expect(tracks.map(\.codec) == ["CEA-608", "CEA-708", "CEA-708"])
    }

    @Test(arguments: [false, true]) func pagesOfTeletextAreTracks(isSelectedFirst: Bool) async throws {
        let stage = EngineStage()
        let choice = TrackSelection.Choice.track(id: "", language: nil, title: "Teletext 888")
        let item = try stage.load(
            try await TestMedia.teletext.file(),
            selection: isSelectedFirst ? TrackSelection(text: choice) : TrackSelection())
        let track = try await textTrack(stage, item)
        #expect(track.title == "Teletext 888" && track.codec == "Teletext" && track.language == "de")
        if !isSelectedFirst { stage.send(.select(TrackSelection(text: choice)), to: item) }
        let white = try await cue("Guten Abend", stage, item)
        // GStreamer counts from the first clock reference of a transport stream, up to 0.8 s before its first picture.
        #expect((0.9...1.9).contains(white.range.start.seconds) && white.track == track.id && white.placement == nil)
        let yellow = try await cue("Zwei\nZeilen", stage, item)
        #expect(abs((yellow.range.start - white.range.start).seconds - 1.5) < 0.1)
        #expect(yellow.runs.first?.color == TextRun.Color(red: 255, green: 255, blue: 0))
        try await stage.first("end of the cue", of: item) {
            if case .cue(let end) = $0, end.text.isEmpty, end.range.start.seconds > 3.9 { true } else { nil }
        }
        stage.seek(item, to: 0)
        _ = try await cue("Guten Abend", stage, item, from: stage.reports.count)
    }

    @Test func pagesOfTeletextHaveTheirLanguageOverHTTP() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.teletext)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path))
        #expect(try await textTrack(stage, item).language == "de")
    }

    @Test func selectionOfAnEarlierItemAppliesToCaptions() async throws {
        let stage = EngineStage()
        let choice = TrackSelection.Choice.track(id: "", language: nil, title: "CC1")
        let item = try stage.load(try await TestMedia.captionedMP4.file(), selection: TrackSelection(text: choice))
        _ = try await cue("Hello You", stage, item)
    }

    @Test func captionTrackOfQuickTimeIsShown() async throws {
        let stage = EngineStage()
        let item = try stage.load(try await TestMedia.captionedMOV.file())
        let track = try await textTrack(stage, item)
        stage.send(.select(TrackSelection(text: .track(id: track.id, language: nil, title: nil))), to: item)
        let hello = try await cue("Hello You", stage, item)
        #expect(hello.runs.map(\.isItalic) == [false, true])
        try await stage.first("end", of: item) { if case .cue(let cue) = $0, cue.text.isEmpty { true } else { nil } }
    }

    @Test func timedTextOfDASHIsShown() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.dashText)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: path))
        let track = try await textTrack(stage, item)
        stage.send(.select(TrackSelection(text: .track(id: track.id, language: nil, title: nil))), to: item)
        let two = try await cue("Two", stage, item)
        #expect(abs(two.range.start.seconds - 2) < 0.1 && abs(two.range.end.seconds - 4) < 0.1)
    }
}
