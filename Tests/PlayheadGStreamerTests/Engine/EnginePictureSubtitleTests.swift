import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// Picture subtitles arrive at their times, with their pixels, also after a seek.
@Suite(.limitedPipelines, .timeLimit(.minutes(5))) @MainActor struct EnginePictureSubtitleTests {
    private static let english = TrackSelection(text: .track(id: "", language: "en", title: nil))

    @Test(arguments: TestMedia.pictureSubtitles)
    func picturesArriveInTime(_ media: TestMedia) async throws {
        let stage = EngineStage()
        let item = try stage.load(try await media.file(), selection: Self.english)
        let tracks = try await stage.first("tracks", of: item) {
            if case .tracks(let report) = $0, !report.selected.isEmpty { report } else { nil }
        }
        let text = try #require(tracks.tracks.first { $0.kind == .text })
        #expect(text.language == media.facts.subtitles.first?.language.map { _ in "en" })
        #expect(tracks.selected.contains(text.id) == (text.language != nil))
        if text.language == nil {
            stage.send(.select(TrackSelection(text: .track(id: text.id, language: nil, title: nil))), to: item)
        }
        let first = try await cue(stage, item, from: 0, near: 2)
        let isWhite = media == .dvdSubtitlesVOB
        try expect(first, isRed: false, isWhite: isWhite)
        let mark = stage.reports.count
        stage.seek(item, to: 11)
        let later = try await cue(stage, item, from: mark, near: 12)
        try expect(later, isRed: true, isWhite: isWhite)
        #expect(!stage.events(of: item).contains { if case .warning = $0 { true } else { false } })
    }

    @Test(arguments: TestMedia.pictureSubtitles) func itemEndsWithItsVideo(_ media: TestMedia) async throws {
        let stage = EngineStage()
        let item = try stage.load(
            try await media.file(), start: CMTime(value: 18, timescale: 1), selection: Self.english)
        let end = try await stage.first("end", of: item, limit: .seconds(20)) {
            if case .ended(let report) = $0 { report } else { nil }
        }
        #expect(abs(end.position.seconds - 20) < 0.5)
    }

    /// The first cue with a picture that starts near a time.
    private func cue(
        _ stage: EngineStage, _ item: Generation, from start: Int, near time: Double
    ) async throws -> TextCue {
        try await stage.first("picture at \(time)", of: item, from: start) { event in
            guard case .cue(let cue) = event, cue.picture?.parts.isEmpty == false,
                (-0.2..<0.2).contains(cue.range.start.seconds - time)
            else { return nil }
            return cue
        }
    }

    private func expect(_ cue: TextCue, isRed: Bool, isWhite: Bool) throws {
        let picture = try #require(cue.picture)
        #expect(cue.text.isEmpty && picture.canvas == PixelSize(width: 640, height: 360))
        let part = try #require(picture.parts.first)
        #expect(part.x == 220 && part.y == (isRed ? 300 : 20) && part.size == PixelSize(width: 200, height: 40))
        let color = try #require(part.indices[4_100] < part.colors.count ? part.colors[Int(part.indices[4_100])] : nil)
        guard !isWhite else {
            #expect(color == 0xFFFF_FFFF)
            return
        }
        let (red, green) = (color >> 16 & 255, color >> 8 & 255)
        #expect(color >> 24 == 255 && (isRed ? red > 200 && green < 50 : green > 150 && red < 50), "\(color)")
    }
}
