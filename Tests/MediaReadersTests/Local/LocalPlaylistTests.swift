import Foundation
import Testing

@testable import MediaReaders

struct LocalPlaylistTests {
    private let folder = URL(fileURLWithPath: "/videos/film", isDirectory: true)

    private func media(_ uri: String) -> [UInt8] {
        Array("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n\(uri)\n#EXT-X-ENDLIST\n".utf8)
    }

    private func paths(_ uri: String, in directory: URL? = nil) throws -> [String] {
        try LocalPlaylist(media(uri), directory: directory ?? folder, root: folder).references.map(\.path)
    }

    @Test func everyReferenceIsListedOnceWithItsRole() throws {
        let main = try LocalPlaylist(
            Array(
                """
                #EXTM3U
                #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x",URI="audio/a.m3u8"
                #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"
                video/v.m3u8
                #EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="a"
                video/../video/v.m3u8
                """.utf8), directory: folder)
        #expect(main.references.map(\.path) == ["video/v.m3u8", "audio/a.m3u8"])
        #expect(main.references.allSatisfy { $0.role == .playlist })

        let nested = try LocalPlaylist(
            Array(
                """
                #EXTM3U
                #EXT-X-TARGETDURATION:2
                #EXT-X-KEY:METHOD=AES-128,URI="../key%201.bin"
                #EXT-X-MAP:URI="init.mp4"
                #EXTINF:2,
                a.m4s?x=1#y
                #EXTINF:2,
                a.m4s
                #EXT-X-ENDLIST
                """.utf8), directory: folder.appendingPathComponent("video"), root: folder)
        #expect(nested.references.map(\.path) == ["key 1.bin", "video/init.mp4", "video/a.m4s"])
        #expect(nested.references.map(\.role) == [.key, .segment, .segment])
    }

    @Test func namesInsideTheFolderAreNormalized() throws {
        #expect(try paths("a.ts") == ["a.ts"])
        #expect(try paths("./x//y/../a.ts") == ["x/a.ts"])
        #expect(try paths("/videos/film/x/a.ts") == ["x/a.ts"])
        #expect(try paths("file:///videos/film/a.ts") == ["a.ts"])
        #expect(try paths("file://localhost/videos/film/a.ts") == ["a.ts"])
        #expect(try paths("../a.ts", in: folder.appendingPathComponent("sub")) == ["a.ts"])
        #expect(try paths("a%20%C3%BC.ts") == ["a ü.ts"])
        #expect(try paths("100%.ts") == ["100%.ts"])
        #expect(try paths("sub/a:b.ts") == ["sub/a:b.ts"])
        #expect(try paths("...") == ["..."])
    }

    @Test(arguments: [
        "../a.ts", "x/../../a.ts", "/etc/passwd", "file:///etc/passwd", "%2e%2e/a.ts", "..%2fa.ts", "%2e%2e%2fa.ts",
        "/videos/film/../other/a.ts", "/videos/filmx/a.ts", "/..", "x/%2e%2e/../a",
    ])
    func addressOutsideTheFolderIsRefused(uri: String) {
        #expect(throws: LocalPlaylistError.leavesFolder(uri)) { try paths(uri) }
    }

    @Test(arguments: [
        "https://example.org/a.ts", "//example.org/a.ts", "data:,x", "FTP://x/a", "file://server/a.ts", "a:b.ts",
    ])
    func otherSchemesAndHostsAreRefused(uri: String) {
        #expect(throws: LocalPlaylistError.foreignScheme(uri)) { try paths(uri) }
    }

    @Test func keysInThePlaylistNeedNoFile() throws {
        let text = """
            #EXTM3U
            #EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:text/plain;base64,AAAAAAAAAAAAAAAAAAAAAA==",KEYFORMAT="identity"
            #EXTINF:2,
            a.ts
            #EXT-X-ENDLIST
            """
        let playlist = try LocalPlaylist(Array(text.utf8), directory: folder)
        #expect(playlist.references.map(\.path) == ["a.ts"])
        #expect(throws: LocalPlaylistError.foreignScheme("data:,key")) {
            try LocalPlaylist(
                Array(text.replacing("data:text/plain;base64,AAAAAAAAAAAAAAAAAAAAAA==", with: "data:,key").utf8),
                directory: folder)
        }
        #expect(LocalPlaylistError.foreignScheme("DATA:,x").description.contains("a data: address"))
    }

    @Test func namesWithControlCharactersOrExcessiveLengthAreRefused() {
        #expect(throws: LocalPlaylistError.invalidAddress("a%00.ts")) { try paths("a%00.ts") }
        #expect(throws: LocalPlaylistError.invalidAddress("file:a.ts")) { try paths("file:a.ts") }
        let long = String(repeating: "a/", count: 3_000) + "a"
        #expect(throws: LocalPlaylistError.invalidAddress(long)) { try paths(long) }
    }

    @Test func templatesListsAndBasesOfDASHManifestsAreListed() throws {
        let playlist = try LocalPlaylist(Array(DASHManifestTests.onDemand.utf8), directory: folder)
        #expect(
            playlist.references.map(\.path) == [
                "media/low/$Number$.m4s", "media/low/init.mp4", "media/high/$Number$.m4s", "media/high/init.mp4",
                "media/audio.mp4",
            ])
        #expect(playlist.references.map(\.isTemplate) == [true, false, true, false, false])
    }

    @Test func dashManifestCannotLeaveTheFolder() {
        func manifest(_ base: String = "", id: String = "1", period: String = "") -> [UInt8] {
            Array(
                """
                <MPD xmlns:xlink="http://www.w3.org/1999/xlink">\(base)<Period \(period)><AdaptationSet>
                <SegmentTemplate media="$RepresentationID$/$Number$.m4s"/><Representation id="\(id)" bandwidth="1"/>
                </AdaptationSet></Period></MPD>
                """.utf8)
        }
        #expect(throws: LocalPlaylistError.foreignScheme("https://cdn/")) {
            try LocalPlaylist(manifest("<BaseURL>https://cdn/</BaseURL>"), directory: folder)
        }
        #expect(throws: LocalPlaylistError.leavesFolder("../")) {
            try LocalPlaylist(manifest("<BaseURL>../</BaseURL>"), directory: folder)
        }
        #expect(throws: LocalPlaylistError.leavesFolder("../../etc/$Number$.m4s")) {
            try LocalPlaylist(manifest(id: "../../etc"), directory: folder)
        }
        #expect(throws: LocalPlaylistError.foreignScheme("http://evil/p")) {
            try LocalPlaylist(manifest(period: "xlink:href=\"http://evil/p\""), directory: folder)
        }
        #expect(throws: LocalPlaylistError.foreignScheme("http://evil/m")) {
            try LocalPlaylist(manifest("<Location>http://evil/m</Location>"), directory: folder)
        }
    }

    @Test func smallManifestsCannotExpandToEndlessLists() {
        let urls = (0..<1_000).map { "<SegmentURL media=\"s\($0)-$RepresentationID$\"/>" }.joined()
        let representations = (0..<1_000).map { "<Representation id=\"\($0)\" bandwidth=\"1\"/>" }.joined()
        let text =
            "<MPD><Period><SegmentList>\(urls)</SegmentList><AdaptationSet>\(representations)</AdaptationSet></Period></MPD>"
        #expect(throws: LocalPlaylistError.tooManyReferences(limit: 200_000)) {
            try LocalPlaylist(Array(text.utf8), directory: folder)
        }
    }

    @Test func errorNamesTheFormatThatIsNotAPlaylist() throws {
        #expect(throws: LocalPlaylistError.notPlaylist(.html)) {
            try LocalPlaylist(Array("<html>".utf8), directory: folder)
        }
        #expect(throws: LocalPlaylistError.hls(.plainList)) {
            try LocalPlaylist(Array("#EXTM3U\n#EXTINF:1,x\na.mp3\n".utf8), directory: folder)
        }
        let remote = try #require(URL(string: "https://example.org/"))
        #expect(throws: LocalPlaylistError.notLocal) { try LocalPlaylist(media("a.ts"), directory: remote) }
        #expect(throws: LocalPlaylistError.notLocal) {
            try LocalPlaylist(media("a.ts"), directory: folder, root: folder.appendingPathComponent("deeper"))
        }
        let secret = LocalPlaylistError.foreignScheme("https://u:secret@example.org/a.ts?token=1")
        #expect(secret.description.contains("https://example.org/a.ts") && !secret.description.contains("secret"))
    }

    @Test func noPathClimbsAboveTheFolder() {
        let tokens = [
            "../", "..", "%2e", "%2f", "/", "file://", "/videos/film/", "\\", "%", "./", "//", "\u{0}",
            "$RepresentationID$",
        ]
        let inputs = [
            media("sub/one.ts\n#EXTINF:2,\n../film/two.ts"), Array(DASHManifestTests.onDemand.utf8),
            Array(HLSPlaylistTests.live.utf8),
        ]
        Mutations.run(on: inputs, tokens: tokens) { bytes in
            guard
                let playlist = try? LocalPlaylist(bytes, directory: folder.appendingPathComponent("a/b"), root: folder)
            else {
                return true
            }
            return playlist.references.allSatisfy { reference in
                !reference.path.hasPrefix("/")
                    && reference.path.split(separator: "/", omittingEmptySubsequences: false)
                        .allSatisfy { $0 != ".." && $0 != "." }
            }
        }
    }
}
