import Foundation
import Testing

@testable import MediaReaders

struct LocalPlaylistScopeTests {
    private func media(_ uris: String...) -> String {
        "#EXTM3U\n#EXT-X-TARGETDURATION:2\n" + uris.map { "#EXTINF:2,\n\($0)\n" }.joined() + "#EXT-X-ENDLIST\n"
    }

    private func main(_ uri: String) -> String { "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\(uri)\n" }

    private func scope(
        _ files: [String: String], of path: String = "/videos/film/lists/film.m3u8", home: String = "/home/ann"
    ) throws -> LocalPlaylistScope {
        try LocalPlaylistScope(of: URL(fileURLWithPath: path), homes: [home]) { files[$0.path].map { Array($0.utf8) } }
    }

    @Test func playlistIsConfinedToItsFolder() throws {
        let scope = try self.scope(["/videos/film/lists/film.m3u8": media("a.ts", "sub/b.ts")])
        #expect(scope.root.path == "/videos/film/lists" && scope.path == "film.m3u8" && !scope.namesWeb)
        #expect(scope.allows("a.ts") && scope.allows(".hidden/c.ts"))
    }

    @Test func namedFilesNextToItsFolderBelongToIt() throws {
        let scope = try self.scope(["/videos/film/lists/film.m3u8": media("../media/a.ts", "../init.mp4", "own.ts")])
        #expect(scope.root.path == "/videos/film" && scope.path == "lists/film.m3u8")
        let allowed = ["media/a.ts", "media/more/b.ts", "init.mp4", "lists/own.ts", "lists/.key"]
        let refused = ["letter.txt", "private/a.ts", "media/.secret", "media2/a.ts", ""]
        #expect(allowed.filter { !scope.allows($0) }.isEmpty)
        #expect(refused.filter(scope.allows).isEmpty)
    }

    @Test func foldersOfDASHManifestsAreNamedByBasesAndTemplates() throws {
        let template = "<SegmentTemplate initialization=\"i.mp4\" media=\"$Number$.m4s\"/>"
        let manifest = """
            <MPD><BaseURL>../media/</BaseURL><Period duration="PT2S"><AdaptationSet>\(template)
            <Representation id="1" bandwidth="1"/></AdaptationSet></Period></MPD>
            """
        let scope = try self.scope(["/videos/film/man/m.mpd": manifest], of: "/videos/film/man/m.mpd")
        #expect(scope.path == "man/m.mpd" && scope.allows("media/7.m4s") && !scope.allows("other/7.m4s"))
    }

    @Test func playlistsOfAPlaylistNameFilesToo() throws {
        let scope = try self.scope([
            "/videos/film/lists/film.m3u8": main("../hls/v.m3u8"), "/videos/film/hls/v.m3u8": media("../ts/a.ts"),
        ])
        #expect(scope.allows("hls/v.m3u8") && scope.allows("ts/a.ts") && !scope.allows("letter.txt"))
        let own = try self.scope([
            "/videos/film/lists/film.m3u8": main("v.m3u8"), "/videos/film/lists/v.m3u8": media("../ts/a.ts"),
        ])
        #expect(own.path == "lists/film.m3u8" && own.allows("ts/a.ts"))
    }

    @Test(arguments: [
        ("/film/film.m3u8", "/home/ann"), ("/videos/film/film.m3u8", "/home/ann"),
        ("/home/ann/film/film.m3u8", "/home/ann"), ("/data/home/ann/film.m3u8", "/data/home/ann"),
        ("/home/ann/.cache/film/film.m3u8", "/home/ann"),
    ])
    func folderAboveIsNeitherSharedNorPrivate(_ path: String, _ home: String) {
        #expect(throws: LocalPlaylistError.leavesFolder("../x/a.ts")) {
            try scope([path: media("../x/a.ts")], of: path, home: home)
        }
    }

    @Test(arguments: ["../../a.ts", "../.ssh/id", "../x/.key", "/etc/passwd", "../../../../../etc/passwd"])
    func otherFilesAreRefused(_ uri: String) {
        #expect(throws: LocalPlaylistError.leavesFolder(uri)) {
            try scope(["/videos/film/lists/film.m3u8": media(uri)])
        }
    }

    @Test func playlistThatNamesTheWebStaysInItsFolder() throws {
        let scope = try self.scope(["/videos/film/lists/film.m3u8": media("../x/a.ts", "https://example.org/b.ts")])
        #expect(scope.namesWeb && scope.root.path == "/videos/film/lists" && scope.path == "film.m3u8")
        let nested = try self.scope([
            "/videos/film/lists/film.m3u8": main("../hls/v.m3u8"),
            "/videos/film/hls/v.m3u8": media("https://example.org/b.ts"),
        ])
        #expect(nested.namesWeb && nested.path == "film.m3u8")
    }
}
