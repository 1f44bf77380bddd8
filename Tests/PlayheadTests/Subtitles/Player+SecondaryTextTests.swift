import Foundation
import PlaybackModel
import PlayheadTesting
import Testing

@testable import Playhead

@MainActor struct PlayerSecondaryTextTests {
    private func file(_ name: String, _ word: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appendingPathComponent(name)
        let text = "1\n00:00:02,000 --> 00:00:04,000\n\(word) 1\n\n2\n00:00:05,000 --> 00:00:06,000\n\(word) 2\n"
        try Data(text.utf8).write(to: url)
        return url
    }

    private func texts(_ bench: PlayerBench) -> [[String]] {
        [bench.player.subtitles.cues.map(\.text), bench.player.subtitles.secondaryCues.map(\.text)]
    }

    private func choice(_ track: MediaTrack) -> TrackSelection.Choice {
        .track(id: track.id, language: track.language, title: track.title)
    }

    @Test func twoSubtitlesShowTogether() async throws {
        let bench = PlayerBench()
        bench.player.play()
        bench.advance(1)
        let german = try await bench.player.addSubtitles(url: try file("film.de.srt", "Eins"))
        let english = try await bench.player.addSubtitles(url: try file("film.en.srt", "One"), selects: false)
        #expect(bench.player.secondaryTextTracks == [english])
        #expect(bench.player.secondaryTextTrack == nil)
        bench.player.selectSecondaryText(choice(english))
        #expect(bench.player.secondaryTextTrack == english)
        #expect(bench.player.tracks.selected.contains(german.id) && !bench.player.tracks.selected.contains(english.id))
        bench.advance(1.5)
        #expect(texts(bench) == [["Eins 1"], ["One 1"]])
        bench.advance(2)
        #expect(texts(bench) == [[], []])
        bench.advance(1)
        #expect(texts(bench) == [["Eins 2"], ["One 2"]])
        // The second one stays without the first, and a seek moves it.
        bench.player.select(TrackSelection(text: .off))
        #expect(texts(bench) == [[], ["One 2"]])
        bench.player.seek(.at(.s(3))) { _ in }
        bench.advance(0.1)
        #expect(texts(bench) == [[], ["One 1"]])
        bench.player.selectSecondaryText(.off)
        #expect(texts(bench) == [[], []])
    }

    @Test func theDelayMovesBoth() async throws {
        let bench = PlayerBench()
        bench.advance(1)
        try await bench.player.addSubtitles(url: try file("film.de.srt", "Eins"))
        let english = try await bench.player.addSubtitles(url: try file("film.en.srt", "One"), selects: false)
        bench.player.selectSecondaryText(choice(english))
        bench.player.adjustments.subtitleDelay = 1
        bench.player.seek(.at(.s(2.5))) { _ in }
        bench.advance(0.1)
        #expect(texts(bench) == [[], []])
        bench.player.adjustments.subtitleDelay = 0
        bench.advance(0.1)
        #expect(texts(bench) == [["Eins 1"], ["One 1"]])
    }

    @Test func theFirstTrackIsNeverTheSecondToo() async throws {
        let bench = PlayerBench()
        bench.advance(1)
        let german = try await bench.player.addSubtitles(url: try file("film.de.srt", "Eins"))
        bench.player.selectSecondaryText(choice(german))
        #expect(bench.player.secondaryTextTrack == nil)
        bench.player.select(TrackSelection(text: .off))
        #expect(bench.player.secondaryTextTrack == german)
    }

    @Test func theLanguageAppliesToTheNextItem() async throws {
        let bench = PlayerBench(items: [PlayerItem(url: PlayerBench.film), PlayerItem(url: PlayerBench.second)])
        bench.advance(1)
        let english = try await bench.player.addSubtitles(url: try file("film.en.srt", "One"), selects: false)
        bench.player.selectSecondaryText(choice(english))
        bench.player.advanceToNextItem()
        bench.player.play()
        bench.advance(2.8)
        #expect(bench.player.secondaryTextTrack == nil && texts(bench) == [[], []])
        let other = try await bench.player.addSubtitles(url: try file("second.eng.srt", "Two"), selects: false)
        #expect(bench.player.secondaryTextTrack == other)
        #expect(texts(bench) == [[], ["Two 1"]])
    }

    @Test func theLanguageIsRemembered() async throws {
        let first = PlayerBench()
        first.advance(1)
        let english = try await first.player.addSubtitles(url: try file("film.en.srt", "One"), selects: false)
        var changes: [String?] = []
        let listening = RememberedPlayback().follow(first.player) { changes.append($0.secondaryLanguage) }
        first.player.selectSecondaryText(choice(english))
        #expect(changes == ["en"])
        var remembered = RememberedPlayback()
        remembered.update(from: first.player)
        let stored = try JSONEncoder().encode(remembered)
        let second = PlayerBench()
        try JSONDecoder().decode(RememberedPlayback.self, from: stored).apply(to: second.player)
        second.advance(1)
        let track = try await second.player.addSubtitles(url: try file("other.en.srt", "One"), selects: false)
        #expect(second.player.secondaryTextTrack == track)
        first.player.selectSecondaryText(.off)
        #expect(changes == ["en", nil])
        listening.cancel()
        #expect(try JSONDecoder().decode(RememberedPlayback.self, from: Data("{}".utf8)).secondaryLanguage == nil)
    }
}
