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

    @Test func aStreamWithoutKeyFramesHasNoPicture() async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        let item = PlayerItem(url: server.url(for: try await server.serve(.hls)))
        #expect(await FilePreviewMaker().picture(ofStream: item, at: 20, width: 240, height: 135) == nil)
    }
}
