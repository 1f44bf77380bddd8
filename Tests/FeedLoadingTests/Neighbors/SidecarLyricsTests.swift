import Foundation
import Testing

@testable import FeedLoading

@Suite struct SidecarLyricsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func find(_ song: String, among names: String...) async throws -> String? {
        for name in names + [song] { try folder.write("x", to: name) }
        return await SidecarLyrics.find(for: URL(fileURLWithPath: "\(folder.path)/\(song)"))?.lastPathComponent
    }

    @Test func theFileWithTheSongsNameIsFound() async throws {
        #expect(try await find("Song.flac", among: "Other.lrc", "Song.lrc", "Song.txt") == "Song.lrc")
        #expect(try await find("Second.mp3", among: "second.mp3.LRC") == "second.mp3.LRC")
        #expect(try await find("Third.mp3") == nil)
    }

    @Test func plainTextBelongsToMusicOnly() async throws {
        #expect(try await find("Song.mp3", among: "Song.txt") == "Song.txt")
        #expect(try await find("Film.mkv", among: "Film.txt") == nil)
    }

    @Test func addressesHaveNone() async throws {
        #expect(await SidecarLyrics.find(for: try #require(URL(string: "https://example.org/song.mp3"))) == nil)
    }
}
