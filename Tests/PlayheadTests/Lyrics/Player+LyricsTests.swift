import Foundation
import PlaybackModel
import PlayheadTesting
import Testing

@testable import Playhead

@MainActor struct PlayerLyricsTests {
    private func file(_ text: String) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).lrc")
        try Data(text.utf8).write(to: url)
        return url
    }

    @Test func theLineAtATimeIsFound() {
        let lyrics = Lyrics(text: "[00:01.00]One\n[00:03.00]Two\n[00:03.00]Too\n[00:09.00]")
        #expect([0, 1, 2.9, 3, 8, 100].map { lyrics?.index(at: $0) } == [nil, 0, 0, 2, 2, 3])
        #expect(lyrics?.index(at: .nan) == nil)
        let plain = Lyrics(text: "One\nTwo")
        #expect(plain?.isTimed == false && plain?.index(at: 1) == nil)
        #expect(Lyrics(text: "\n") == nil)
    }

    @Test func lyricsOfTagsAreReadAndThoseOfAFileComeFirst() async throws {
        var song = SimulatedItem.audio(duration: 60)
        song.metadata = MediaMetadata(title: "Song", lyrics: "From the tags")
        let bench = PlayerBench([PlayerBench.film.absoluteString: song])
        bench.advance(1)
        #expect(bench.player.lyrics?.lines.map(\.text) == ["From the tags"])
        try await bench.player.addLyrics(url: try file("[00:02.00]From the file\u{7}"))
        #expect(bench.player.lyrics?.lines.map(\.time) == [2])
        #expect(bench.player.lyrics?.lines.first?.text.hasPrefix("From the file") == true)
        #expect(bench.player.lyrics?.lines.first?.text.contains("\u{7}") == false)
    }

    @Test func filesThatCannotBeReadAreErrors() async throws {
        let bench = PlayerBench()
        bench.advance(1)
        for (url, code) in [
            (URL(fileURLWithPath: "/nowhere/song.lrc"), PlaybackErrorCode.fileNotFound),
            (FileManager.default.temporaryDirectory, .isDirectory), (try file("[ti:None]"), .notMedia),
            (try #require(URL(string: "https://example.org/song.lrc")), .schemeNotAllowed),
        ] {
            let error = await #expect(throws: PlaybackError.self) { try await bench.player.addLyrics(url: url) }
            #expect(error?.code == code)
        }
        #expect(bench.player.lyrics == nil)
    }
}
