import Foundation
import MediaReaders
import Testing

@Suite struct FilePathTests {
    @Test func theBytesOfAFileURLAreThoseOfItsPath() throws {
        let url = try #require(URL(string: "file:///films/a%20b/latin1-%E4%F6.mkv"))
        let path = try #require(FilePath(url))
        #expect(path.bytes == Array("/films/a b/latin1-".utf8) + [0xE4, 0xF6] + Array(".mkv".utf8))
        #expect(path.url == url)
        #expect(path.name == "latin1-\u{fffd}\u{fffd}.mkv")
        #expect(path.folder.text == "/films/a b")
        #expect(path.folder.appending(path.component) == path)
    }

    @Test(arguments: ["/films/ä ö%.mkv", "/a", "/films/#1?.mp3"])
    func pathsBecomeURLsAndBack(_ text: String) throws {
        let path = try #require(FilePath(URL(fileURLWithPath: text)))
        #expect(path.text == text)
        #expect(FilePath(path.url) == path)
    }

    @Test func foldersHaveNoSlashAtTheEnd() throws {
        #expect(FilePath(URL(fileURLWithPath: "/films/", isDirectory: true))?.text == "/films")
        let root = try #require(FilePath(URL(fileURLWithPath: "/", isDirectory: true)))
        #expect(root.text == "/")
        #expect(root.folder == root)
    }

    @Test func relativeURLsAreResolved() {
        let base = URL(fileURLWithPath: "/films/", isDirectory: true)
        #expect(FilePath(URL(fileURLWithPath: "a.mkv", relativeTo: base))?.text == "/films/a.mkv")
    }

    @Test func otherURLsHaveNoPath() throws {
        #expect(FilePath(try #require(URL(string: "https://a.example/film.mkv"))) == nil)
        #expect(FilePath(try #require(URL(string: "file:///a%00b"))) == nil)
    }
}
