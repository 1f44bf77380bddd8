import Foundation
import PlaybackModel
import PlayheadTesting
import Testing

@testable import Playhead

@MainActor struct PlayerSubtitleLinesTests {
    private let text = """
        1
        00:00:02,000 --> 00:00:04,000
        One

        2
        00:00:10,000 --> 00:00:12,000
        Two

        3
        00:00:20,000 --> 00:00:22,000
        Three

        """

    private func bench() async throws -> PlayerBench {
        let bench = PlayerBench([PlayerBench.film.absoluteString: .video(duration: 60)])
        bench.advance(1)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).srt")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await bench.player.addSubtitles(url: file)
        return bench
    }

    private func step(_ action: PlayerAction, _ bench: PlayerBench) {
        action.perform(on: bench.player)
        bench.advance(0.5)
    }

    @Test func linesAreSteppedThroughInBothDirections() async throws {
        let bench = try await bench()
        step(.nextSubtitleLine, bench)
        #expect(bench.player.time() == .s(2))
        #expect(bench.player.subtitles.cues.map(\.text) == ["One"])
        step(.nextSubtitleLine, bench)
        step(.nextSubtitleLine, bench)
        #expect(bench.player.time() == .s(20))
        #expect(PlayerAction.nextSubtitleLine.unavailability(on: bench.player) == "This is the last subtitle")
        // In the first second of a line, the one before; later, its own start.
        step(.previousSubtitleLine, bench)
        #expect(bench.player.time() == .s(10))
        bench.player.seek(.at(.s(21.5))) { _ in }
        bench.advance(0.5)
        step(.previousSubtitleLine, bench)
        #expect(bench.player.time() == .s(20))
    }

    @Test func theDelayOfSubtitlesCounts() async throws {
        let bench = try await bench()
        bench.player.adjustments.subtitleDelay = 1.5
        step(.nextSubtitleLine, bench)
        #expect(bench.player.time() == .s(3.5))
        #expect(bench.player.subtitles.cues.map(\.text) == ["One"])
    }

    @Test func withoutSubtitlesThereIsNoLine() async throws {
        let plain = PlayerBench()
        plain.advance(1)
        #expect(PlayerAction.nextSubtitleLine.unavailability(on: plain.player) == "No subtitles")
        let bench = try await bench()
        bench.player.select(TrackSelection(text: .off))
        #expect(PlayerAction.previousSubtitleLine.unavailability(on: bench.player) == "Subtitles off")
    }
}
