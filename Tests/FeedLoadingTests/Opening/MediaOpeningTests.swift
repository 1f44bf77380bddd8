import Foundation
import Glibc
import MediaReaders
import MediaServer
import SeededRandom
import Testing

@testable import FeedLoading

@Suite struct MediaOpeningTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(
        _ names: String..., options: MediaOpening.Options = .init()
    ) async -> (titles: [String], report: OpeningReport) {
        let arguments = names.map { $0.contains("://") || $0 == "-" ? $0 : "\(folder.path)/\($0)" }
        let services = OpeningServices { [loader = FeedLoader(cacheFolder: nil)] address async throws(FeedError) in
            try await loader.load(address)
        }
        let (entries, report) = await MediaOpening(arguments, options: options, services: services).all()
        return (entries.map { $0.title ?? FilePath.name(ofAddress: $0.address) ?? $0.address }, report)
    }

    // MARK: - Folders

    @Test func aFolderIsOpenedRecursivelyInNaturalOrder() async throws {
        for name in ["v/b 10.mkv", "v/b 2.mkv", "v/.hidden.mkv", "v/notes.txt", "v/s/a.mp3", "v/.h/x.mp3"] {
            try folder.write("x", to: name)
        }
        let (titles, report) = await open("v")
        #expect(titles == ["b 2", "b 10", "a"])
        #expect(report.entryCount == 3)
        #expect(report.error == nil)
        #expect(report.notice == nil)
    }

    @Test func aFolderWithoutMediaIsATypedError() async throws {
        try folder.write("x", to: "v/notes.txt")
        let (titles, report) = await open("v")
        #expect(titles.isEmpty)
        let error = try #require(report.error)
        #expect(error.code == .noMediaInFolder)
        #expect(error.message == "Cannot play the folder.")
        #expect(!error.remedy.isEmpty)
        #expect(error.playbackError.cause == error.cause)
    }

    @Test func theFirstFileOfALargeFolderComesBeforeTheOthers() async throws {
        for number in 1...2000 { try folder.write("", to: "v/Part \(number).mp3") }
        try folder.write("", to: "v/0 opening.mp3")
        var pieces: [[String]] = []
        for await event in MediaOpening(["\(folder.path)/v"]).events() {
            if case .entries(let entries) = event { pieces.append(entries.compactMap(\.title)) }
        }
        #expect(pieces.first == ["0 opening"])
        #expect(pieces.count > 3)
        #expect(pieces.flatMap { $0 } == ["0 opening"] + (1...2000).map { "Part \($0)" })
    }

    @Test func loopsOfLinksAreReportedOnce() async throws {
        try folder.write("x", to: "v/a/film.mkv")
        symlink("\(folder.path)/v", "\(folder.path)/v/a/up")
        let (titles, report) = await open("v")
        #expect(titles == ["film"])
        #expect(report.dropped.count == 1)
        #expect(report.notice?.contains("link to a folder that was read already") == true)
    }

    // MARK: - Lists

    @Test func aListKeepsTitlesDurationsAndPictures() async throws {
        try folder.write("x", to: "music/one.mp3")
        let list = """
            #EXTM3U
            #EXTINF:12 tvg-logo="cover.jpg" group-title="News",First
            music/one.mp3
            #EXTINF:-1,Second
            http://127.0.0.1:9/live
            """
        try folder.write(list, to: "list.m3u")
        let (entries, report) = await MediaOpening(["\(folder.path)/list.m3u"]).all()
        #expect(entries.map(\.title) == ["First", "Second"])
        #expect(entries[0].duration == 12)
        #expect(entries[0].group == "News")
        #expect(entries[0].image?.hasSuffix("/cover.jpg") == true)
        #expect(report.droppedCount == 0)
    }

    @Test func badEntriesAreLeftOutAndReportedOnce() async throws {
        try folder.write("x", to: "one.mp3")
        try folder.write("one.mp3\nmissing.mp3\njavascript:alert(1)\n/nowhere/two.mp3\n", to: "list.m3u")
        let (titles, report) = await open("list.m3u")
        #expect(titles == ["one.mp3"])
        #expect(report.droppedCount == 3)
        #expect(report.dropped.allSatisfy { $0.place.hasPrefix("list.m3u, ") })
        #expect(report.notice?.hasPrefix("3 entries left out. First: list.m3u, ") == true)
    }

    @Test func namesWithAColonAreFiles() async throws {
        for name in ["Alien:Covenant.mp4", "mailto:me.mp3", "http:trick.mp4"] { try folder.write("x", to: name) }
        try folder.write("Alien:Covenant.mp4\nmailto:me.mp3\nhttp:trick.mp4\nno:where.mp4\n", to: "list.m3u")
        let (titles, report) = await open("list.m3u")
        #expect(titles == ["Alien:Covenant.mp4", "mailto:me.mp3", "http:trick.mp4"])
        #expect(report.dropped.map(\.reason) == ["The file does not exist."])
    }

    @Test func filesAreFoundInOtherLettersAsInWindows() async throws {
        for name in ["Music/Upper.mp3", "Music/both.mp3", "Music/BOTH.mp3"] { try folder.write("x", to: name) }
        try folder.write("music\\upper.MP3\nMusic/Upper.mp3\nmusic/Both.mp3\nmusic/none.mp3\n", to: "list.m3u")
        let (titles, report) = await open("list.m3u")
        #expect(titles == ["Upper.mp3", "Upper.mp3"])
        #expect(report.droppedCount == 2)
    }

    @Test func linksAreOpened() async throws {
        try folder.write("x", to: "film.mp4")
        try folder.write("[InternetShortcut]\r\nURL=film.mp4\r\n", to: "a.url")
        try folder.write("[Desktop Entry]\nType=Link\nName=Film\nURL=film.mp4\n", to: "b.desktop")
        try folder.write("[InternetShortcut]\nURL=a.url\n", to: "c.url")
        try folder.write("<asx><entry><title>Film</title><ref href='FILM.mp4'/></entry></asx>", to: "d.asx")
        #expect(await open("a.url").titles == ["film"])
        #expect(await open("b.desktop").titles == ["film"])
        #expect(await open("c.url").titles.isEmpty)
        #expect(await open("d.asx").titles == ["Film"])
    }

    @Test func theEntriesOfTheFirstPageComeBeforeTheOthers() async throws {
        let server = try StreamServer.started()
        func page(_ number: Int, next: String) -> String {
            """
            <rss xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>T</title><atom:link rel="next" href="\(next)"/>
            <item><title>\(number)</title><enclosure url="\(number).mp3"/></item>
            <item><title>same</title><guid>same</guid><enclosure url="same.mp3"/></item></channel></rss>
            """
        }
        server.serve(page(1, next: "/2"), at: "/1")
        server.serve(page(2, next: "/3"), at: "/2")
        server.serve(page(3, next: "/1"), at: "/3")
        var pieces: [[String]] = []
        for await event in MediaOpening([server.url(for: "/1").absoluteString]).events() {
            switch event {
            case .entries(let entries): pieces.append(entries.compactMap(\.title))
            case .finished(let report): #expect(report.droppedCount == 0)
            }
        }
        #expect(pieces.flatMap { $0 } == ["1", "same", "2", "3"])
        #expect(pieces.count > 2)
        server.remove("/3")
        let (entries, report) = await MediaOpening([server.url(for: "/1").absoluteString]).all()
        #expect(entries.count == 3)
        #expect(report.notice?.contains("page 3") == true)
    }

    @Test func anUnreadableSourceHasTheErrorOfItsReason() async throws {
        func code(_ error: FeedError) -> String { OpeningError(error).playbackError.code.rawValue }
        #expect(code(FeedError(.noPermission)) == "noPermission")
        #expect(code(FeedError(.serverError, httpStatus: 403)) == "forbidden")
        #expect(code(FeedError(.notFound, httpStatus: 410)) == "gone")
        #expect(code(FeedError(.notFound)) == "fileNotFound")
        #expect(code(FeedError(.malformed)) == "notMedia")
    }

    @Test func aListWithoutAPlayableEntryIsATypedError() async throws {
        try folder.write("#EXTM3U\nmissing.mp3\n", to: "list.m3u")
        let error = try #require(await open("list.m3u").report.error)
        #expect(error.code == .nothingPlayable)
        #expect(error.cause.hasSuffix("list.m3u, entry 1 (missing.mp3): The file does not exist."))
    }

    @Test(arguments: [("list.m3u", "#EXTM3U\n"), ("list.pls", "[playlist]\nNumberOfEntries=0\n")])
    func anEmptyListIsReportedAsSuch(name: String, text: String) async throws {
        try folder.write(text, to: name)
        let error = try #require(await open(name).report.error)
        #expect(error.code == .nothingPlayable)
        #expect(error.cause == "The list has no entries.")
        #expect(!error.remedy.contains("Check"))
    }

    @Test(arguments: [
        ("list.wpl", "<?wpl version=\"1.0\"?>\n<smil><body><seq/></body></smil>"),
        ("list.CUE", "FILE \"1.wav\" WAVE\n"),
    ])
    func formatsOfListsThatAreNotReadAreNamed(name: String, text: String) async throws {
        try folder.write(text, to: name)
        let (titles, report) = await open(name)
        #expect(titles.isEmpty)
        let error = try #require(report.error)
        let format = name.dropFirst(5).uppercased()
        #expect(error.cause == "Lists of the format \(format) are not supported.")
    }

    @Test(arguments: ["pls", "xspf", "m3u8", "txt"])
    func listsAreRecognizedByTheirContent(_ fileExtension: String) async throws {
        try folder.write("x", to: "one.mp3")
        let texts = [
            "pls": "[playlist]\nFile1=one.mp3\nTitle1=One\nNumberOfEntries=1\n",
            "xspf": """
            <playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList><track><location>one.mp3</location>\
            <title>One</title></track></trackList></playlist>
            """,
            "m3u8": "#EXTM3U\n#EXTINF:3,One\none.mp3\n", "txt": "#EXTINF:3,One\none.mp3\n",
        ]
        try folder.write(try #require(texts[fileExtension]), to: "list.\(fileExtension)")
        #expect(await open("list.\(fileExtension)").titles == ["One"])
    }

    @Test func streamsAndManifestsPlayAsTheyAre() async throws {
        try folder.write("#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\ns.ts\n", to: "film.m3u8")
        let opening = MediaOpening(["\(folder.path)/film.m3u8", "rtsp://a.example/cam", "http://a.example/a.mp4?t=1"])
        let (entries, rest) = opening.immediate()
        #expect(entries.map(\.title) == ["film.m3u8", "cam", "a"])
        #expect(rest == nil)
    }

    @Test func missingFilesAreLeftToTheEngine() async throws {
        let (titles, report) = await open("none.mp4", "none.m3u")
        #expect(titles == ["none", "none.m3u"])
        #expect(report.error == nil)
    }

    @Test func innerListsAndFoldersAreOpenedInOrder() async throws {
        for name in ["a.mp3", "sub/b.mp3", "sub/c.mp3", "d.mp3"] { try folder.write("x", to: name) }
        try folder.write("[playlist]\nFile1=d.mp3\n", to: "inner.pls")
        try folder.write("a.mp3\n./sub\ninner.pls\nsub/b.mp3\n", to: "list.m3u")
        #expect(await open("list.m3u").titles == ["a.mp3", "b", "c", "d.mp3", "b.mp3"])
    }

    @Test func loopsAndDeepListsEnd() async throws {
        try folder.write("x", to: "a.mp3")
        try folder.write("other.m3u\na.mp3\n", to: "list.m3u")
        try folder.write("list.m3u\na.mp3\n", to: "other.m3u")
        let loop = await open("list.m3u")
        #expect(loop.titles == ["a.mp3", "a.mp3"])
        #expect(loop.report.dropped.map(\.reason) == ["The list was opened already."])
        for level in 0..<9 { try folder.write("l\(level + 1).m3u\na.mp3\n", to: "l\(level).m3u") }
        let deep = await open("l0.m3u")
        #expect(deep.titles.count == 4)
        #expect(deep.report.dropped.map(\.reason) == ["The list is inside too many other lists."])
    }

    @Test func severalArgumentsKeepTheirOrderAndTheirFailures() async throws {
        try folder.write("x", to: "v/b.mp3")
        try folder.write("x", to: "a.mp3")
        try folder.write("x", to: "empty/readme")
        let (titles, report) = await open("a.mp3", "empty", "v")
        #expect(titles == ["a", "b"])
        #expect(report.error == nil)
        #expect(report.failures.map(\.code) == [.noMediaInFolder])
        #expect(report.notice == "Cannot play the folder. It contains no films or songs.")
    }

    @Test func theNumberOfEntriesIsLimited() async throws {
        for number in 1...9 { try folder.write("x", to: "v/\(number).mp3") }
        var options = MediaOpening.Options()
        options.limits.entryCount = 4
        let (titles, report) = await open("v", options: options)
        #expect(titles == ["1", "2", "3", "4"])
        #expect(report.dropped.map(\.reason) == ["5 more files exceed the limit of 4."])
    }

    // MARK: - Network

    @Test func listsFromAServerAreOpenedAndCannotReferToFiles() async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        server.serve(Data("#EXTM3U\n#EXTINF:1,One\none.mp3\nfile:///etc/passwd\n".utf8), at: "/list.m3u8")
        let (entries, report) = await MediaOpening([server.url(for: "/list.m3u8").absoluteString]).all()
        #expect(entries.map(\.address) == [server.url(for: "/one.mp3").absoluteString])
        #expect(report.droppedCount == 1)
    }

    @Test func subscriptionsOpenTheirFeeds() async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        let feed = """
            <rss version="2.0"><channel><title>Show</title><item><title>Episode</title>
            <enclosure url="e.mp3" type="audio/mpeg"/></item></channel></rss>
            """
        server.serve(Data(feed.utf8), at: "/feed")
        try folder.write(
            """
            <opml version="2.0"><body><outline type="rss" text="Show" xmlUrl="\(server.url(for: "/feed").absoluteString)"/>
            <outline type="rss" text="Gone" xmlUrl="\(server.url(for: "/gone").absoluteString)"/></body></opml>
            """, to: "pods.opml")
        let (titles, report) = await open("pods.opml")
        #expect(titles == ["Episode"])
        #expect(report.dropped.map(\.place) == ["pods.opml, entry 2 (Gone)"])
    }

    @Test func aCanceledOpeningEndsWithoutAReport() async throws {
        try folder.write("x", to: "v/a.mp3")
        let opening = MediaOpening(["\(folder.path)/v"])
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var reports = 0
            for await event in opening.events() { if case .finished = event { reports += 1 } }
            return reports
        }
        #expect(await task.value == 0)
    }

    // MARK: - Order

    @Test func bothComparisonsOfNamesAgree() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        let letters = Array("aAbB01290 -.".utf8)
        func name() -> [UInt8] {
            (0..<Int.random(in: 0...6, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? 0 }
        }
        for _ in 0..<5000 {
            let (one, other) = (name(), name())
            #expect(
                NaturalOrder.precedes(one, other) == (NaturalOrder.Key(one) < NaturalOrder.Key(other)),
                "seed \(seed): \(String(decoding: one, as: UTF8.self)) \(String(decoding: other, as: UTF8.self))")
        }
    }
}
