import Foundation
import Testing

@testable import PlayheadDesktop

struct RecentFilesTests {
    private let folder: TemporaryFolder
    private let recent: RecentFiles

    init() throws {
        folder = try TemporaryFolder()
        recent = RecentFiles(path: folder.url.appending(path: "recently-used.xbel").path)
    }

    @Test func openedFilesAreListedLatestFirst() throws {
        defer { try? folder.remove() }
        let odd = try folder.file("Ödd & <film>#1.mp4")
        let song = try folder.file("song.flac")
        let text = try folder.file("notes.txt")
        #expect(try recent.files(limit: 10).isEmpty)
        try recent.add(odd, title: "Odd\u{1B}[31m film")
        try recent.add(text)
        try recent.add(song)
        try recent.add(try #require(URL(string: "https://www.example.com/film.mp4?token=secret")))
        let list = try String(contentsOfFile: recent.path, encoding: .utf8)
        #expect(!list.contains("secret"))
        #expect(Set(try recent.files(limit: 10).map(\.url)) == [odd, song])
        let entry = try #require(try recent.files(limit: 10).first { $0.url == odd })
        #expect(entry.title == "Odd film")
        #expect(entry.mimeType == "video/mp4")
        #expect(try recent.files(limit: 1).count == 1)
        #expect(try recent.files(limit: 0).isEmpty)
        let mode = try FileManager.default.attributesOfItem(atPath: recent.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try FileManager.default.removeItem(at: song)
        #expect(try recent.files(limit: 10).map(\.url) == [odd])
    }

    @Test func otherProgramsKeepTheirEntries() throws {
        defer { try? folder.remove() }
        let other = RecentFiles(path: recent.path, application: "Other", command: "other")
        let (ours, shared, theirs) = (
            try folder.file("a.mp4"), try folder.file("b.mp4"), try folder.file("c.mp4")
        )
        try recent.add(ours)
        try recent.add(shared)
        try other.add(shared)
        try other.add(theirs)
        #expect(try recent.ownCount() == 2)
        try recent.removeOwn()
        #expect(try recent.ownCount() == 0)
        #expect(Set(try recent.files(limit: 10).map(\.url)) == [shared, theirs])
        try recent.remove(theirs)
        #expect(try recent.files(limit: 10).map(\.url) == [shared])
    }

    @Test func oldEntriesMakeRoom() throws {
        defer { try? folder.remove() }
        let other = RecentFiles(path: recent.path, application: "Other", command: "other")
        try other.add(try folder.file("theirs.mp4"))
        for number in 0...RecentFiles.maximumCount { try recent.add(try folder.file("\(number).mp4")) }
        #expect(try recent.files(limit: 1_000).count == RecentFiles.maximumCount + 1)
        #expect(try recent.files(limit: 1_000).contains { $0.url.lastPathComponent == "theirs.mp4" })
    }

    @Test(arguments: ["not XML", "<xbel", "<?xml version=\"1.0\"?><other/>", "\u{0}\u{1}"])
    func aDamagedListIsReportedAndKept(text: String) throws {
        defer { try? folder.remove() }
        try text.write(toFile: recent.path, atomically: true, encoding: .utf8)
        let film = try folder.file("film.mp4")
        #expect(throws: DesktopFileError.self) { try recent.add(film) }
        #expect(throws: DesktopFileError.self) { try recent.files(limit: 10) }
        #expect(try String(contentsOfFile: recent.path, encoding: .utf8) == text)
    }
}
