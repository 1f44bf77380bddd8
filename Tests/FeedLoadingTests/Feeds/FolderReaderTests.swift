import Foundation
import MediaReaders
import Testing

@testable import FeedLoading

@Suite struct FolderReaderTests {
    private let folder: TemporaryFolder
    private let loader = FeedLoader(cacheFolder: nil)

    init() throws { folder = try TemporaryFolder() }

    private func feed() async throws(FeedError) -> Feed { try await loader.load(folder.path).feed }

    @Test func filesAreListedInNaturalOrderWithTheirFolders() async throws {
        for name in [
            "b.mp4", "Episode 10.mkv", "Episode 2.mkv", "episode 1.mkv", "a.txt", ".hidden.mp4", "Serie/S2/x.mp3",
            "Serie/S10/y.mp3", "Serie/z.ogg", "noextension", ".mp4", "Serie/poster.jpg", "b.JPG",
        ] { try folder.write("", to: name) }
        let feed = try await feed()
        #expect(feed.kind == .folder)
        #expect(feed.title == URL(fileURLWithPath: folder.path).lastPathComponent)
        #expect(
            feed.entries.map { "\($0.group ?? "-"): \($0.title ?? "")" } == [
                "-: b", "-: episode 1", "-: Episode 2", "-: Episode 10", "Serie: z", "Serie/S2: x", "Serie/S10: y",
            ])
        #expect(feed.entries[0].image == "file://\(folder.path)/b.JPG")
        #expect(feed.entries[4].image == "file://\(folder.path)/Serie/poster.jpg")
        #expect(feed.entries[1].image == nil)
        #expect(feed.dropped.isEmpty)
    }

    /// They may be covers.
    @Test func animatedPicturesAreNotListed() async throws {
        for name in ["a.gif", "b.png", "c.apng", "d.avif", "e.mjpeg"] { try folder.write("", to: name) }
        #expect(try await feed().entries.map(\.title) == ["e"])
    }

    @Test func namesWithTricksStayNames() async throws {
        let names = ["x..%2F..%2Fetc.mp4", "a?b#c.mp4", "line\nbreak.mp4", "esc\u{1B}[31m.mp4", "…/ü.mp4", "%41.mp4"]
        for name in names { try folder.write("", to: name) }
        let feed = try await feed()
        #expect(feed.entries.count == names.count)
        for entry in feed.entries {
            let url = try #require(URL(string: entry.address))
            #expect(url.path.hasPrefix(folder.path + "/"))
            #expect(FileManager.default.fileExists(atPath: url.path))
            #expect(!(entry.title ?? "").unicodeScalars.contains { $0.value < 0x20 })
            #expect(!entry.address.utf8.contains { $0 <= 0x20 || $0 >= 0x7F })
        }
    }

    @Test func namesThatAreNotUTF8CanBeOpened() async throws {
        let name: [CChar] = Array("\(folder.path)/caf".utf8).map { CChar(bitPattern: $0) } + [-23, 46, 109, 112, 51, 0]
        let descriptor = open(name, O_CREAT | O_WRONLY, 0o600)
        try #require(descriptor >= 0)
        close(descriptor)
        let entry = try #require(try await feed().entries.first)
        #expect(entry.address.hasSuffix("/caf%E9.mp3"))
        #expect(FilePath(address: entry.address)?.cString == name)
    }

    @Test func loopsOfLinksEnd() async throws {
        try folder.write("", to: "a/b/film.mp4")
        try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/a/b/up", withDestinationPath: folder.path)
        try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/self", withDestinationPath: "self")
        try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/gone.mp4", withDestinationPath: "none")
        let feed = try await feed()
        #expect(feed.entries.map(\.title) == ["film"])
        #expect(
            feed.dropped.map(\.description) == [
                "folder: gone.mp4 cannot be read.", "a/b/up: It is a link to a folder that was read already.",
            ])
    }

    @Test func deepFoldersAreReported() async throws {
        try folder.write("", to: (0..<12).map { "\($0)" }.joined(separator: "/") + "/film.mp4")
        let feed = try await feed()
        #expect(feed.entries.isEmpty)
        #expect(feed.dropped.map(\.reason) == ["Its subfolders are nested too deeply."])
    }

    @Test(.enabled(if: geteuid() != 0)) func unreadableFoldersAreReported() async throws {
        try folder.write("", to: "open/film.mp4")
        try folder.write("", to: "closed/film.mp4")
        chmod("\(folder.path)/closed", 0)
        defer { chmod("\(folder.path)/closed", 0o700) }
        let feed = try await feed()
        #expect(feed.entries.count == 1)
        #expect(feed.dropped.map(\.place) == ["closed"])
    }

    @Test(.enabled(if: geteuid() != 0)) func aFolderWithoutReadPermissionIsCalledAFolder() async throws {
        try folder.write("", to: "closed/film.mp4")
        let path = "\(folder.path)/closed"
        chmod(path, 0)
        defer { chmod(path, 0o700) }
        let error = await #expect(throws: FeedError.self) {
            try await FeedLoader(cacheFolder: nil).load(path)
        }
        #expect(error?.code == .noPermission)
        #expect(error?.description == "Cannot open the folder. Permission was denied. Check the folder’s permissions.")
    }

    @Test func filesBeyondTheLimitAreCounted() async throws {
        for index in 0..<20 { try folder.write("", to: "\(index).mp3") }
        var limits = FeedLimits()
        limits.entryCount = 5
        let feed = try await FeedLoader(limits: limits, cacheFolder: nil).load(folder.path).feed
        #expect(feed.entries.map(\.title) == ["0", "1", "2", "3", "4"])
        #expect(feed.dropped.map(\.reason) == ["15 more files exceed the limit of 5."])
    }
}
