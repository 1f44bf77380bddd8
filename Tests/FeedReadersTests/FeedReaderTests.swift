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
        ("", FeedError.Code.empty), (" \r\n\t", .empty), ("\u{FEFF}", .empty), ("Hello, world", .notAFeed),
        ("{}", .notAFeed),
        ("[1, 2]", .notAFeed),
        ("<!doctype html><html></html>", .notAFeed), ("WEBVTT\n\n00:00.000 --> 00:01.000\nHi\n", .notAFeed),
        ("{\"items\": ", .malformed), ("a = 1\nb = 2\n", .notAFeed),
    ])
    func otherContentIsRefused(text: String, code: FeedError.Code) {
        #expect(errorCode(Array(text.utf8)) == code)
    }

    @Test(arguments: [
        ("#EXTM3U\n", FeedKind.m3u), ("[playlist]\nNumberOfEntries=0\n", .pls),
        ("<rss><channel><title>New</title></channel></rss>", .rss),
        ("<feed xmlns='http://www.w3.org/2005/Atom'><title>New</title></feed>", .atom),
        ("<opml><body/></opml>", .opml),
        ("<playlist xmlns='http://xspf.org/ns/0/'><trackList/></playlist>", .xspf),
        (#"{"version": "https://jsonfeed.org/version/1.1", "title": "New", "items": []}"#, .jsonfeed),
        (#"{"format": "playhead-catalog", "items": []}"#, .catalogue),
    ])
    func listsWithoutEntriesAreEmptyFeeds(text: String, kind: FeedKind) throws {
        let feed = try read(text)
        #expect(feed.kind == kind)
        #expect(feed.entries.isEmpty && feed.dropped.isEmpty)
    }

    @Test(arguments: [
        "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><x/></rdf:RDF>", "<playlist><x/></playlist>",
        "<opml/>", "<rss/>",
    ])
    func documentsWithoutAListAreRefused(text: String) {
        #expect(errorCode(Array(text.utf8)) == .notAFeed)
    }

    @Test func theEncodingOfTheServerIsUsed() throws {
        // “Žižek” in windows-1250.
        let title: [UInt8] = [0x8E, 0x69, 0x9E, 0x65, 0x6B]
        let list = Array("#EXTM3U\n#EXTINF:-1,".utf8) + title + Array("\nx.ts\n#EXTINF:-1,Ž\ny.ts\n".utf8)
        let rss =
            Array("<rss><channel><title>".utf8) + title + Array("</title><item/></channel></rss>".utf8)
        let address = "https://www.example.com/"
        let feed = try FeedReader().read(list, from: address, charset: "Windows-1250")
        #expect(feed.entries.map(\.title) == ["Žižek", "Ž"])
        #expect(try FeedReader().read(rss, from: address, charset: "windows-1250").title == "Žižek")
        #expect(try FeedReader().read(rss, from: address, charset: "utf-8").title == "Žižek")
    }

    @Test func theEncodingOfAListIsDeclaredOrGuessed() throws {
        // “Первый канал, Россия” in windows-1251 and “中央电视台综合” in GB 2312.
        let russian: [UInt8] = [
            0xCF, 0xE5, 0xF0, 0xE2, 0xFB, 0xE9, 0x20, 0xEA, 0xE0, 0xED, 0xE0, 0xEB, 0x2C, 0x20, 0xD0, 0xEE, 0xF1, 0xF1,
            0xE8, 0xFF,
        ]
        let chinese: [UInt8] = [
            0xD6, 0xD0, 0xD1, 0xEB, 0xB5, 0xE7, 0xCA, 0xD3, 0xCC, 0xA8, 0xD7, 0xDB, 0xBA, 0xCF,
        ]
        func title(_ bytes: [UInt8], declaration: String = "") throws -> String? {
            let list = Array("#EXTM3U\n\(declaration)#EXTINF:-1,".utf8) + bytes + Array("\nx.ts\n".utf8)
            return try FeedReader().read(list, from: "https://www.example.com/").entries.first?.title
        }
        #expect(try title(russian) == "Первый канал, Россия")
        #expect(try title(chinese) == "中央电视台综合")
        #expect(try title([0xB3, 0xF3, 0x64, 0xBC], declaration: "#EXTENC: windows-1250\n") == "łódĽ")
        #expect(try title(Array("Fran".utf8) + [0xE7] + Array("ais \n".utf8)) == "Français")
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
