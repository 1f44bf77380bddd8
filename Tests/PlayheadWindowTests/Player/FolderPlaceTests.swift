import FeedLoading
import Foundation
import Playhead
import PlayheadCatalog
import Testing

@testable import PlayheadWindow

/// A season's folder that is opened again.
@MainActor @Suite final class FolderPlaceTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("season-\(UUID().uuidString)")
    private let access = LibraryAccess { _ throws(LibraryError) in try await MediaLibrary.inMemory() }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for number in 1...12 {
            try Data([0]).write(to: folder.appendingPathComponent("Show S01E\(number).mkv"))
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func episode(_ number: Int) -> LibraryItem {
        LibraryItem(
            address: folder.appendingPathComponent("Show S01E\(number).mkv").absoluteString, title: "\(number)",
            duration: 2_400)
    }

    /// The names of the current and of all items after the folder is opened.
    private func opened() async throws -> (current: String?, all: [String]) {
        let model = WindowModel(
            WindowOptions(), placeInFolder: { [access] in await FolderPlace.find($0, in: access) })
        defer { model.close() }
        model.open([folder])
        try await eventually("the episodes") { model.player.items.count == 12 }
        return (
            model.player.currentItem?.url.lastPathComponent, model.player.items.map(\.url.lastPathComponent)
        )
    }

    @Test func anUnknownFolderStartsWithItsFirstEpisode() async throws {
        let (current, all) = try await opened()
        #expect(current == "Show S01E1.mkv")
        #expect(all.last == "Show S01E12.mkv")
    }

    @Test func aSeasonContinuesWithTheEpisodeThatWasLeft() async throws {
        let library = try #require(await access.open())
        try await library.recordStart(of: episode(3))
        try await library.record(episode(3), position: 900, duration: 2_400, isFinal: true)
        let (current, all) = try await opened()
        #expect(current == "Show S01E3.mkv")
        #expect(all.count == 12 && all.first == "Show S01E1.mkv")
    }

    @Test func afterAnEpisodeThatEndedTheNextOneFollows() async throws {
        let library = try #require(await access.open())
        try await library.recordStart(of: episode(9))
        try await library.finish(episode(9))
        #expect(try await opened().current == "Show S01E10.mkv")
        // After the last one, the season begins again.
        try await library.recordStart(of: episode(12))
        try await library.finish(episode(12))
        #expect(try await opened().current == "Show S01E1.mkv")
    }

    @Test func songsAreNotContinued() async throws {
        let library = try #require(await access.open())
        var song = episode(5)
        song.entry.duration = 200
        try await library.recordStart(of: song)
        try await library.finish(song)
        #expect(try await opened().current == "Show S01E1.mkv")
    }
}
