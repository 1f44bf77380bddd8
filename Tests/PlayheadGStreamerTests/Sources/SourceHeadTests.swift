import MediaReaders
import Testing

@testable import PlayheadGStreamer

struct SourceHeadTests {
    private let manifest = Array("<?xml version='1.0'?>\n<!-- packager -->\n<MPD type='static'><Period/></MPD>".utf8)

    /// Everything that a pipeline gets of a response in buffers of one size.
    private func output(
        of response: [UInt8], size: Int, declared: SniffedFormat? = nil
    ) -> (head: SourceHead, bytes: [UInt8]) {
        var head = SourceHead()
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: response.count, by: size) {
            let buffer = response[start..<min(response.count, start + size)]
            switch head.take(buffer, declared: declared) {
            case .pass: bytes += buffer
            case .hold: break
            case .release(let replacement): bytes += replacement
            }
        }
        bytes += head.finish() ?? []
        return (head, bytes)
    }

    @Test(arguments: [1, 7, 33, 100, 10_000])
    func manifestPassesCompleteInBuffersOfAnySize(size: Int) {
        let (head, bytes) = output(of: manifest, size: size)
        #expect(bytes == PlaylistText.tidied(manifest, .dash) && head.bytes == manifest)
        #expect(head.mediaType == "application/dash+xml")
    }

    @Test(arguments: [1, 33, 10_000])
    func manifestIsHeldUntilItsEnd(size: Int) {
        var head = SourceHead()
        for start in stride(from: 0, to: manifest.count, by: size) {
            let buffer = manifest[start..<min(manifest.count, start + size)]
            #expect(head.take(buffer, declared: nil) == .hold)
        }
        #expect(head.finish() == PlaylistText.tidied(manifest, .dash))
        #expect(head.finish() == nil)
    }

    @Test(arguments: [1, 5, 64, 10_000])
    func playlistLosesItsByteOrderMark(size: Int) {
        let playlist = Array("#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:1,\na.ts\n".utf8)
        let (head, bytes) = output(of: [0xEF, 0xBB, 0xBF, 0x0A] + playlist, size: size)
        #expect(bytes == playlist && head.mediaType == "application/x-hls")
    }

    @Test func mediaIsNeverHeld() {
        var head = SourceHead()
        let start: [UInt8] = [0, 0, 0, 8] + Array("ftyp".utf8)
        #expect(head.take(start, declared: .hls) == .pass)
        #expect(head.format == .mp4 && head.mediaType == nil)
    }

    @Test func declaredTypeCountsWhereTheBytesDecideNothing() {
        let endless = Array("<?xml version='1.0'?><!--".utf8) + Array(repeating: 0x78, count: 1 << 20)
        #expect(output(of: endless, size: 65_536, declared: .dash).head.format == .dash)
        #expect(output(of: endless, size: 65_536).head.format == .xml)
        #expect(output(of: manifest, size: 100, declared: .hls).head.format == .dash)
    }

    @Test func shortResponsesAreDecidedAtTheirEnd() {
        #expect(output(of: [], size: 1).head.format == nil)
        #expect(output(of: Array("#EXTM3U\na.mp3\n".utf8), size: 4).head.format == .m3u)
    }
}
