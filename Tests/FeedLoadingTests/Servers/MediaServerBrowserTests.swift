import FeedReaders
import Foundation
import MediaServer
import Testing

@testable import FeedLoading

/// The real program, with a real server and with hostile ones.
@Suite(.serialized) struct MediaServerBrowserTests {
    private typealias Server = ScriptedMediaServer
    private let browser = MediaServerBrowser()

    private func address(_ name: String, _ object: String = "0") -> String {
        MediaServerAddress(server: name, object: object).text
    }

    private func error(_ name: String, _ object: String = "0") async throws -> MediaServerError {
        let error = await #expect(throws: MediaServerError.self) { try await browser.feed(of: address(name, object)) }
        return try #require(error)
    }

    /// An answer without an end.
    private static let endless = StreamResponse(
        contentType: "text/xml", body: .generated(length: nil) { _, maximum in Data(repeating: 0x20, count: maximum) })

    /// Any device can answer a search with the address of another one, or of a service of this machine.
    @Test func aDeviceLeadsNowhereOutsideOfItsNetwork() async throws {
        let server = try Server(host: "localhost") { _ in .error(501) }
        #expect(try await error(server.name).code == .serverNotFound)
        #expect(server.descriptionCount == 0)
    }

    // MARK: - MiniDLNA

    @Test(.enabled(if: MiniDLNA.program != nil, "minidlna is not installed: run make setup-servers."))
    func aRealServerIsFoundReadAndLost() async throws {
        let server = try MiniDLNA([
            "Films/film.mp4": try await TestMedia.shortMP4.file(),
            "Music/Album/song.mp3": try await TestMedia.mp3.file(),
        ])
        // The server needs a moment until it has read its folders, and shows them in other places meanwhile.
        var feed = Feed(kind: .folder)
        for _ in 0..<100 where feed.entries.map(\.group) != ["Films", "Music/Album"] {
            do throws(MediaServerError) {
                feed = try await browser.feed(of: address(server.name))
            } catch {
                #expect(error.isRetryable, "\(error)")
            }
        }
        #expect(feed.title == server.title)
        #expect(feed.entries.map(\.group) == ["Films", "Music/Album"])
        #expect(feed.entries.allSatisfy { $0.address.hasPrefix("http://127.0.0.1:") && $0.duration ?? 0 > 0 })
        #expect(feed.dropped.isEmpty)

        let found = try await browser.servers()
        let own = try #require(found.first { $0.id == server.name })
        #expect(own.name == server.title)
        #expect(own.host?.hasPrefix("127.0.0.1:") == true)

        // An item plays alone.
        let film = try #require(feed.entries.first)
        let item = try await browser.feed(of: film.id)
        #expect(item.kind == .file)
        #expect(
            item.entries
                == [film].map { entry in
                    var entry = entry
                    entry.group = nil
                    return entry
                })

        // Loaders and openings read the same.
        let loaded = try await FeedLoader(cacheFolder: nil).load(own.address)
        #expect(loaded.feed.entries == feed.entries)
        let opened = await MediaOpening([own.address, film.id]).all()
        #expect(opened.entries.map(\.address) == feed.entries.map(\.address) + [film.address])
        #expect(opened.report.failures.isEmpty)

        let missing = try await error(server.name, "nothing")
        #expect(missing.code == .noSuchObject, "\(missing)")
        server.stop()
        #expect(try await error(server.name).code == .serverNotFound)
    }

    // MARK: - Hostile servers

    @Test func containersThatContainThemselvesAreReadOnce() async throws {
        let server = try Server { request in
            let content =
                request.isMetadata
                ? Server.container(request.object)
                : Server.container("0") + Server.container("1") + Server.container("2")
                    + Server.film("f\(request.object)")
            return .document(Server.document(content), returned: 4, total: 4)
        }
        let feed = try await browser.feed(of: address(server.name))
        #expect(feed.entries.map(\.title) == ["Film f0", "Film f1", "Film f2"])
        #expect(server.requests == ["0@0", "1@0", "2@0"])
    }

    @Test func pagesWithoutProgressEnd() async throws {
        let server = try Server { request in
            let content = request.isMetadata ? Server.container("0") : Server.film("1")
            return .document(Server.document(content), returned: 200, total: 4_000_000_000)
        }
        let feed = try await browser.feed(of: address(server.name))
        #expect(feed.entries.count == 1)
        #expect(server.requests == ["0@0", "0@1"])
    }

    @Test func countsThatAreTooLowLoseNothing() async throws {
        let server = try Server { request in
            if request.isMetadata { return .document(Server.document(Server.container("0"))) }
            let films = (request.start..<min(request.start + 200, 500)).map { Server.film("\($0)") }
            return .document(Server.document(films.joined()), returned: 1, total: 0)
        }
        #expect(try await browser.feed(of: address(server.name)).entries.count == 500)
    }

    @Test func endlessTreesEndAtALimit() async throws {
        let server = try Server { request in
            let content = request.isMetadata ? Server.container("0") : Server.container("\(request.object)x")
            return .document(Server.document(content), returned: 1, total: 1)
        }
        let feed = try await browser.feed(of: address(server.name))
        #expect(feed.entries.isEmpty)
        #expect(feed.dropped.count == 1)
        #expect(server.requests.count == 13)
    }

    @Test func aLimitOfEntriesIsKeptAndReported() async throws {
        let server = try Server { request in
            if request.isMetadata { return .document(Server.document(Server.container("0"))) }
            let films = (request.start..<(request.start + 200)).map { Server.film("\($0)") }
            return .document(Server.document(films.joined()), returned: 200, total: 0)
        }
        var limits = FeedLimits()
        limits.entryCount = 300
        let feed = try await browser.feed(of: address(server.name), limits: limits)
        #expect(feed.entries.count == 300)
        #expect(feed.dropped.count == 1)
    }

    @Test func giantAnswersAreErrors() async throws {
        let server = try Server { request in
            if request.isMetadata { return .document(Server.document(Server.container("0"))) }
            return .response(Self.endless)
        }
        #expect(try await error(server.name).code == .tooLarge)
    }

    @Test func damagedAnswersAreErrors() async throws {
        for answer in [
            Server.Answer.document("<DIDL-Lite"), .response(.text("nonsense")), .response(.text("<x>")),
            .response(.text("", contentType: "text/xml")),
        ] {
            let server = try Server { _ in answer }
            #expect([.malformed, .refused].contains(try await error(server.name).code))
        }
    }

    @Test func refusalsAreErrorsWithTheReportOfTheServer() async throws {
        let server = try Server { _ in .error(801) }
        let error = try await error(server.name)
        #expect(error.code == .refused)
        #expect(error.detail == "It reports: Not today (801).")
        let missing = try Server { _ in .error(701) }
        #expect(try await self.error(missing.name).code == .noSuchObject)
    }

    @Test func containersThatFailLeaveTheOthers() async throws {
        let server = try Server { request in
            if request.isMetadata { return .document(Server.document(Server.container("0"))) }
            if request.object == "1" { return .error(501) }
            let inner = request.object == "0" ? Server.container("1") + Server.container("2") : ""
            return .document(Server.document(inner + Server.film("f\(request.object)")), returned: 3, total: 3)
        }
        let feed = try await browser.feed(of: address(server.name))
        #expect(feed.entries.map(\.title) == ["Film f0", "Film f2"])
        #expect(feed.dropped.count == 1)
    }

    @Test func giantAndDamagedDescriptionsHideNoOtherServers() async throws {
        let giant = try Server(description: Self.endless) { _ in .error(501) }
        let damaged = try Server(description: .text("<root><device>", contentType: "text/xml")) { _ in .error(501) }
        let entities = (1...12).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 20))\">" }
        let growing = try Server(
            description: .text(
                "<!DOCTYPE x [<!ENTITY e0 \"xxxxxxxxxx\">\(entities.joined())]><x><device><friendlyName>&e12;"
                    + "</friendlyName><UDN>&e12;</UDN></device></x>", contentType: "text/xml")
        ) { _ in .error(501) }
        let good = try Server { _ in .error(501) }
        let found = try await browser.servers(within: .seconds(6)).map(\.id)
        #expect(found.contains(good.name))
        for server in [giant, damaged, growing] { #expect(!found.contains(server.name)) }
    }
}
