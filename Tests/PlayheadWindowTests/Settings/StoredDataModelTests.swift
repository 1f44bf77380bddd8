import Foundation
import PlayheadCatalog
import PlayheadDesktop
import Testing

@testable import PlayheadWindow

@MainActor @Suite struct StoredDataModelTests {
    private let root = FileManager.default.temporaryDirectory.appendingPathComponent("stored-\(UUID().uuidString)")
    private let access = LibraryAccess { _ throws(LibraryError) in try await MediaLibrary.inMemory() }
    private let settings = ApplicationSettings()
    private let film = LibraryItem(address: "https://example.com/film.mp4", title: "Film")

    private var folders: StorageFolders {
        StorageFolders(
            library: root.path + "/data", caches: root.path + "/cache", crashRecords: root.path + "/crashes",
            thumbnails: ThumbnailStore(folder: root.path + "/thumbnails"))
    }

    private var recent: RecentFiles { RecentFiles(path: root.path + "/data/recently-used.xbel") }

    private func model(_ credentials: StoredDataModel.Credentials? = nil) -> StoredDataModel {
        let none = StoredDataModel.Credentials(count: { 0 }, removeAll: {})
        return StoredDataModel(
            access, settings: settings, folders: folders, credentials: credentials ?? none, recent: recent,
            undo: UndoOffer(wait: waitForever))
    }

    private func write(_ path: String, _ count: Int) throws {
        let url = root.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(count: count).write(to: url)
    }

    private func amount(_ kind: StoredData.Kind, _ model: StoredDataModel) -> String? {
        model.entries.first { $0.kind == kind }?.amount
    }

    @Test func everyKindIsShownWithItsSize() async throws {
        defer { try? FileManager.default.removeItem(at: root) }
        try write("cache/images/a", 1_500)
        try write("cache/images/b", 500)
        try write("cache/feeds/c", 12)
        try write("crashes/d.json", 3)
        try write("data/downloads/e.mp3", 40)
        try write("data/downloads/e.json", 2)
        try write("data/library-damaged-2026.sqlite", 7)
        try write("data/unrelated.txt", 9)
        let library = try #require(await access.open())
        try await library.addToFavorites(film)
        let model = model()
        await model.read()
        #expect(amount(.pictures, model) == "2 · 2 kB")
        #expect(amount(.downloads, model) == "1 · 42 bytes")
        #expect(amount(.feeds, model) == "1 · 12 bytes")
        #expect(amount(.crashRecords, model) == "1 · 3 bytes")
        #expect(amount(.setAside, model) == "1 · 7 bytes")
        #expect(amount(.favorites, model) == "1")
        #expect(amount(.history, model) == "None")
        // Nothing of it is there.
        #expect(amount(.otherCopies, model) == nil)
    }

    @Test func filesOfOtherProgramsStay() async throws {
        defer { try? FileManager.default.removeItem(at: root) }
        try write("cache/images/a", 10)
        try write("cache/feeds/b", 10)
        try write("data/unrelated.txt", 9)
        try write("data/library-newer-1.sqlite", 9)
        let outside = root.appendingPathComponent("outside")
        try Data(count: 4).write(to: outside)
        try FileManager.default.createSymbolicLink(
            at: root.appendingPathComponent("cache/images/link"), withDestinationURL: outside)
        let model = model()
        await model.delete(.pictures)
        await model.delete(.setAside)
        #expect(model.problem == nil)
        #expect(FileManager.default.fileExists(atPath: outside.path))
        #expect(try FileManager.default.contentsOfDirectory(atPath: root.path + "/cache/images").isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: root.path + "/cache/feeds") == ["b"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: root.path + "/data") == ["unrelated.txt"])
    }

    @Test func deletingEverythingRemovesOnlyOwnRecentFiles() async throws {
        defer { try? FileManager.default.removeItem(at: root) }
        let other = RecentFiles(path: root.path + "/data/recently-used.xbel", application: "Other", command: "other")
        try recent.add(root.appendingPathComponent("own.mp4"))
        try other.add(root.appendingPathComponent("theirs.mp4"))
        let model = model()
        await model.read()
        #expect(amount(.recentFiles, model) == "1")
        await model.deleteAll()
        #expect(model.problem == nil)
        #expect(amount(.recentFiles, model) == "None")
        #expect(try recent.ownCount() == 0)
        #expect(try other.ownCount() == 1)
    }

    @Test func deletedFavoritesListsAndSubscriptionsReturnWithUndo() async throws {
        let library = try #require(await access.open())
        try await library.addToFavorites(film)
        try await library.add([film, film], to: try await library.makeList(named: "List").id)
        let feed = Feed(kind: .rss, title: "Feed", entries: [FeedEntry(title: "1", address: "https://example.com/1")])
        try await library.subscribe(to: "https://example.com/feed", feed)
        let model = model()
        for kind in [StoredData.Kind.favorites, .lists, .subscriptions] {
            let before = try await library.counts()
            await model.delete(kind)
            #expect(amount(kind, model) == "None")
            #expect(model.undo.message != nil)
            await model.undo.undo()
            #expect(model.undo.problem == nil)
            #expect(try await library.counts() == before)
            #expect(amount(kind, model) == "1")
        }
        #expect(try await library.lists().map(\.itemCount) == [2])
    }

    @Test func everythingIsDeletedEvenWithoutAKeyring() async throws {
        defer { try? FileManager.default.removeItem(at: root) }
        try write("cache/images/a", 10)
        let library = try #require(await access.open())
        try await library.recordStart(of: film)
        try await library.addToFavorites(film)
        settings.values.appearance = .dark
        let model = model(
            StoredDataModel.Credentials(
                count: { throw CredentialStoreError.noService }, removeAll: { throw CredentialStoreError.noService }))
        await model.read()
        #expect(amount(.passwords, model) == "Unknown")
        await model.deleteAll()
        #expect(model.problem == nil)
        #expect(try await library.counts() == LibraryCounts())
        #expect(settings.values == SettingsValues())
        #expect(model.undo.message == nil)
        #expect(amount(.pictures, model) == "None")
    }
}
