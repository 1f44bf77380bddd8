import Foundation
import PlayheadTesting
import PlayheadUI
import Testing

@testable import Playhead
@testable import PlayheadUI

@MainActor @Suite struct MusicPageTests {
    private static let text = (0..<40).map { "[00:\($0 < 10 ? "0" : "")\($0).00]Line \($0)" }.joined(separator: "\n")

    private func stage(lyrics: String?) -> SystemStage {
        var song = SimulatedItem.audio(duration: 180)
        song.metadata = MediaMetadata(title: "Song", artist: "Singer", album: "Album", lyrics: lyrics)
        return SystemStage(song)
    }

    /// Advances, and lets the tasks of views run.
    private func advance(_ stage: SystemStage, _ seconds: Double) async {
        for _ in 0..<Int(seconds * 10) {
            stage.advance(0.1)
            for _ in 0..<20 { await Task.yield() }
        }
        stage.window.turn()
    }

    /// Waits for times and levels, which arrive by way of other threads.
    private func settles(_ window: HeadlessWindow, _ isSettled: () -> Bool) async -> Bool {
        let deadline = ContinuousClock.now + .seconds(30)
        while ContinuousClock.now < deadline {
            window.turn()
            if isSettled() { return true }
            await Task.yield()
        }
        return false
    }

    @Test func thePageShowsTitleArtistAlbumAndLevels() async throws {
        let stage = stage(lyrics: nil)
        await advance(stage, 1)
        for text in ["Song", "Singer", "Album"] { #expect(stage.window.element(text: text) != nil) }
        #expect(stage.window.element(identifier: "lyrics") == nil)
        #expect(stage.simulation.engine?.isMetering == true)
        let meter = try #require(stage.window.element(identifier: "level-meter"))
        #expect(meter.frame.height == 0)
        stage.player.play()
        await advance(stage, 1)
        #expect(try #require(stage.window.element(identifier: "level-meter")).frame.height > 0)
    }

    /// The number of segments of a meter that are lit.
    private func litCount(_ window: HeadlessWindow) -> Int {
        window.elements.count { ($0.content?.background?.opacity ?? 0) > 0.5 }
    }

    @Test func theMeterIsDarkAndRestsInAPauseAndDuringASeek() async throws {
        let stage = stage(lyrics: nil)
        let window = HeadlessWindow { LevelMeter(player: stage.player) }
        func advance(_ seconds: Double) async {
            await self.advance(stage, seconds)
            turn()
        }
        func turn() {
            // Changes of state by actions for a change show in the next turn.
            for _ in 0..<2 { window.turn() }
        }
        stage.player.play()
        await advance(1)
        #expect(await settles(window) { litCount(window) > 0 })
        stage.player.pause()
        await advance(0.5)
        #expect(litCount(window) == 0)
        let runs = window.bodyRuns(of: LevelMeter.self)
        // A value that was measured before the pause.
        stage.player.take(AudioLevel(channels: [AudioLevel.Channel(mean: 0.25, peak: 0.5)]))
        await advance(2)
        #expect(litCount(window) == 0)
        #expect(window.bodyRuns(of: LevelMeter.self) == runs)
        #expect(try #require(window.element(identifier: "level-meter")).frame.height > 0)
        stage.player.play()
        await advance(1)
        #expect(await settles(window) { litCount(window) > 0 })
        stage.player.seek(to: CMTime(seconds: 100, preferredTimescale: 1))
        #expect(stage.player.isSeeking)
        turn()
        #expect(litCount(window) == 0)
        await advance(1)
        #expect(await settles(window) { litCount(window) > 0 })
    }

    @Test func levelsThatLightTheSameSegmentsChangeNothing() async {
        let stage = stage(lyrics: nil)
        let window = HeadlessWindow { LevelMeter(player: stage.player) }
        stage.player.play()
        await advance(stage, 1)
        #expect(await settles(window) { litCount(window) == LevelMeter.segments(for: 0.251) })
        let runs = window.bodyRuns(of: LevelMeter.self)
        for mean in [0.251, 0.252, 0.251] {
            stage.player.take(AudioLevel(channels: [AudioLevel.Channel(mean: mean, peak: 0.5)]))
            for _ in 0..<20 { await Task.yield() }
            window.turn()
        }
        #expect(LevelMeter.segments(for: 0.251) == LevelMeter.segments(for: 0.252))
        #expect(window.bodyRuns(of: LevelMeter.self) == runs)
        #expect(litCount(window) == LevelMeter.segments(for: 0.251))
    }

    @Test func aFilmHasNeitherMeterNorLyrics() async throws {
        var film = SimulatedItem.video(duration: 60)
        film.metadata = MediaMetadata(title: "Film", lyrics: Self.text)
        let stage = SystemStage(film)
        await advance(stage, 1)
        #expect(stage.window.element(identifier: "lyrics") == nil)
        #expect(stage.simulation.engine?.isMetering == false)
    }

    @Test func theLineThatIsSungIsInTheMiddle() async throws {
        let stage = stage(lyrics: Self.text)
        stage.player.play()
        await advance(stage, 12.5)
        let index = Int(stage.player.time().seconds)
        #expect(await settles(stage.window) { stage.window.element(label: "Line \(index)")?.value == "Current line" })
        let line = try #require(stage.window.element(label: "Line \(index)"))
        let list = try #require(stage.window.element(identifier: "lyrics"))
        #expect(abs(line.frame.midY - list.frame.midY) < 12)
        #expect(stage.window.elements.filter { $0.value == "Current line" }.count == 1)
    }

    @Test func aClickOnALineJumpsToIt() async throws {
        let stage = stage(lyrics: Self.text)
        stage.player.play()
        await advance(stage, 5)
        #expect(try #require(stage.window.element(label: "Line 8")).activate())
        await advance(stage, 0.5)
        #expect((8...9).contains(stage.player.time().seconds))
        #expect(await settles(stage.window) { stage.window.element(label: "Line 8")?.value == "Current line" })
    }

    @Test func lyricsWithoutTimesShowAsText() async throws {
        let stage = stage(lyrics: "First\n\nSecond")
        await advance(stage, 1)
        #expect(stage.window.element(text: "First") != nil && stage.window.element(text: "Second") != nil)
    }

    @Test func coverAndLyricsShareThePage() {
        let wide = MusicLayout(size: CGSize(width: 1000, height: 700), hasLyrics: true)
        #expect(wide.isBeside && wide.coverWidth == 440 && wide.lyricsInsets.leading == 440)
        #expect(wide.coverSide + 64 <= wide.coverWidth)
        let narrow = MusicLayout(size: CGSize(width: 400, height: 700), hasLyrics: true)
        #expect(narrow.isCompact && narrow.coverSide == MusicLayout.smallCover && narrow.lyricsHeight > 300)
        let plain = MusicLayout(size: CGSize(width: 1000, height: 700), hasLyrics: false)
        #expect(plain.coverWidth == 1000 && plain.coverSide == 376)
        let tiny = MusicLayout(size: CGSize(width: 300, height: 200), hasLyrics: true)
        #expect(tiny.lyricsHeight < 60)
    }

    @Test func textIsLegibleOnAnyCover() {
        func luminance(_ value: Double) -> Double {
            value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        // The brightest cover is white.
        let ground = 1 - MusicLayout.scrim
        for opacity in [1, 0.75, MusicLayout.dimmed] {
            let text = opacity + (1 - opacity) * ground
            #expect((luminance(text) + 0.05) / (luminance(ground) + 0.05) >= 4.5)
        }
    }

    @Test func loudnessShowsByItsRatios() {
        #expect(LevelMeter.share(of: 0) == 0)
        #expect(LevelMeter.share(of: 1) == 1)
        #expect(abs(LevelMeter.share(of: 0.1) - 2.0 / 3) < 0.001)
        #expect(LevelMeter.share(of: 0.0001) == 0)
        #expect(LevelMeter.share(of: 9) == 1)
    }
}
