import Foundation
import MediaServer
import PlayheadTesting
import Testing

@testable import PlayheadUI

/// Pictures of real streams for the seek bar.
@MainActor @Suite struct StreamPreviewTests {
    /// Serves a stream whose key frames are the beginnings of its segments. Returns the address of the main playlist.
    private func serve(_ media: TestMedia, list: String, on server: StreamServer) async throws -> URL {
        let path = try await server.serve(media)
        let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
        server.serve(
            """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360
            \(list)
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90000,RESOLUTION=640x360,URI="\(list)"
            """, at: "\(folder)/with-frames.m3u8", contentType: "application/vnd.apple.mpegurl")
        return server.url(for: "\(folder)/with-frames.m3u8")
    }

    @Test func aTransportStreamShowsItsKeyFrames() async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        let item = PlayerItem(url: try await serve(.hlsCounting, list: "film.m3u8", on: server))
        let maker = FilePreviewMaker()
        let picture = try #require(await maker.picture(ofStream: item, at: 31, width: 240, height: 135))
        #expect(picture.width == 240 && picture.height == 135)
        // The color of the film, between its squares: blue, green, red.
        let offset = 49 * picture.bytesPerRow + 38 * 4
        for (byte, value) in zip(picture.bytes[offset..<offset + 3], [0xA0, 0x60, 0x20]) {
            #expect(abs(Int(byte) - value) < 30)
        }
        #expect(await maker.picture(ofStream: item, at: 5_000, width: 240, height: 135) == nil)
    }

    @Test func aStreamOfFragmentsShowsItsKeyFrames() async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        let item = PlayerItem(url: try await serve(.hlsTracks, list: "video.m3u8", on: server))
        let picture = await FilePreviewMaker().picture(ofStream: item, at: 20, width: 240, height: 135)
        #expect(picture?.width == 240)
    }

    // MARK: Tiles

    /// Serves a DASH stream of 100 s whose thumbnails are pictures of 3 by 2 tiles, 10 s each.
    private func serveTiles(_ layout: String = "3x2", on server: StreamServer) -> PlayerItem {
        server.serve(
            """
            <MPD type="static" mediaPresentationDuration="PT100S"><Period>
            <AdaptationSet contentType="image" mimeType="image/png">
            <SegmentTemplate media="tiles/$Number$.png" duration="60"/>
            <Representation id="t" bandwidth="1" width="480" height="180">
            <EssentialProperty schemeIdUri="http://dashif.org/guidelines/thumbnail_tile" value="\(layout)"/>
            </Representation></AdaptationSet></Period></MPD>
            """, at: "/film.mpd", contentType: "application/dash+xml")
        return PlayerItem(url: server.url(for: "/film.mpd"))
    }

    /// Returns a PNG whose tiles have the colors of their column (red) and row (green), in steps of 60.
    private func png(columns: Int, rows: Int) throws -> Data {
        let size = PixelSize(width: columns * 160, height: rows * 90)
        var pixels: [UInt8] = []
        for row in 0..<size.height {
            for column in 0..<size.width { pixels += [UInt8(column / 160 * 60), UInt8(row / 90 * 60), 30, 255] }
        }
        return Data(try #require(CapturedPicture(size: size, pixels: pixels, time: .zero).pngData()))
    }

    /// The column and the row of a tile, from its color.
    private func place(_ picture: ImagePixels?) -> [Int]? {
        picture.map { picture in
            let middle = picture.height / 2 * picture.bytesPerRow + picture.width / 2 * 4
            return [Int(picture.bytes[middle + 2]) / 60, Int(picture.bytes[middle + 1]) / 60]
        }
    }

    @Test func aStreamOfTilesShowsThem() async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        let item = serveTiles(on: server)
        server.serve(try png(columns: 3, rows: 2), at: "/tiles/1.png")
        // The last picture has fewer tiles, and no pixels for the others.
        server.serve(try png(columns: 3, rows: 1), at: "/tiles/2.png")
        let maker = FilePreviewMaker()
        for (seconds, expected) in [
            (0.0, [0, 0]), (15, [1, 0]), (25, [2, 0]), (35, [0, 1]), (59, [2, 1]), (85, [2, 0]),
        ] {
            let picture = await maker.picture(ofStream: item, at: seconds, width: 240, height: 135)
            #expect(picture?.width == 160 && picture?.height == 90)
            #expect(place(picture) == expected, "\(seconds) s")
        }
        #expect(await maker.picture(ofStream: item, at: 95, width: 240, height: 135) == nil)
        #expect(server.log.map(\.request.path) == ["/film.mpd", "/tiles/1.png", "/tiles/2.png"])
        // Smaller than the tiles.
        let small = await maker.picture(ofStream: item, at: 15, width: 40, height: 40)
        #expect(small.map { $0.width <= 40 && $0.height <= 40 } == true)
    }

    @Test func tilesOfHostileStreamsShowTheTimeAlone() async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        // A PNG that claims a billion pixels, one of a size that is no picture, text, and nothing.
        let whole = try png(columns: 3, rows: 2)
        var huge = whole
        huge.replaceSubrange(16..<24, with: [0, 0, 0x80, 0, 0, 0, 0x80, 0])
        for content in [huge, try png(columns: 1, rows: 1).prefix(40), Data("text".utf8), Data()] {
            let item = serveTiles(on: server)
            server.serve(content, at: "/tiles/1.png")
            #expect(await FilePreviewMaker().picture(ofStream: item, at: 0, width: 240, height: 135) == nil)
        }
        server.serve(whole, at: "/tiles/1.png")
        for layout in ["0x0", "9999x9999", "1000x1000"] {
            let item = serveTiles(layout, on: server)
            #expect(await FilePreviewMaker().picture(ofStream: item, at: 0, width: 240, height: 135) == nil)
        }
    }

    @Test func aStreamWithoutKeyFramesHasNoPicture() async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        let item = PlayerItem(url: server.url(for: try await server.serve(.hls)))
        #expect(await FilePreviewMaker().picture(ofStream: item, at: 20, width: 240, height: 135) == nil)
    }
}
