import Foundation
import MediaReaders
import MediaServer
import Testing

@testable import FeedLoading

@Suite struct TileStreamTests {
    private let server: StreamServer
    private let client = HTTPClient(cache: nil)

    init() throws { server = try StreamServer.started() }

    private func manifest(media: String = "tiles/$Number$.jpg", value: String = "2x2", base: String = "") -> String {
        """
        <MPD type="static" mediaPresentationDuration="PT200S">\(base)<Period>
        <AdaptationSet contentType="image" mimeType="image/jpeg">
        <EssentialProperty schemeIdUri="http://dashif.org/guidelines/thumbnail_tile" value="\(value)"/>
        <SegmentTemplate media="\(media)" duration="20"/>
        <Representation id="t" bandwidth="1" width="640" height="360"/></AdaptationSet></Period></MPD>
        """
    }

    private func serve(_ manifest: String, at path: String = "/a/film.mpd") {
        server.serve(manifest, at: path, contentType: "application/dash+xml")
    }

    private func stream(
        _ path: String = "/a/film.mpd", headers: [String: String] = [:], retryDelay: Duration = .seconds(10)
    ) -> TileStream {
        TileStream(PreviewSource(of: server.url(for: path), headers: headers, retryDelay: retryDelay, client: client))
    }

    private func shown(_ tile: PreviewTile?) -> String? {
        tile.map { "\(String(decoding: $0.bytes, as: UTF8.self)) \($0.tile)" }
    }

    @Test func theTileOfAPositionIsFetchedWithItsPicture() async {
        serve(manifest())
        for number in 1...10 { server.serve("picture\(number)", at: "/a/tiles/\(number).jpg") }
        let stream = stream(headers: ["X-Key": "1"])
        let times = [
            (0.0, "picture1 0"), (19.9, "picture1 3"), (5, "picture1 1"), (195, "picture10 3"), (200, "picture10 3"),
        ]
        for (seconds, text) in times { #expect(await shown(stream.tile(at: seconds)) == text) }
        for seconds in [Double.nan, .infinity] { #expect(await stream.tile(at: seconds) == nil) }
        // Each is read once.
        #expect(server.log.map(\.request.path) == ["/a/film.mpd", "/a/tiles/1.jpg", "/a/tiles/10.jpg"])
        #expect(server.log.allSatisfy { $0.request.headers["x-key"] == "1" })
        let tile = await stream.tile(at: 19.9)
        #expect(
            tile?.area(width: 640, height: 360) == TileArea(x: 320, y: 180, size: TileSize(width: 320, height: 180)))
        // The oldest picture is forgotten.
        for index in 1...TileStream.pictureCount { _ = await stream.tile(at: Double(index) * 20) }
        #expect(await shown(stream.tile(at: 0)) == "picture1 0")
        #expect(server.log.map(\.request.path).count { $0 == "/a/tiles/1.jpg" } == 2)
    }

    @Test func addressesAreRelativeToTheirBase() async throws {
        let other = try StreamServer.started()
        defer { other.stop() }
        other.serve("elsewhere", at: "/x/tiles/1.jpg")
        serve(manifest(base: "<BaseURL>\(other.url(for: "/x/"))</BaseURL>"))
        #expect(await shown(stream(headers: ["X-Key": "1"]).tile(at: 0)) == "elsewhere 0")
        // Headers are for the stream's origin.
        #expect(other.log.map { $0.request.headers["x-key"] } == [nil])
        // After a redirect.
        server.redirect("/short", to: "/b/film.mpd")
        serve(manifest(), at: "/b/film.mpd")
        server.serve("moved", at: "/b/tiles/1.jpg")
        #expect(await shown(stream("/short").tile(at: 0)) == "moved 0")
    }

    @Test func imagePlaylistsOfHLSHaveTiles() async {
        server.serve(
            """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=1
            main.m3u8
            #EXT-X-IMAGE-STREAM-INF:BANDWIDTH=1,RESOLUTION=160x90,URI="small.m3u8"
            #EXT-X-IMAGE-STREAM-INF:BANDWIDTH=9,RESOLUTION=320x180,URI="tiles/list.m3u8"
            """, at: "/main.m3u8")
        server.serve(
            """
            #EXTM3U
            #EXT-X-TARGETDURATION:20
            #EXT-X-TILES:RESOLUTION=320x180,LAYOUT=2x2,DURATION=5
            #EXTINF:20,
            1.jpg
            #EXTINF:6,
            2.jpg
            #EXT-X-ENDLIST
            """, at: "/tiles/list.m3u8")
        for number in 1...2 { server.serve("picture\(number)", at: "/tiles/\(number).jpg") }
        let stream = stream("/main.m3u8")
        for (seconds, text) in [(0.0, "picture1 0"), (19, "picture1 3"), (25.5, "picture2 1")] {
            #expect(await shown(stream.tile(at: seconds)) == text)
        }
        #expect(await stream.tile(at: 27) == nil)
    }

    @Test(arguments: ["0x0", "9999x9999", "-2x2", "2", ""])
    func hostileLayoutsHaveNoTiles(value: String) async {
        serve(manifest(value: value))
        #expect(await stream().tile(at: 0) == nil)
        #expect(server.log.map(\.request.path) == ["/a/film.mpd"])
    }

    @Test(arguments: [
        "file:///etc/passwd", "javascript:1", "data:image/png,x", "ftp://a/b", "$Number", "$x$", "http://[", "\u{7}",
    ])
    func hostileAddressesAreNotFetched(media: String) async {
        serve(manifest(media: media))
        #expect(await stream().tile(at: 0) == nil)
        #expect(server.log.map(\.request.path) == ["/a/film.mpd"])
    }

    @Test func picturesThatCannotBeFetchedAreRequestedOnce() async {
        serve(manifest())
        server.serve(Data(count: PreviewSource.byteCount + 1), at: "/a/tiles/2.jpg")
        server.serve("picture3", at: "/a/tiles/3.jpg")
        let stream = stream()
        for seconds in [0.0, 5, 20, 25] { #expect(await stream.tile(at: seconds) == nil) }
        #expect(await shown(stream.tile(at: 40)) == "picture3 0")
        let paths = server.log.map(\.request.path)
        #expect(paths.count { $0 == "/a/tiles/1.jpg" } == 1 && paths.count { $0 == "/a/tiles/2.jpg" } == 1)
    }

    @Test func failedRequestsAreRepeated() async {
        let stream = stream(retryDelay: .zero)
        #expect(await stream.tile(at: 0) == nil)
        serve(manifest())
        #expect(await stream.tile(at: 0) == nil)
        server.serve("picture1", at: "/a/tiles/1.jpg")
        #expect(await shown(stream.tile(at: 0)) == "picture1 0")
        // Not what was read.
        #expect(await shown(stream.tile(at: 5)) == "picture1 1")
        #expect(
            server.log.map(\.request.path) == ["/a/film.mpd", "/a/film.mpd", "/a/tiles/1.jpg", "/a/tiles/1.jpg"])
    }

    @Test func streamsWithoutTilesAreReadOnce() async {
        serve("<MPD type=\"static\"><Period/></MPD>")
        let stream = stream(retryDelay: .zero)
        for _ in 0..<3 { #expect(await stream.tile(at: 0) == nil) }
        #expect(server.log.map(\.request.path) == ["/a/film.mpd"])
    }

    @Test func streamsWithoutTilesHaveNone() async {
        serve("<MPD type=\"static\"><Period/></MPD>", at: "/plain.mpd")
        serve(manifest().replacing("static", with: "dynamic"), at: "/live.mpd")
        server.serve("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n", at: "/plain.m3u8")
        server.serve("<html>", at: "/page")
        for path in ["/plain.mpd", "/live.mpd", "/plain.m3u8", "/page", "/missing"] {
            #expect(await stream(path).tile(at: 1) == nil, "\(path)")
        }
    }

    @Test func aRequestForAnotherPictureCancelsTheOneInProgress() async throws {
        serve(manifest())
        for number in 1...2 { server.serve("picture\(number)", at: "/a/tiles/\(number).jpg") }
        server.inject(.delay(.untilReleased), at: .path("/a/tiles/1.jpg"), times: 1)
        let stream = stream()
        async let outdated = stream.tile(at: 0)
        _ = try await server.request { $0.path == "/a/tiles/1.jpg" }
        #expect(await shown(stream.tile(at: 20)) == "picture2 0")
        #expect(await outdated == nil)
        // It is not missing.
        #expect(await shown(stream.tile(at: 5)) == "picture1 1")
    }

    @Test func requestsForOnePictureShareIt() async {
        serve(manifest())
        server.serve("picture1", at: "/a/tiles/1.jpg")
        let stream = stream()
        async let first = stream.tile(at: 0)
        async let last = stream.tile(at: 19)
        #expect(await [shown(first), shown(last)] == ["picture1 0", "picture1 3"])
        #expect(server.log.map(\.request.path) == ["/a/film.mpd", "/a/tiles/1.jpg"])
    }

    @Test func theRequestInProgressCanBeCanceled() async throws {
        serve(manifest())
        server.serve("picture1", at: "/a/tiles/1.jpg")
        server.inject(.delay(.untilReleased), at: .path("/a/tiles/1.jpg"), times: 1)
        let stream = stream()
        async let outdated = stream.tile(at: 0)
        _ = try await server.request { $0.path == "/a/tiles/1.jpg" }
        await stream.cancel()
        #expect(await outdated == nil)
        #expect(await shown(stream.tile(at: 0)) == "picture1 0")
    }
}
