import Testing

@testable import FeedReaders

@Suite struct FeedReaderTests {
    private let list = "#EXTM3U\n#EXTINF:-1,Zürich – 日本\nnews.m3u8\n"

    @Test(arguments: ["", "\u{FEFF}", "\n\n \r\n", "\u{FEFF}\n"])
    func marksAndBlankLinesInFrontOfAListAreIgnored(start: String) throws {
        let feed = try read(start + list)
        #expect(feed.kind == .m3u)
        #expect(feed.entries.map(\.title) == ["Zürich – 日本"])
        #expect(feed.entries.map(\.address) == ["https://www.example.com/tv/news.m3u8"])
    }

    @Test func reportsCountBlankLinesInFrontOfAList() throws {
        let feed = try read("\r\n \n\r#EXTM3U\nhttp://a.example/1\ndata:x\n")
        #expect(feed.dropped.map(\.place) == ["line 6"])
    }

    @Test(arguments: [true, false], [true, false])
    func utf16IsRead(isBigEndian: Bool, hasMark: Bool) throws {
        let units = Array(((hasMark ? "\u{FEFF}" : "") + list).utf16)
        let bytes = units.flatMap { unit in
            let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
            return isBigEndian ? pair : pair.reversed()
        }
        let feed = try FeedReader().read(bytes, from: "https://www.example.com/tv/list.m3u")
        #expect(feed.entries.map(\.title) == ["Zürich – 日本"])
    }

    @Test func windows1252IsRead() throws {
        let bytes = Array("#EXTM3U\n#EXTINF:-1,Z".utf8) + [0xFC] + Array("rich ".utf8) + [0x80] + Array("\nx.ts\n".utf8)
        let feed = try FeedReader().read(bytes, from: "https://www.example.com/")
        #expect(feed.entries.map(\.title) == ["Zürich €"])
    }

    @Test func invisibleCharactersOfWindows1252AreRemoved() throws {
        let bytes = Array("#EXTM3U\n#EXTINF:-1,A".utf8) + [0xAD, 0xE4] + Array("\nx.ts\n".utf8)
        let feed = try FeedReader().read(bytes, from: "https://www.example.com/")
        #expect(feed.entries.map(\.title) == ["Aä"])
    }

    @Test func eachFormatIsRecognizedByItsContent() throws {
        #expect(try read("[playlist]\nFile1=http://a.example/1.mp3\n").kind == .pls)
        #expect(try read("File1=http://a.example/1.mp3\nNumberOfEntries=1\n").kind == .pls)
        #expect(try read("http://a.example/1.mp3\nhttp://a.example/2.mp3\n").kind == .m3u)
        #expect(try read("#EXTINF:-1,A\nhttp://a.example/1\n").kind == .m3u)
        #expect(try read("music/1.mp3\r\nmusic/2.ogg\r\n").kind == .m3u)
        #expect(try read("#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n").kind == .hls)
        #expect(
            try read(
                #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "attachments": [{"url": "a.mp3"}]}]}"#
            ).kind == .jsonfeed)
        #expect(try read(#" {"items": [{"address": "a.mp4"}]}"#).kind == .catalogue)
        #expect(try read(#"[{"address": "a.mp4"}]"#).kind == .catalogue)
    }

    @Test(arguments: [
        ("", FeedError.Code.empty), (" \r\n\t", .empty), ("\u{FEFF}", .empty), ("#EXTM3U\n", .empty),
        ("[playlist]\nNumberOfEntries=0\n", .empty), ("Hello, world", .notAFeed), ("{}", .notAFeed),
        ("[1, 2]", .notAFeed),
        ("<!doctype html><html></html>", .notAFeed), ("WEBVTT\n\n00:00.000 --> 00:01.000\nHi\n", .notAFeed),
        ("{\"items\": ", .malformed), ("a = 1\nb = 2\n", .notAFeed),
    ])
    func otherContentIsRefused(text: String, code: FeedError.Code) {
        #expect(errorCode(Array(text.utf8)) == code)
    }

    @Test func mediaIsNotAList() {
        #expect(errorCode([0x1A, 0x45, 0xDF, 0xA3] + Array(repeating: 0, count: 4096)) == .notAFeed)
        #expect(errorCode(Array(repeating: 0, count: 4096)) == .empty)
        #expect(errorCode((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 197 >> 3) }) == .notAFeed)
    }

    @Test func tooManyBytesAreRefused() {
        var limits = FeedLimits()
        limits.byteCount = 10
        #expect(errorCode(Array(list.utf8), limits: limits) == .tooLarge)
    }

    @Test func errorsNameTheAddressWithoutSecrets() {
        let error = #expect(throws: FeedError.self) {
            try FeedReader().read([], from: "https://me:secret@www.example.com/list?token=1")
        }
        #expect(error?.address == "https://www.example.com/list")
    }

    @Test(arguments: ["\r", "\r\n", "\n\r", " \r", "\u{FEFF}\r"])
    func blankSourcesAreRefused(_ text: String) {
        #expect(throws: FeedError.self) { try FeedReader().read(Array(text.utf8), from: "https://www.example.com/a") }
    }
}
