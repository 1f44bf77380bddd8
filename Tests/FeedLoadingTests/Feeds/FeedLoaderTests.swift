import Foundation
import MediaServer
import Synchronization
import Testing

@testable import FeedLoading

@Suite struct FeedLoaderTests {
    private let stage: ClientStage
    private var server: StreamServer { stage.server }
    private let list = "#EXTM3U\n#EXTINF:10,One\none.mp4\n"

    init() throws { stage = try ClientStage() }

    private func loader(_ credentials: (any CredentialStore)? = nil) -> FeedLoader {
        FeedLoader(credentials: credentials, client: stage.client)
    }

    private func load(_ path: String) async throws(FeedError) -> LoadedFeed {
        try await loader().load(server.url(for: path).absoluteString)
    }

    private func code(_ address: String) async -> FeedError.Code? {
        do throws(FeedError) {
            _ = try await loader().load(address)
            return nil
        } catch {
            return error.code
        }
    }

    // MARK: - Network

    @Test func relativeAddressesStartAtTheAddressAfterRedirects() async throws {
        server.serve(list, at: "/lists/tv.m3u")
        server.redirect("/old", to: "/lists/tv.m3u", status: 301)
        let loaded = try await load("/old")
        #expect(loaded.feed.kind == .m3u)
        #expect(loaded.feed.entries.map(\.address) == [server.url(for: "/lists/one.mp4").absoluteString])
        #expect(loaded.movedTo == server.url(for: "/lists/tv.m3u").absoluteString)
    }

    @Test func filmsAreRecognizedWithoutReadingThem() async throws {
        var head = Data([0, 0, 0, 24])
        head += Data("ftypisom".utf8) + Data(count: 4096)
        let start = head
        server.respond(at: "/A film.mp4") { _ in
            StreamResponse(
                body: .generated(length: 8 << 30) { offset, maximum in
                    offset == 0 ? start.prefix(maximum) : Data(count: maximum)
                })
        }
        let loaded = try await load("/A film.mp4")
        #expect(loaded.feed.kind == .file)
        #expect(loaded.feed.title == "A film.mp4")
        #expect(loaded.feed.entries.map(\.address) == [server.url(for: "/A film.mp4").absoluteString])
        // Sockets hold some megabytes between server and client.
        #expect(try #require(server.log.first).bytesSent < 64 << 20)
    }

    @Test func endlessStationsAreFiles() async throws {
        server.respond(at: "/radio") { _ in
            StreamResponse(
                contentType: "audio/mpeg", headers: ["icy-name": "Radio \u{1B}[31mOne"],
                body: .generated(length: nil) { _, maximum in Data(repeating: 0, count: maximum) })
        }
        let loaded = try await load("/radio")
        #expect(loaded.feed.kind == .file)
        #expect(loaded.feed.title == "Radio One")
    }

    @Test func webPagesAndPicturesAreNoFeeds() async throws {
        server.serve("<!doctype html><title>Sign in</title>", at: "/page")
        #expect(await code(server.url(for: "/page").absoluteString) == .notAFeed)
        server.serve(Data([0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 0, count: 100)), at: "/picture")
        #expect(await code(server.url(for: "/picture").absoluteString) == .notAFeed)
        server.serve("", at: "/empty")
        #expect(await code(server.url(for: "/empty").absoluteString) == .empty)
    }

    @Test func compressedFilesAreExpanded() async throws {
        server.serve(try Gzip.compressed(Data(list.utf8)), at: "/tv.m3u.gz", contentType: "application/gzip")
        #expect(try await load("/tv.m3u.gz").feed.entries.count == 1)
        // Two members in a row, as `cat` makes them.
        let two = try Gzip.compressed(Data(list.utf8)) + Gzip.compressed(Data("two.mp4\n".utf8))
        let file = try stage.folder.write(two, to: "tv.m3u.gz")
        #expect(try await loader().load(file).feed.entries.count == 2)
        let damaged = try stage.folder.write(two.prefix(30), to: "damaged.gz")
        #expect(await code(damaged) == .malformed)
    }

    @Test func compressionBombsInFilesAreRefused() async throws {
        let bomb = try stage.folder.write(try Gzip.compressed(Data(count: 65 << 20)), to: "bomb.gz")
        #expect(await code(bomb) == .tooLarge)
    }

    @Test func theSchemesOfPodcastsStandForTheWeb() async throws {
        server.serve(list, at: "/tv.m3u")
        for address in ["feed://127.0.0.1:\(server.port)/tv.m3u", "feed:http://127.0.0.1:\(server.port)/tv.m3u"] {
            #expect(try await loader().load(address).feed.entries.count == 1)
        }
        for address in ["feed:file:///etc/passwd", "ftp://a.example/b", "javascript:alert(1)", "data:,x", ""] {
            let code = await code(address)
            #expect(code == .addressNotAllowed || code == .badAddress, "\(address)")
        }
    }

    @Test func offlineTheLastContentIsShown() async throws {
        server.serve(list, at: "/tv.m3u")
        _ = try await load("/tv.m3u")
        stage.pass(seconds: 60)
        server.stop()
        let loaded = try await load("/tv.m3u")
        #expect(loaded.feed.entries.count == 1)
        #expect(loaded.freshness.isOffline)
    }

    @Test func theFeedThatAWebPageNamesIsLoadedIfAsked() async throws {
        let link = #"<link rel="alternate" type="application/rss+xml" href="feed.xml">"#
        let padding = String(repeating: "<meta name=a content=b>", count: 2_000)
        server.serve("<!doctype html><head>\(padding)\(link)</head>", at: "/blog/page", contentType: "text/html")
        server.redirect("/blog", to: "/blog/page", status: 301)
        server.serve(
            #"<rss version="2.0"><channel><title>Blog</title></channel></rss>"#, at: "/blog/feed.xml",
            contentType: "application/rss+xml")
        let page = server.url(for: "/blog").absoluteString
        #expect(await code(page) == .notAFeed)
        var options = FeedLoader.Options()
        options.followsFeedLinks = true
        let loaded = try await loader().load(page, options: options)
        #expect(loaded.feed.title == "Blog")
        #expect(loaded.movedTo == server.url(for: "/blog/feed.xml").absoluteString)
    }

    @Test func onlyOneLinkToAFeedIsFollowed() async throws {
        let link = #"<!doctype html><link rel="alternate" type="application/rss+xml" href="/next">"#
        server.serve(link, at: "/page")
        server.serve(link, at: "/next")
        server.serve("<!doctype html><title>Nothing</title>", at: "/plain")
        var options = FeedLoader.Options()
        options.followsFeedLinks = true
        for path in ["/page", "/plain"] {
            let error = await #expect(throws: FeedError.self) {
                try await loader().load(server.url(for: path).absoluteString, options: options)
            }
            #expect(error?.code == .notAFeed)
        }
        #expect(server.log.count { $0.path == "/next" } == 1)
    }

    @Test func contentThatCannotBeReadDoesNotReplaceTheCopy() async throws {
        server.serve(list, at: "/tv.m3u")
        _ = try await load("/tv.m3u")
        // A network's login page, a document that was cut, and a bomb.
        for text in [
            "<!doctype html><title>Sign in</title>", "<rss><channel><tit", "<!DOCTYPE a [<!ENTITY b 'c'>]><rss/>",
        ] {
            server.serve(text, at: "/tv.m3u")
            let loaded = try await load("/tv.m3u")
            #expect(loaded.feed.entries.map(\.title) == ["One"])
            guard case .offline(_, let reason) = loaded.freshness else {
                Issue.record("\(loaded.freshness)")
                return
            }
            #expect([.notAFeed, .malformed, .entities].contains(reason.code))
        }
        server.serve(list + "two.mp4\n", at: "/tv.m3u")
        let loaded = try await load("/tv.m3u")
        #expect(loaded.feed.entries.count == 2)
        #expect(loaded.freshness == .fresh)
    }

    @Test func aListThatIsShorterThanAnnouncedIsReported() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 5000\r\nConnection: close\r\n\r\n"
        let port = try ScriptedPort(Data((head + list).utf8))
        for _ in 0..<2 {
            let loaded = try await loader().load(port.url.absoluteString)
            #expect(loaded.feed.entries.count == 1)
            #expect(loaded.feed.dropped.map(\.place) == ["the end"])
            #expect(loaded.freshness == .fresh, "It must not be kept.")
        }
    }

    @Test func nullCharactersInADocumentCostOneEntryAtMost() async throws {
        server.serve("#EXTM3U\n#EXTINF:-1,A\0B\nhttp://a.example/1\n" + list, at: "/tv.m3u")
        let titles = try await load("/tv.m3u").feed.entries.map(\.title)
        #expect(titles.count == 2 && titles.last == "One" && titles.first??.contains("\0") == false)
        server.serve("<rss><channel><title>A long tit\0le</title></channel></rss>", at: "/feed.xml")
        #expect(try await load("/feed.xml").feed.title == "A long title")
        server.serve(Data("#".utf8) + Data(count: 4000), at: "/zeros")
        #expect(await code(server.url(for: "/zeros").absoluteString) == .notAFeed)
    }

    @Test func theEncodingThatTheServerDeclaresIsUsed() async throws {
        let data = Data("#EXTM3U\n#EXTINF:-1,".utf8) + Data([0xB3, 0xF3, 0x64, 0xBC]) + Data("\na.ts\n".utf8)
        server.serve(data, at: "/tv.m3u", contentType: "audio/x-mpegurl; charset=\"Windows-1250\"")
        for _ in 0..<2 { #expect(try await load("/tv.m3u").feed.entries.map(\.title) == ["łódĽ"]) }
    }

    @Test func furtherPagesAreLoadedUpToTheLimit() async throws {
        func page(_ number: Int, next: String?) -> String {
            let next = next.map { #""next_url": "\#($0)","# } ?? ""
            return
                #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", \#(next) "items": [{"id": "\#(number)", "content_text": "", "attachments": [{"url": "\#(number).mp3", "mime_type": "audio/mpeg"}]}, {"id": "x", "content_text": "", "attachments": [{"url": "x.mp3", "mime_type": "audio/mpeg"}]}]}"#
        }
        server.serve(page(1, next: "/2"), at: "/1")
        server.serve(page(2, next: "/3"), at: "/2")
        server.serve(page(3, next: "/1"), at: "/3")
        #expect(try await load("/1").feed.entries.map(\.id) == ["1", "x", "2", "3"])
        var options = FeedLoader.Options()
        options.pageCount = 1
        #expect(try await loader().load(server.url(for: "/1").absoluteString, options: options).feed.entries.count == 2)
        options.pageCount = 2
        let address = server.url(for: "/1").absoluteString
        #expect(try await loader().load(address, options: options).feed.entries.map(\.id) == ["1", "x", "2"])
        options.pageCount = 50
        let all = try await loader().load(address, options: options)
        #expect(all.feed.entries.map(\.id) == ["1", "x", "2", "3"])
        #expect(all.feed.dropped.isEmpty)
        server.remove("/3")
        options.revalidates = true
        let some = try await loader().load(address, options: options)
        #expect(some.feed.entries.count == 3)
        #expect(some.feed.dropped.map(\.place) == ["page 3"])
    }

    @Test func aFeedThatHasMovedIsReadAtItsNewAddress() async throws {
        func feed(_ title: String, movedTo address: String) -> String {
            """
            <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>\(title)</title>
            <itunes:new-feed-url>\(address)</itunes:new-feed-url><item><enclosure url="1.mp3"/></item></channel></rss>
            """
        }
        server.serve(feed("old", movedTo: "/new"), at: "/old")
        server.serve(feed("new", movedTo: "/new"), at: "/new")
        let moved = try await load("/old")
        #expect(moved.feed.title == "new" && moved.movedTo == server.url(for: "/new").absoluteString)
        #expect(try await load("/new").movedTo == nil)
        // A circle ends, and an address that cannot be read is not adopted.
        server.serve(feed("a", movedTo: "/b"), at: "/a")
        server.serve(feed("b", movedTo: "/a"), at: "/b")
        #expect(try await load("/a").feed.title == "b")
        server.serve(feed("lost", movedTo: "/missing"), at: "/lost")
        let lost = try await load("/lost")
        #expect(lost.feed.title == "lost" && lost.movedTo == nil)
    }

    // MARK: - Logins

    @Test func credentialsOfTheStoreAreSentToTheirOriginOnly() async throws {
        let other = try StreamServer.started()
        for server in [server, other] {
            server.serve(list, at: "/tv.m3u")
            server.inject(.requiresLogin(user: "alice", password: "secret"), at: .path("/tv.m3u"))
        }
        server.redirect("/away", to: other.url(for: "/tv.m3u").absoluteString)
        let store = MemoryCredentialStore()
        await store.save(
            Credential(user: "alice", password: "secret"),
            for: WebOrigin(scheme: "http", host: "127.0.0.1", port: Int(server.port)))
        #expect(try await loader(store).load(server.url(for: "/tv.m3u").absoluteString).feed.entries.count == 1)
        await #expect(throws: FeedError.self) {
            try await loader(store).load(server.url(for: "/away").absoluteString)
        }
        #expect(!other.log.contains { $0.request.headers["Authorization"] != nil })
        #expect(!other.log.contains { ($0.request.headers["Referer"] ?? "").contains("secret") })
    }

    @Test func copiesMadeWithALoginAreForTheSameLoginOnly() async throws {
        server.respond(at: "/tv.m3u") { [list] _ in
            StreamResponse(headers: ["Cache-Control": "max-age=600"], body: .data(Data(list.utf8)))
        }
        server.inject(.requiresLogin(user: "alice", password: "secret"), at: .path("/tv.m3u"))
        let origin = WebOrigin(scheme: "http", host: "127.0.0.1", port: Int(server.port))
        func store(_ password: String) async -> MemoryCredentialStore {
            let store = MemoryCredentialStore()
            await store.save(Credential(user: "alice", password: password), for: origin)
            return store
        }
        func freshness(_ store: MemoryCredentialStore?) async throws(FeedError) -> FeedFreshness {
            var request = stage.request("/tv.m3u")
            if let store { request.useCredentials(of: store) }
            return try await stage.client.fetch(request).freshness
        }
        let right = await store("secret")
        let others: [MemoryCredentialStore?] = [await store("guess"), MemoryCredentialStore(), nil]
        #expect(try await freshness(right) == .fresh)
        #expect(try await freshness(right) == .unexpired(age: 0))
        for other in others { await #expect(throws: FeedError.self) { try await freshness(other) } }
        server.stop()
        #expect(try await freshness(right) == .unexpired(age: 0))
        stage.pass(seconds: 700)
        #expect(try await freshness(right).isOffline)
        for other in others { await #expect(throws: FeedError.self) { try await freshness(other) } }
    }

    @Test func credentialsInAddressesAreUsedAndNeverShown() async throws {
        server.serve(list, at: "/tv.m3u")
        server.inject(.requiresLogin(user: "alice", password: "p@ss"), at: .path("/tv.m3u"))
        let loaded = try await loader().load("http://alice:p%40ss@127.0.0.1:\(server.port)/tv.m3u")
        #expect(loaded.feed.entries.count == 1)
        for text in ["\(loaded)", String(reflecting: loaded)] {
            #expect(!text.contains("alice") && !text.contains("p@ss") && !text.contains("p%40ss"))
        }
        do throws(FeedError) {
            _ = try await loader().load("http://alice:wrong@127.0.0.1:\(server.port)/tv.m3u?token=abc")
            Issue.record("The wrong password was accepted.")
        } catch {
            #expect(error.code == .loginRequired)
            #expect(error.detail == "The server did not accept the user name and password.")
            for text in ["\(error)", String(reflecting: error), error.localizedDescription] {
                #expect(!text.contains("wrong") && !text.contains("alice") && !text.contains("abc"))
            }
        }
    }

    @Test func headersAreSentToTheFirstOriginOnly() async throws {
        let other = try StreamServer.started()
        other.serve(list, at: "/tv.m3u")
        server.redirect("/away", to: other.url(for: "/tv.m3u").absoluteString)
        var options = FeedLoader.Options()
        options.headers = ["X-Token": "secret"]
        _ = try await loader().load(server.url(for: "/away").absoluteString, options: options)
        #expect(server.log.map { $0.request.headers["X-Token"] } == ["secret"])
        #expect(other.log.map { $0.request.headers["X-Token"] } == [nil])
    }

    // MARK: - Files

    @Test func filesAreReadByPathAndAddress() async throws {
        let file = try stage.folder.write(list, to: "Meine Liste #1.m3u")
        for address in [file, "file://" + file.replacing(" ", with: "%20").replacing("#", with: "%23")] {
            let loaded = try await loader().load(address)
            #expect(loaded.feed.kind == .m3u)
            #expect(loaded.feed.entries.count == 1)
            #expect(loaded.feed.entries[0].address.hasSuffix("/one.mp4"))
        }
        let film = try stage.folder.write(Data([0x1A, 0x45, 0xDF, 0xA3]) + Data(count: 100), to: "film.mkv")
        #expect(try await loader().load(film).feed.kind == .file)
    }

    @Test func filesThatCannotBeReadHaveTypedErrors() async throws {
        #expect(await code("\(stage.folder.path)/none.m3u") == .notFound)
        #expect(await code("file://other-host/a.m3u") == .badAddress)
        #expect(await code("file:///a%00b") == .badAddress)
        #expect(await code("file:///a%zz") == .badAddress)
        #expect(await code("/dev/zero") == .notAFeed)
        let pipe = "\(stage.folder.path)/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        #expect(await code(pipe) == .notAFeed)
        let huge = "\(stage.folder.path)/huge.txt"
        try Data("text\n".utf8).write(to: URL(fileURLWithPath: huge))
        try #require(truncate(huge, 1 << 40) == 0)
        let refused = await code(huge)
        #expect(refused == .notAFeed || refused == .tooLarge)
    }
}
