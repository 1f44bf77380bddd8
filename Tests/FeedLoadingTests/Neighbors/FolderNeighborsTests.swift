import Foundation
import MediaReaders
import Testing

@testable import FeedLoading

@Suite struct FolderNeighborsTests {
    @Test func neighborsAreInNaturalOrder() async throws {
        let folder = try TemporaryFolder()
        for name in ["10.mp3", "2.mp3", "1.mp3", "notes.txt", ".0.mp3", "sub/3.mp3"] { try folder.write("x", to: name) }
        let neighbors = await FolderNeighbors.find(of: URL(fileURLWithPath: "\(folder.path)/2.mp3"))
        #expect(neighbors.before.map(\.title) == ["1"])
        #expect(neighbors.after.map(\.title) == ["10"])
        #expect(neighbors.after.map(\.address) == ["file://\(folder.path)/10.mp3"])
    }

    @Test func laterEpisodesOfTheSeriesComeFirst() {
        let names = [
            "A film.mkv", "Other S01E01.mkv", "Show 1x04.mkv", "Show S01E01.mkv", "Show S01E03.mkv", "Show S02E01.mkv",
            "Trailer.mkv", "show.s01e02.mkv",
        ]
        let (before, after) = order(names, around: "show.s01e02.mkv")
        #expect(before == ["A film.mkv", "Other S01E01.mkv", "Show S01E01.mkv"])
        #expect(after == ["Show S01E03.mkv", "Show 1x04.mkv", "Show S02E01.mkv", "Trailer.mkv"])
    }

    @Test func nothingIsLostOrRepeated() {
        let names = ["b.mkv", "S01E02.mkv", "S01E02 again.mkv", "a.mkv", "S01E01.mkv"]
        for name in names {
            let (before, after) = order(names, around: name)
            #expect((before + [name] + after).sorted() == names.sorted())
        }
    }

    private func order(_ names: [String], around name: String) -> (before: [String], after: [String]) {
        let (before, after) = FolderNeighbors.order(names.map { Array($0.utf8) }, around: Array(name.utf8))
        return (before.map { String(decoding: $0, as: UTF8.self) }, after.map { String(decoding: $0, as: UTF8.self) })
    }

    @Test func namesThatAreNotUTF8AreNeighbors() async throws {
        let folder = try TemporaryFolder()
        let path = try #require(FilePath(folder.path))
        let names = ["1 \u{e4}.mp3", "2 \u{f6}.mp3", "2 \u{fc}.mp3"].map { $0.unicodeScalars.map { UInt8($0.value) } }
        for name in names {
            let descriptor = open(path.appending(name).cString, O_CREAT | O_WRONLY, 0o600)
            try #require(descriptor >= 0)
            close(descriptor)
        }
        let song = try #require(URL(string: "file://\(folder.path)/2%20%F6.mp3"))
        let neighbors = await FolderNeighbors.find(of: song)
        #expect(neighbors.before.map(\.address) == ["file://\(folder.path)/1%20%E4.mp3"])
        #expect(neighbors.before.map(\.title) == ["1 \u{fffd}"])
        #expect(neighbors.after.map(\.address) == ["file://\(folder.path)/2%20%FC.mp3"])
    }

    @Test func listsAddressesAndMissingFilesHaveNone() async throws {
        for address in ["https://a.example/film.mkv", "file:///nonexistent/film.mkv", "file:///etc/hosts"] {
            #expect(await FolderNeighbors.find(of: try #require(URL(string: address))) == FolderNeighbors())
        }
    }
}
