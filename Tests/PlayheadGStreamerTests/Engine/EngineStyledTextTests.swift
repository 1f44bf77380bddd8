import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// Subtitles in a file have the styles and places of files of subtitles.
@Suite(.limitedPipelines, .timeLimit(.minutes(3))) @MainActor struct EngineStyledTextTests {
    private static let english = TrackSelection(text: .track(id: "", language: "en", title: nil))

    /// Both players, since they choose elements differently.
    private nonisolated static let players: [PipelineProfile.Player] = [.streams, .groups]

    private func cue(
        _ text: String, _ stage: EngineStage, _ item: Generation, from start: Int = 0
    ) async throws -> TextCue {
        try await stage.first("cue \(text)", of: item, from: start) {
            if case .cue(let cue) = $0, cue.text == text { cue } else { nil }
        }
    }

    private func expect(_ cue: TextCue, from start: Double, to end: Double) {
        #expect(abs(cue.range.start.seconds - start) < 0.05 && abs(cue.range.end.seconds - end) < 0.05)
    }

    private func expectNoWarning(_ stage: EngineStage, _ item: Generation) {
        #expect(!stage.events(of: item).contains { if case .warning = $0 { true } else { false } })
    }

    @Test(arguments: players)
    func scriptsHaveTheirStylesFontsAndPlaces(_ player: PipelineProfile.Player) async throws {
        let stage = EngineStage()
        let item = try stage.load(
            try await TestMedia.scriptMKV.file(), selection: Self.english, profile: PipelineProfile(player: player))
        let plain = try await cue("plain slanted", stage, item)
        expect(plain, from: 0.5, to: 2)
        #expect(plain.runs.map(\.isItalic) == [false, true] && plain.placement == nil)
        let sign = try await cue("Sign, one", stage, item)
        expect(sign, from: 1, to: 3)
        let run = try #require(sign.runs.first)
        #expect(run.isBold && run.color == TextRun.Color(red: 255, green: 0, blue: 0) && run.family == "DejaVu Serif")
        #expect(sign.placement == TextPlacement(horizontal: .leading, vertical: .top, x: 0.1, y: 0.1))
        let mark = stage.reports.count
        stage.seek(item, to: 0)
        _ = try await cue("plain slanted", stage, item, from: mark)
        expectNoWarning(stage, item)
    }

    @Test func subRipHasItsStylesAndPlaces() async throws {
        let stage = EngineStage()
        let item = try stage.load(try await TestMedia.markupMKV.file(), selection: Self.english)
        let styled = try await cue("slanted and red", stage, item)
        #expect(styled.runs.map(\.text) == ["slanted", " and ", "red"])
        #expect(styled.runs.map(\.isItalic) == [true, false, false])
        #expect(styled.runs.map(\.color) == [nil, nil, TextRun.Color(red: 255, green: 0, blue: 0)])
        let top = try await cue("top", stage, item)
        #expect(top.placement == TextPlacement(horizontal: .center, vertical: .top))
    }

    @Test(arguments: [TestMedia.webVTTMKV, .webVTTWebM])
    func webVTTInMatroskaIsShownWithItsStylesAndPlaces(_ media: TestMedia) async throws {
        let stage = EngineStage()
        let item = try stage.load(try await media.file(), selection: Self.english)
        let styled = try await cue("slanted yellow", stage, item)
        expect(styled, from: 0.5, to: 2)
        #expect(styled.runs.map(\.isItalic) == [true, false, false])
        #expect(styled.runs.last?.color == TextRun.Color(red: 255, green: 255, blue: 0))
        #expect(styled.placement == TextPlacement(horizontal: .leading, vertical: .top, x: 0.2, y: 0.1))
        expect(try await cue("second", stage, item), from: 2.5, to: 3.5)
        expectNoWarning(stage, item)
    }
}
