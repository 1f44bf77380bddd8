import Foundation
import Testing

@testable import PlayheadDesktop

struct TrashedFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func aFileGoesToTheTrashAndBack() throws {
        defer { try? folder.remove() }
        let film = try folder.file("Ödd film 100%.mp4", "contents")
        let trashed = try TrashedFile(moving: film)
        #expect(!FileManager.default.fileExists(atPath: film.path))
        #expect(trashed.canRestore)
        let place = try #require(trashed.place)
        #expect(FileManager.default.fileExists(atPath: place.file))
        try trashed.restore()
        #expect(try String(contentsOf: film, encoding: .utf8) == "contents")
        #expect(!FileManager.default.fileExists(atPath: place.file))
        #expect(!FileManager.default.fileExists(atPath: place.note))
        #expect(throws: DesktopFileError.self) { try trashed.restore() }
        #expect(try String(contentsOf: film, encoding: .utf8) == "contents")
    }

    @Test func aNewFileIsNotReplaced() throws {
        defer { try? folder.remove() }
        let film = try folder.file("film.mp4", "old")
        let trashed = try TrashedFile(moving: film)
        _ = try folder.file("film.mp4", "new")
        #expect(throws: DesktopFileError.self) { try trashed.restore() }
        #expect(try String(contentsOf: film, encoding: .utf8) == "new")
        try FileManager.default.removeItem(at: film)
        try trashed.restore()
        #expect(try String(contentsOf: film, encoding: .utf8) == "old")
    }

    @Test func missingFilesAndAddressesAreRefused() throws {
        defer { try? folder.remove() }
        #expect(throws: DesktopFileError.notFound("none.mp4")) {
            try TrashedFile(moving: folder.url.appending(path: "none.mp4"))
        }
        #expect(throws: DesktopFileError.notAFile("film.mp4")) {
            try TrashedFile(moving: try #require(URL(string: "https://www.example.com/film.mp4")))
        }
    }

    @Test(arguments: ["", "[Trash Info]", "[Trash Info]\nPath=", "[Other]\nPath=/a", "[Trash Info]\nPath=%zz"])
    func damagedNotesNameNoFile(text: String) throws {
        defer { try? folder.remove() }
        let note = try folder.file("a.trashinfo", text)
        #expect(TrashPlace.original(inNote: note.path, top: "/") == nil)
    }
}
