import SeededRandom
import Testing

@testable import MediaReaders

@Suite struct MovingPicturesTests {
    private static func format(_ bytes: [UInt8]) throws -> SniffedFormat {
        try MediaSniffer.format(of: BufferByteSource(bytes))
    }

    // MARK: GIF

    /// A GIF file with a color table, an extension and a number of images of some size in bytes.
    private static func gif(images: Int, size: Int = 3) -> [UInt8] {
        var bytes = Array("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 0] + [UInt8](repeating: 0x2C, count: 6)
        bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        for number in 0..<images {
            bytes += [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 2, 0]
            // Every other image has its own color table.
            bytes += number % 2 == 0 ? [0] : [0x80] + [UInt8](repeating: 0x3B, count: 6)
            bytes += [2]
            for start in stride(from: 0, to: size, by: 255) {
                let count = min(255, size - start)
                bytes += [UInt8(count)] + [UInt8](repeating: 0x2C, count: count)
            }
            bytes += [0]
        }
        return bytes + [0x3B]
    }

    @Test(arguments: [(0, false), (1, false), (2, true), (3, true)])
    func gifFilesWithTwoImagesAreAnimated(_ images: Int, _ isAnimated: Bool) throws {
        #expect(try Self.format(Self.gif(images: images)) == (isAnimated ? .animation : .image))
        #expect(try Self.format(Self.gif(images: images, size: 200_000)) == (isAnimated ? .animation : .image))
    }

    @Test func picturesLongerThanTheLimitAreStillOnes() throws {
        #expect(try Self.format(Self.gif(images: 2, size: MovingPictures.byteLimit)) == .image)
    }

    // MARK: PNG

    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let length = content.count
        return [UInt8(length >> 24), UInt8(length >> 16 & 0xFF), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF)]
            + Array(type.utf8) + content + [1, 2, 3, 4]
    }

    private static func png(frames: UInt8?, isBehindPicture: Bool = false) -> [UInt8] {
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let control = frames.map { chunk("acTL", [0, 0, 0, $0, 0, 0, 0, 0]) } ?? []
        let profile = chunk("iCCP", [UInt8](repeating: 0x61, count: 70_000))
        let picture = chunk("IDAT", [1, 2, 3])
        let content = isBehindPicture ? picture + control : profile + control + picture
        return start + chunk("IHDR", [UInt8](repeating: 0, count: 13)) + content + chunk("IEND", [])
    }

    @Test func pngFilesThatAnnounceTwoFramesAreAnimated() throws {
        #expect(try Self.format(Self.png(frames: nil)) == .image)
        #expect(try Self.format(Self.png(frames: 1)) == .image)
        #expect(try Self.format(Self.png(frames: 2)) == .animation)
        #expect(try Self.format(Self.png(frames: 2, isBehindPicture: true)) == .image)
    }

    // MARK: JPEG

    /// A JPEG picture whose header contains another one, with restarts, fill bytes and two scans.
    private static func jpeg(width: UInt8 = 4, views: Bool = false) -> [UInt8] {
        var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 8, 0xFF, 0xD8, 0xFF, 0xD9, 0xFF, 0xD8]
        if views { bytes += [0xFF, 0xE2, 0, 8] + Array("MPF\0".utf8) + [0, 0] }
        bytes += [0xFF, 0xFF, 0xC0, 0, 11, 8, 0, 2, 0, width, 1, 1, 0x11, 0]
        for _ in 0..<2 { bytes += [0xFF, 0xDA, 0, 4, 1, 2, 3, 0xFF, 0, 0xD9, 0xFF, 0xD0, 0xD8, 7] }
        return bytes + [0xFF, 0xFF, 0xD9]
    }

    @Test func jpegPicturesOfOneSizeInARowAreMotionJPEG() throws {
        #expect(try Self.format(Self.jpeg() + Self.jpeg()) == .motionJPEG)
        #expect(try Self.format(Self.jpeg() + Self.jpeg().prefix(40)) == .motionJPEG)
    }

    @Test func otherJPEGPicturesAreStillOnes() throws {
        let picture = Self.jpeg()
        #expect(try Self.format(picture) == .image)
        #expect(try Self.format(Array(picture.dropLast())) == .image)
        // Several views of a camera, a thumbnail, and a film behind a picture.
        #expect(try Self.format(Self.jpeg(views: true) + Self.jpeg(views: true)) == .image)
        #expect(try Self.format(picture + Self.jpeg(width: 2)) == .image)
        #expect(try Self.format(picture + [0, 0, 0, 24] + Array("ftypmp42".utf8) + picture) == .image)
        #expect(try Self.format(picture + [0] + picture) == .image)
    }

    // MARK: Damage

    /// A source that fails behind its beginning.
    private struct Beginning: ByteSource {
        let bytes: [UInt8]
        let length: Int64? = nil

        func read(at offset: Int64, count: Int) throws(ByteSourceError) -> [UInt8] {
            guard offset < Int64(bytes.count) else { throw .provider("lost") }
            return Array(bytes[Int(offset)...].prefix(count))
        }
    }

    @Test func errorsOfTheSourceAreReported() {
        let bytes = Array(Self.gif(images: 2, size: 100_000).prefix(70_000))
        #expect(throws: ByteSourceError.provider("lost")) { try MediaSniffer.format(of: Beginning(bytes: bytes)) }
    }

    @Test func everyTruncatedOrDamagedPictureHasAFormat() throws {
        let inputs = [Self.gif(images: 2), Self.png(frames: 2, isBehindPicture: true), Self.jpeg() + Self.jpeg()]
        for input in inputs { try Mutations.truncations(of: input) { _ = try Self.format($0) } }
        Mutations.run(on: inputs) { bytes in
            _ = try Self.format(bytes)
            return true
        }
    }
}
