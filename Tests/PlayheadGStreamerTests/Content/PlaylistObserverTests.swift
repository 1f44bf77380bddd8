import Foundation
import MediaReaders
import MediaServer
import PlaybackModel
import Playhead
import Synchronization
import Testing

@testable import PlayheadGStreamer

@Suite struct PlaylistObserverTests {
    private func item(_ address: URL, limit: Int = 8 << 20) -> HTTPItem {
        _ = PlaybinRunner.start
        return HTTPObserver.register(
            HTTPItemPolicy(
                address: address.absoluteString, headers: ["Authorization": "Bearer secret"], userAgent: "Tester/1.0",
                maximumPlaylistSize: limit))
    }

    /// The facts once they fulfil a condition, or the last ones after ten seconds.
    private func facts(_ item: HTTPItem, until condition: (PlaylistFacts) -> Bool) async -> PlaylistFacts {
        let observer = PlaylistObserver(item: item) { _ in }
        observer.load()
        _ = await eventually { condition(observer.facts) }
        return observer.facts
    }

    @Test func hlsGivesVariantsAndNamesWithTheHeadersOfTheItem() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.hlsTracks)
        let item = item(server.url(for: path))
        let facts = await facts(item) { $0.isLive != nil }
        #expect(facts.variants.isEmpty == false && facts.variants.allSatisfy { $0.bandwidth > 0 })
        #expect(facts.multivariant?.renditions.contains { $0.name == "English" } == true)
        #expect(facts.isLive == false && facts.targetDuration > 0 && facts.finding == nil)
        #expect(server.log.count == 2)
        #expect(server.log.allSatisfy { $0.request.headers["Authorization"] == "Bearer secret" })
        #expect(server.log.allSatisfy { $0.request.headers["User-Agent"] == "Tester/1.0" })
        #expect(item.evidence.requests.isEmpty)
    }

    @Test func dashGivesRepresentations() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.dash)
        let facts = await facts(item(server.url(for: path))) { $0.isLive != nil }
        #expect(facts.isLive == false)
        #expect(facts.variants.compactMap(\.resolution).map(\.width).sorted() == [320, 640])
        #expect(
            facts.maximumBitrate(for: PlaybackLimits(preferredMaximumResolution: PixelSize(width: 400, height: 300)))
                > 0)
    }

    @Test(arguments: ["static", "dynamic"]) func picturesOfATrickModeAreNoVariant(type: String) throws {
        func set(_ id: Int, _ type: String, _ property: String = "") -> String {
            """
            <AdaptationSet mimeType="\(type)">\(property)<Representation id="\(id)" bandwidth="\(id)"/></AdaptationSet>
            """
        }
        let trick = #"<EssentialProperty schemeIdUri="http://dashif.org/guidelines/trickmode" value="1"/>"#
        // The demuxer does not count images.
        let period =
            set(1, "image/jpeg") + set(2, "audio/mp4") + set(3, "video/mp4", trick) + set(4, "video/mp4")
            + set(5, "text/vtt")
        func facts(_ periods: String...) throws -> PlaylistFacts {
            let text = "<MPD type=\"\(type)\">\(periods.map { "<Period>\($0)</Period>" }.joined())</MPD>"
            var facts = PlaylistFacts()
            facts.take(try DASHManifest(Array(text.utf8)))
            return facts
        }
        let one = try facts(period, period)
        #expect(one.variants.map(\.bandwidth) == [4])
        #expect(one.hiddenTracks == (type == "dynamic" ? ["video-1"] : []))
        // Periods that do not agree hide nothing.
        #expect(try facts(period, set(3, "video/mp4", trick) + period).hiddenTracks.isEmpty)
        let only = try facts(set(3, "video/mp4", trick))
        #expect(only.variants.map(\.bandwidth) == [3] && only.hiddenTracks.isEmpty)
    }

    @Test func kindsOfEncryptionAreDistinguished() async throws {
        let server = try StreamServer.started()
        func playlist(_ key: String) -> String {
            "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-KEY:\(key)\n#EXTINF:2,\na.ts\n#EXT-X-ENDLIST\n"
        }
        server.serve(playlist("METHOD=AES-128,URI=\"k\""), at: "/plain.m3u8")
        let sample = playlist("METHOD=SAMPLE-AES,URI=\"k\"")
        server.serve(sample, at: "/sample.m3u8")
        server.serve(sample.replacing("a.ts", with: "a.mp4"), at: "/fragments.m3u8")
        server.serve(
            playlist("METHOD=SAMPLE-AES,URI=\"skd://k\",KEYFORMAT=\"com.apple.streamingkeydelivery\""), at: "/drm.m3u8")
        for (path, finding) in [
            ("/plain.m3u8", FailureEvidence.Finding.plainKey), ("/sample.m3u8", .sampleKey),
            ("/fragments.m3u8", .protected(["SAMPLE-AES"])),
            ("/drm.m3u8", .protected(["FairPlay (com.apple.streamingkeydelivery)"])),
        ] {
            let facts = await facts(item(server.url(for: path))) { $0.finding != nil }
            #expect(facts.finding == finding)
        }
    }

    @Test func livePlaylistGivesItsDateAndIsFetchedOncePerTargetDuration() async throws {
        let server = try StreamServer.started()
        let count = Mutex(0)
        server.respond(at: "/live.m3u8") { _ in
            let number = count.withLock { value in
                value += 1
                return value
            }
            return .text(
                """
                #EXTM3U
                #EXT-X-TARGETDURATION:1
                #EXT-X-MEDIA-SEQUENCE:\(number)
                #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:0\(min(9, number)).000Z
                #EXTINF:1,
                a.ts
                #EXTINF:1,
                b.ts
                """)
        }
        let observer = PlaylistObserver(item: item(server.url(for: "/live.m3u8"))) { _ in }
        observer.load()
        #expect(await eventually { observer.facts.isLive == true })
        let first = try #require(observer.facts.dateOfZero(windowStart: 1))
        #expect(first == 1_767_225_600)
        for _ in 0..<100 { observer.refresh() }
        #expect(count.withLock { $0 } == 1)
        #expect(
            await eventually {
                observer.refresh()
                return observer.facts.firstDate != 1_767_225_601
            })
        observer.cancel()
    }

    @Test func missingOversizedEndlessAndForeignPlaylistsAreIgnored() async throws {
        let server = try StreamServer.started()
        server.serve("#EXTM3U\n" + String(repeating: "#EXTINF:2,\na.ts\n", count: 50_000), at: "/large.m3u8")
        server.serve("<html>", at: "/page.m3u8")
        server.inject(.noContentLength, at: .path("/large.m3u8"))
        for path in ["/missing.m3u8", "/large.m3u8", "/page.m3u8"] {
            let observer = PlaylistObserver(item: item(server.url(for: path), limit: 10_000)) { _ in
                Issue.record("nothing is known")
            }
            observer.load()
            let entry = try await server.request { $0.path == path && $0.outcome != .pending }
            #expect(entry.path == path)
            observer.cancel()
            #expect(observer.facts == PlaylistFacts())
        }
    }

    @Test func cancelingEndsAHangingFetch() async throws {
        let server = try StreamServer.started()
        server.serve("#EXTM3U", at: "/hang.m3u8")
        server.inject(.delay(.forever))
        let item = item(server.url(for: "/hang.m3u8"))
        let fetcher = HTTPFetcher(item: item)
        async let result = offPool { () -> HTTPFetcher.Failure? in
            do throws(HTTPFetcher.Failure) {
                _ = try fetcher.fetch(item.policy.address, limit: 100)
                return nil
            } catch {
                return error
            }
        }
        _ = try await server.request { $0.path == "/hang.m3u8" }
        fetcher.cancel()
        #expect(try await result == .cancelled)
    }

    @Test func chaptersAndNamesOfMP4ComeFromRangesAndDescriptors() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.mp4Chapters)
        let chapters = Mutex<[MediaChapter]>([])
        let observer = MovieObserver(item: item(server.url(for: path)))
        observer.load { inspection in
            chapters.withLock { $0 = inspection.movie.map(ChapterReader.chapters(of:)) ?? [] }
        }
        #expect(await eventually { chapters.withLock { !$0.isEmpty } })
        #expect(chapters.withLock { $0.map(\.title) } == TestMedia.mp4Chapters.facts.chapters.map(Optional.some))
        #expect(chapters.withLock { $0.map(\.range.start.seconds) } == [0, 10, 20])
        for entry in server.log {
            #expect(entry.range != nil && entry.request.headers["Authorization"] != nil, "\(entry.request)")
        }
        let size = try await TestMedia.mp4Chapters.file().resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        #expect(server.log.map(\.bytesSent).reduce(0, +) < size / 2)

        server.inject(.ignoresRange(), at: .path(path))
        let second = MovieObserver(item: item(server.url(for: path)))
        second.load { #expect($0.format == nil, "a server without ranges is left alone") }
        _ = try await server.request { $0.status == 200 && $0.outcome != .pending }
        second.cancel()
    }
}
