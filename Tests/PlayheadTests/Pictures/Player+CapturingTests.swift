import PlaybackModel
import PlayheadTesting
import Testing

@testable import Playhead

@MainActor struct PlayerCapturingTests {
    @Test(arguments: [true, false])
    func theCurrentFrameIsCaptured(_ plays: Bool) async throws {
        let bench = PlayerBench()
        if plays { bench.player.play() }
        bench.advance(3)
        bench.player.setMaximumFrameSize(PixelSize(width: 8, height: 8))
        let before = bench.player.lastFrameTime
        let capture = Task { @MainActor in try await bench.player.capturePicture() }
        while bench.player.captures.isEmpty { await Task.yield() }
        #expect(bench.simulation.engine?.maximumFrameSize == nil)
        while !bench.player.captures.isEmpty { bench.advance(0.1) }
        let picture = try await capture.value
        #expect(picture.size == PixelSize(width: 16, height: 9))
        #expect(plays ? picture.time > before : picture.time == before)
        // The simulated pictures have their column as green.
        #expect(picture.pixels[4 + 1] == 16)
        #expect(bench.simulation.engine?.maximumFrameSize == PixelSize(width: 8, height: 8))
        #expect(bench.player.phase == (plays ? .playing : .paused))
    }

    @Test func withoutAPictureTheErrorIsTyped() async {
        let bench = PlayerBench([PlayerBench.film.absoluteString: .audio()])
        bench.advance(1)
        await #expect { try await bench.player.capturePicture() } throws: {
            ($0 as? PlaybackError)?.code == .notSupportedByContent
        }
    }

    @Test func aReleaseEndsTheWaiting() async {
        let bench = PlayerBench()
        bench.player.play()
        bench.advance(1)
        let capture = Task { @MainActor in try await bench.player.capturePicture() }
        while bench.player.captures.isEmpty { await Task.yield() }
        bench.player.release()
        await #expect(throws: PlaybackError.self) { try await capture.value }
    }
}
