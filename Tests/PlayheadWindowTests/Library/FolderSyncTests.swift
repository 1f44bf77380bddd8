import Foundation
import PlayheadCatalog
import Testing

@testable import PlayheadWindow

/// The sync that the settings want.
@MainActor @Suite struct FolderSyncTests {
    private let root = FileManager.default.temporaryDirectory.appendingPathComponent("sync-\(UUID().uuidString)").path

    private func makeFolder(_ name: String) throws -> String {
        let path = "\(root)/\(name)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    @Test func theSyncFollowsTheFolderOfTheSettings() async throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        let (first, second) = (try makeFolder("first"), try makeFolder("second"))
        let library = try await MediaLibrary.open(at: "\(root)/library")
        let film = LibraryItem(address: "https://www.example.com/film.mp4", title: "Film")
        try await library.record(film, position: 600, duration: 3_600, isFinal: true)
        let sync = FolderSync()
        // Longer than a busy machine takes.
        sync.delays.end = .seconds(30)
        await sync.follow(nil, folder: first)
        #expect(sync.current == nil)
        await sync.follow(library, folder: first)
        let running = try #require(sync.current)
        // The same again changes nothing.
        await sync.follow(library, folder: first)
        #expect(sync.current === running)
        await sync.follow(library, folder: second)
        #expect(sync.current?.folder == second)
        await sync.follow(library, folder: nil)
        #expect(sync.current == nil)
        // Each has synced a last time, and leaves its file.
        for folder in [first, second] {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(names.count == 1 && names[0].hasPrefix("playhead-"))
        }
    }

    @Test func theLastPositionIsThereAfterTheEnd() async throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        let folder = try makeFolder("sync")
        let access = LibraryAccess(folder: "\(root)/library")
        let library = try #require(await access.open())
        access.sync.delays.end = .seconds(30)
        await access.sync.follow(library, folder: folder)
        let film = LibraryItem(address: "https://www.example.com/film.mp4", title: "Film")
        try await library.record(film, position: 600, duration: 3_600, isFinal: true)
        await access.close()
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
        let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        #expect(text.contains("film.mp4") && text.contains("600"))
        // Nothing starts again.
        await access.sync.follow(library, folder: root)
        #expect(access.sync.current?.folder == folder)
    }
}
