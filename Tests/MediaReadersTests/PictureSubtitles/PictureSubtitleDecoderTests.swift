import Testing

@testable import MediaReaders

@Suite struct PictureSubtitleDecoderTests {
    private static func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }

    // MARK: Blu-ray

    private static func segment(_ kind: UInt8, _ bytes: [UInt8]) -> [UInt8] { [kind] + word(bytes.count) + bytes }

    /// A white object of 4x2 pixels with a transparent first column, at 100, 50 on 1920x1080.
    static let pgs: [UInt8] = {
        let composition = word(1920) + word(1080) + [0x10] + word(1) + [0x80, 0, 0, 1]
        let placement = word(7) + [0, 0] + word(100) + word(50)
        let line: [UInt8] = [0x00, 0x01, 0x00, 0x83, 0x01, 0x00, 0x00]
        let code = line + line
        let object = word(7) + [0, 0xC0, 0, 0, UInt8(code.count + 4)] + word(4) + word(2) + code
        return segment(0x16, composition + placement) + segment(0x14, [0, 0, 1, 235, 128, 128, 255])
            + segment(0x15, object) + segment(0x80, [])
    }()

    static let pgsEnd = segment(0x16, word(1920) + word(1080) + [0x10] + word(2) + [0, 0, 0, 0]) + segment(0x80, [])

    @Test func discPicturesShowUntilTheNextOne() throws {
        var decoder = PictureSubtitleDecoder(.pgs)
        let shown = try #require(try decoder.decode(Self.pgs, at: 2).first)
        #expect(shown.start == 2 && shown.duration == nil)
        #expect(shown.picture.width == 1920 && shown.picture.height == 1080 && shown.picture.hasSquarePixels)
        let part = try #require(shown.picture.parts.first)
        #expect(part.x == 101 && part.y == 50 && part.width == 3 && part.height == 2)
        #expect(part.indices == [1, 1, 1, 1, 1, 1] && part.colors[1] == 0xFFFF_FFFF)
        let end = try #require(try decoder.decode(Self.pgsEnd, at: 4).first)
        #expect(end.start == 4 && end.picture.parts.isEmpty)
    }

    @Test func segmentsMayComeInSeparatePackets() throws {
        var (decoder, shown): (PictureSubtitleDecoder, [PictureSubtitleDecoder.Shown]) = (.init(.pgs), [])
        var rest = Self.pgs[...]
        while rest.count >= 3 {
            let size = 3 + Int(rest[rest.startIndex + 1]) << 8 + Int(rest[rest.startIndex + 2])
            shown += try decoder.decode(Array(rest.prefix(size)), at: 2)
            rest = rest.dropFirst(size)
        }
        var whole = PictureSubtitleDecoder(.pgs)
        #expect(try shown == whole.decode(Self.pgs, at: 2))
    }

    // MARK: DVD

    static let setup = Array("size: 720x576\npalette: 000000, ff0000, 00ff00, 0000ff\n".utf8)

    /// A red rectangle of 8x2 pixels at 16, 32, for 1.024 s.
    static let dvd: [UInt8] = {
        // Each line: color 1 to its end.
        let lines: [UInt8] = [0x00, 0x01, 0x00, 0x01]
        let show: [UInt8] =
            [0x01, 0x03, 0x00, 0x10, 0x04, 0x00, 0xF0, 0x05, 0x01, 0x00, 0x17, 0x02, 0x00, 0x21]
            + [0x06] + word(4) + word(6) + [0xFF]
        let first = 4 + lines.count
        let second = first + 4 + show.count
        let control = word(0) + word(second) + show + word(90) + word(second) + [0x02, 0xFF]
        return word(first + control.count) + word(first) + lines + control
    }()

    @Test func videoDiscPicturesHaveTheirPlaceColorsAndTimes() throws {
        var decoder = PictureSubtitleDecoder(.dvd, setup: Self.setup)
        let shown = try #require(try decoder.decode(Self.dvd, at: 10).first)
        #expect(shown.start == 10 && shown.duration == 1.024)
        #expect(shown.picture.width == 720 && shown.picture.height == 576)
        let part = try #require(shown.picture.parts.first)
        #expect(part.x == 16 && part.y == 32 && part.width == 8 && part.height == 2)
        #expect(part.indices == [UInt8](repeating: 1, count: 16) && part.colors[1] == 0xFFFF_0000)
    }

    /// The setup of an MP4 file: in a video that is too small for the place, the canvas is that of the disc.
    @Test(arguments: [(640, 360, 640, 360), (640, 33, 720, 480)])
    func colorsOfVideoAreAPaletteAndItsSizeIsTheCanvas(
        _ videoWidth: Int, _ videoHeight: Int, _ width: Int, _ height: Int
    ) throws {
        let palette: [UInt32] = [0x10_8080, 0x51_F05A, 0x91_2236] + [UInt32](repeating: 0xEB_8080, count: 13)
        let setup = DVDSubtitleText.setup(palette: palette, videoSize: (videoWidth, videoHeight))
        var decoder = PictureSubtitleDecoder(.dvd, setup: setup)
        let shown = try #require(try decoder.decode(Self.dvd, at: 10).first)
        #expect(shown.picture.width == width && shown.picture.height == height)
        let color = try #require(shown.picture.parts.first?.colors[1])
        #expect(color >> 24 == 255 && color >> 16 & 255 > 250 && color >> 8 & 255 < 5 && color & 255 < 5)
    }

    @Test(
        arguments: [
            ([0x2D, 0x02, 0x40], 720, 576), ([0x16, 0x00, 0xF0], 720, 480), ([0x28, 0x01, 0x68], 640, 360),
        ] as [([UInt8], Int, Int)])
    func canvasOfAVideoDiscFollowsFromItsVideo(_ size: [UInt8], _ width: Int, _ height: Int) {
        let canvas = DVDCanvas.size(over: [0, 0, 0, 1, 0xB3] + size + [0x33])
        #expect(canvas?.width == width && canvas?.height == height)
        for bytes in [[], [0, 0, 1, 0xB3] + size.dropLast(), [0, 0, 1, 0xB8] + size] as [[UInt8]] {
            #expect(DVDCanvas.size(over: bytes) == nil)
        }
    }

    @Test func fragmentsAreJoinedAndASeekDropsThem() throws {
        var decoder = PictureSubtitleDecoder(.dvd, setup: Self.setup)
        #expect(try decoder.decode(Array(Self.dvd.prefix(9)), at: 10).isEmpty)
        #expect(try decoder.decode(Array(Self.dvd.dropFirst(9)), at: 11).map(\.start) == [10])
        #expect(try decoder.decode(Array(Self.dvd.prefix(9)), at: 12).isEmpty)
        decoder.reset()
        #expect(try decoder.decode(Self.dvd, at: 20).map(\.start) == [20])
    }

    // MARK: Television

    private static func part(_ kind: UInt8, _ bytes: [UInt8]) -> [UInt8] {
        [0x0F, kind, 0, 1] + word(bytes.count) + bytes
    }

    /// A rectangle of 4x2 pixels in the color 1 of the usual table of four colors, at 40, 30, for 5 s.
    static let dvb: [UInt8] = {
        let lines: [UInt8] = [0x10, 0b0101_0101, 0b0000_0000, 0xF0]
        let region = [0, 0] + word(4) + word(2) + [0x24, 0, 0, 0] + word(3) + word(0) + word(0)
        let object = word(3) + [0] + word(lines.count) + word(0) + lines
        return [0x20, 0] + part(0x10, [5, 0x08, 0, 0] + word(40) + word(30)) + part(0x11, region)
            + part(0x13, object) + part(0x80, []) + [0xFF]
    }()

    @Test func televisionPicturesHaveATimeLimit() throws {
        var decoder = PictureSubtitleDecoder(.dvb)
        let shown = try #require(try decoder.decode(Self.dvb, at: 3).first)
        #expect(shown.start == 3 && shown.duration == 5 && shown.picture.width == 720)
        let part = try #require(shown.picture.parts.first)
        #expect(part.x == 40 && part.y == 30 && part.width == 4 && part.height == 2)
        #expect(part.indices == [UInt8](repeating: 1, count: 8) && part.colors[1] == 0xFFFF_FFFF)
    }

    /// As the specification ends a line, and as FFmpeg does: with one zero instead of two.
    @Test(arguments: [[0, 0, 0xF0], [0, 0xF0]] as [[UInt8]]) func linesOfEightBitsEnd(_ end: [UInt8]) throws {
        let line: [UInt8] = [0x12, 1, 2, 0, 0x82, 3] + end
        let size = Self.word(4) + Self.word(4)
        let region = [0, 0] + size + [0x6C, 0, 0, 0] + Self.word(3) + Self.word(0) + Self.word(0)
        let object = Self.word(3) + [0] + Self.word(line.count * 2) + Self.word(0) + line + line
        var decoder = PictureSubtitleDecoder(.dvb)
        let packet =
            [0x20, 0] + Self.part(0x10, [5, 0x08, 0, 0] + Self.word(40) + Self.word(30)) + Self.part(0x11, region)
            + Self.part(0x13, object) + Self.part(0x80, []) + [0xFF]
        let part = try #require(try decoder.decode(packet, at: 0).first?.picture.parts.first)
        #expect(part.indices == [UInt8]([[1, 2, 3, 3], [1, 2, 3, 3], [1, 2, 3, 3], [1, 2, 3, 3]].joined()))
    }

    // MARK: Damage

    @Test(arguments: PictureSubtitleDecoder.Format.allCases)
    func truncatedAndDamagedPacketsGivePicturesWithinTheLimitsOrAnError(_ format: PictureSubtitleDecoder.Format) {
        let input = format == .pgs ? Self.pgs : format == .dvd ? Self.dvd : Self.dvb
        Mutations.truncations(of: input) { bytes in
            var decoder = PictureSubtitleDecoder(format, setup: Self.setup)
            _ = try? decoder.decode(bytes, at: 0)
        }
        var decoder = PictureSubtitleDecoder(format, setup: Self.setup)
        Mutations.run(on: [input], count: 2_000) { bytes in
            let shown = (try? decoder.decode(bytes, at: 0)) ?? []
            // The next packet is read after a damaged one, once a seek has dropped its remains.
            decoder.reset()
            let isWhole = (try? decoder.decode(input, at: 1))?.isEmpty == false
            decoder.reset()
            return isWhole && shown.allSatisfy { Self.isValid($0.picture) }
        }
    }

    private static func isValid(_ picture: SubtitlePicture) -> Bool {
        picture.parts.count <= SubtitlePicture.largestPartCount
            && picture.parts.reduce(0) { $0 + $1.indices.count } <= SubtitlePicture.largestPixelCount
            && picture.parts.allSatisfy { $0.width > 0 && $0.indices.count == $0.width * $0.height }
    }
}
