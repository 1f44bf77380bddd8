import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadEngineService

/// Subtitles that a confined engine draws in the styles of their author.
@Suite(.timeLimit(.minutes(2))) struct DrawnSubtitleTests {
    private static let english = TrackSelection(text: .track(id: "", language: "en", title: nil))

    @Test func drawingsComeWithTheTextsThatTheyDraw() async throws {
        let stage = IsolatedStage()
        try stage.load(try await TestMedia.scriptMKV.file(), selection: Self.english)
        let cues = await stage.wait("the end") { $0.contains { if case .ended = $0 { true } else { false } } }.cues
        let texts = cues.filter { $0.picture == nil }
        #expect(texts.map(\.text) == ["plain slanted", "Sign, one"] && texts.allSatisfy(\.isDrawn))
        let drawings = cues.filter { $0.picture != nil }
        #expect(drawings.allSatisfy { $0.picture?.isDrawing == true && $0.text.isEmpty })
        // One, both, one, none.
        let starts = drawings.map(\.range.start.seconds)
        #expect(starts.count == 4)
        // A drawing changes with the first picture that shows, and a busy machine leaves pictures out.
        for (start, expected) in zip(starts, [0.5, 1, 2, 3]) {
            #expect((expected - 0.001..<expected + 0.5).contains(start))
        }
        #expect(drawings.last?.picture?.parts == [])
        let sign = try #require(drawings.dropFirst(2).first?.picture)
        #expect(sign.parts.contains { $0.colors == [0xFFFF_0000] && abs($0.x - 128) < 16 && abs($0.y - 72) < 40 })
    }

    @Test func aSeekShowsWhatIsDrawnThere() async throws {
        let stage = IsolatedStage()
        try stage.load(try await TestMedia.scriptMKV.file(), selection: Self.english)
        // The demuxer does not go back for events from before the picture to which it seeks.
        await stage.wait("both subtitles") { $0.cues.contains { $0.text == "Sign, one" } }
        stage.send(.pause(stage.id()), 1)
        for second in [1.5, 2.5, 1.5] {
            let count = stage.all.cues.count
            let target = CMTime(seconds: second, preferredTimescale: 1000)
            stage.send(
                .seek(PendingSeek(id: stage.id(), target: target, toleranceBefore: .zero, toleranceAfter: .zero)), 1)
            await stage.wait("a drawing at \(second)") { events in
                events.cues.dropFirst(count).contains {
                    $0.picture?.parts.isEmpty == false && abs($0.range.start.seconds - second) < 0.1
                }
            }
        }
    }

    private static let file = """
        [Script Info]
        PlayResX: 640
        PlayResY: 360

        [V4+ Styles]
        Format: Name, Fontname, Fontsize, PrimaryColour, Alignment, MarginL, MarginR, MarginV
        Style: Default,DejaVu Sans,24,&H00FFFFFF,2,10,10,20

        [Events]
        Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
        Dialogue: 0,0:00:00.20,0:00:03.00,Default,,0,0,0,,{\\an7\\pos(64,36)\\c&H0000FF&\\p1}m 0 0 l 100 0 100 50 0 50
        """

    @Test func aFileIsDrawnWhenAndAsLongAsTheHostWants() async throws {
        let stage = IsolatedStage()
        let script = SubtitleScript(generation: Generation(rawValue: 1), track: "file", text: Self.file)
        // Before the item is open, and for another one: that is not drawn.
        stage.send(.setScript(SubtitleScript(generation: Generation(rawValue: 7), track: "other", text: Self.file)), 0)
        try stage.load(try await TestMedia.scriptMKV.file(), selection: TrackSelection(text: .off))
        await stage.wait("playback") {
            $0.contains { if case .position(let new) = $0 { new.time.seconds > 0.5 } else { false } }
        }
        #expect(stage.all.cues.isEmpty)
        stage.send(.pause(stage.id()), 1)
        stage.send(.setScript(script), 0)
        // Also while playback is paused.
        await stage.wait("the drawing") { $0.cues.contains { $0.picture?.parts.first?.colors == [0xFFFF_0000] } }
        #expect(stage.all.cues.allSatisfy { $0.isDrawn && $0.picture?.isDrawing == true && $0.text.isEmpty })
        stage.send(.setScript(nil), 0)
        // Where there is nothing to draw, the host learns that the engine draws.
        stage.send(
            .seek(
                PendingSeek(
                    id: stage.id(), target: CMTime(seconds: 3.5, preferredTimescale: 1000), toleranceBefore: .zero,
                    toleranceAfter: .zero)), 1)
        let count = stage.all.cues.count
        stage.send(.setScript(script), 0)
        await stage.wait("the announcement") { events in
            events.cues.dropFirst(count).contains { $0.isDrawn && $0.picture?.parts == [] }
        }
    }
}

extension [EngineEvent] {
    fileprivate var cues: [TextCue] { compactMap { if case .cue(let cue) = $0 { cue } else { nil } } }
}
