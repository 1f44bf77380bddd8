import PlaybackModel
import SeededRandom
import Testing

@testable import PictureDecoding

struct ImageHeaderTests {
    @Test func formatsAreRecognizedByContent() throws {
        #expect(try ImageHeader(reading: MadeImage.png(width: 3, height: 2)).format == .png)
        #expect(try ImageHeader(reading: MadeImage.jpeg()).format == .jpeg)
        #expect(try ImageHeader(reading: MadeImage.progressive).format == .jpeg)
        #expect(try ImageHeader(reading: MadeImage.gif(width: 5, height: 4)).format == .gif)
        #expect(try ImageHeader(reading: MadeImage.webp).format == .webp)
        let sizes = try [MadeImage.png(width: 3, height: 2), MadeImage.gif(width: 5, height: 4), MadeImage.webp].map {
            try ImageHeader(reading: $0).size
        }
        #expect(
            sizes == [
                PixelSize(width: 3, height: 2), PixelSize(width: 5, height: 4), PixelSize(width: 32, height: 16),
            ])
    }

    @Test(arguments: [
        Array("<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'/>".utf8),
        Array("<!DOCTYPE html><title>Not found</title>".utf8), [0x49, 0x49, 42, 0, 8, 0, 0, 0],
        Array("BM".utf8) + [UInt8](repeating: 0, count: 60), Array("/* XPM */ static char *a[] = {".utf8),
        [0xFF, 0xD8],
        Array("RIFF".utf8) + [4, 0, 0, 0] + Array("WAVE".utf8),
    ])
    func otherContentIsNotAPicture(bytes: [UInt8]) {
        #expect(code(bytes) == .notAPicture)
    }

    @Test func generalBrandsMayHideAVIF() {
        func start(_ brands: [String]) -> [UInt8] {
            let names = brands.flatMap { Array($0.utf8) }
            return MadeImage.big(12 + names.count, 4) + Array("ftyp".utf8) + names.prefix(4) + [0, 0, 0, 0]
                + names.dropFirst(4)
        }
        #expect(ImageFormat.format(of: start(["avif", "mif1"])) == .avif)
        #expect(ImageFormat.format(of: start(["mif1", "miaf", "avif"])) == .avif)
        #expect(ImageFormat.format(of: start(["avis", "msf1"])) == .avif)
        #expect(ImageFormat.format(of: start(["heic", "mif1"])) == nil)
        #expect(ImageFormat.format(of: start(["isom", "mp42"])) == nil)
        #expect(ImageFormat.needsMoreBytes(Array(start(["mif1", "miaf", "avif"]).prefix(18))))
        #expect(!ImageFormat.needsMoreBytes(Array("<!DOCTYPE html>".utf8)))
    }

    @Test func nothingIsEmpty() { #expect(code([]) == .empty) }

    @Test func claimedSizesAreRefusedBeforeDecoding() {
        #expect(code(MadeImage.pngStart(width: 65_500, height: 65_500) + end) == .tooLarge)
        #expect(code(MadeImage.pngStart(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF) + end) == .tooLarge)
        #expect(code(MadeImage.pngStart(width: 12_000, height: 9_000) + end) == .tooLarge)
        #expect(code(MadeImage.pngStart(width: 0, height: 9_000) + end) == .damaged)
        #expect(code(MadeImage.jpeg(claiming: 65_500, 65_500)) == .tooLarge)
        #expect(code(MadeImage.jpeg(claiming: 12_000, 9_000)) == .tooLarge)
        #expect(code(MadeImage.gif(width: 65_535, height: 65_535)) == .tooLarge)
    }

    @Test func workingMemoryIsLimitedUnlessAPictureIsScaledWhileRead() {
        #expect(code(MadeImage.jpeg(claiming: 8_000, 8_000)) == nil)
        #expect(code(MadeImage.jpeg(claiming: 8_000, 8_000, isProgressive: true)) == .tooLarge)
        // libjpeg keeps all coefficients of a baseline picture, too, if its colors come one after another.
        #expect(code(MadeImage.jpegWithPartialScans(claiming: 8_000, 8_000)) == .tooLarge)
        #expect(code(MadeImage.jpegWithPartialScans(claiming: 800, 800)) == nil)
        #expect(code(MadeImage.pngStart(width: 8_000, height: 8_000) + end) == .tooLarge)
        #expect(code(MadeImage.gif(width: 5_000, height: 5_000)) == .tooLarge)
    }

    @Test func cutPicturesAreIncomplete() {
        for bytes in [
            MadeImage.png(width: 4, height: 4), MadeImage.jpeg(), MadeImage.progressive,
            MadeImage.gif(width: 4, height: 4), MadeImage.webp,
        ] {
            for count in 12..<bytes.count - 1 {
                let code = code(Array(bytes.prefix(count)))
                #expect(code == .incomplete || code == .damaged, "\(count) of \(bytes.count) bytes")
            }
        }
        #expect(code(MadeImage.jpeg().dropLast(10)) == .incomplete)
    }

    @Test func aGIFNeedsAFrameWithinItsCanvas() {
        #expect(code(MadeImage.gif(width: 4, height: 4, frames: [])) == .damaged)
        #expect(code(MadeImage.gif(width: 4, height: 4, frames: [(60_000, 60_000)])) == .damaged)
        #expect(code(MadeImage.gif(width: 4, height: 4, frames: [(4, 4), (60_000, 60_000)])) == nil)
    }

    @Test func partsAndScansAreLimited() throws {
        var limits = ImageLimits()
        limits.partCount = 100
        let comments = (0..<200).flatMap { _ in MadeImage.chunk("tEXt", [65, 0, 66]) }
        let bytes = MadeImage.png(width: 2, height: 2, extra: comments)
        #expect(code(bytes) == nil)
        #expect(code(bytes, limits) == .tooComplex)

        let scan: [UInt8] = MadeImage.segment(0xDA, [1, 1, 0, 0, 63, 0]) + [1, 2, 3]
        let scans: [[UInt8]] = Array(repeating: scan, count: 100)
        #expect(code(MadeImage.progressive.dropLast(2) + scans.joined() + [0xFF, 0xD9]) == .tooComplex)
    }

    @Test func onlyThePictureReachesTheDecoder() throws {
        let bomb = Array("bomb\0\0".utf8) + [UInt8](repeating: 7, count: 5_000)
        let profile = MadeImage.chunk("iCCP", bomb)
        let text = MadeImage.chunk("zTXt", bomb)
        let animation = MadeImage.chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])
        let bytes = MadeImage.png(width: 2, height: 2, extra: profile + text + animation) + Array("PK\u{3}\u{4}".utf8)
        let plain = MadeImage.png(width: 2, height: 2)
        #expect(try encoded(bytes) == plain)

        let jpeg = MadeImage.jpeg()
        let extra = MadeImage.segment(0xE2, Array("ICC_PROFILE".utf8)) + MadeImage.segment(0xFE, [1, 2, 3])
        #expect(try encoded(jpeg[0..<2] + extra + jpeg[2...] + Array("<script>".utf8)) == encoded(jpeg))
    }

    @Test func orientationsOfDamagedExifAreNormal() throws {
        for bytes: [UInt8] in [[], [0x4D], Array("II".utf8), [0x4D, 0x4D, 0, 42, 255, 255, 255, 255]] {
            #expect(ImageOrientation(exif: bytes[...]) == .topLeft)
        }
        let whole = MadeImage.jpeg(6)
        #expect(try ImageHeader(reading: whole).orientation == .rightTop)
        #expect(try ImageHeader(reading: whole).size == PixelSize(width: 16, height: 32))
        #expect(try ImageHeader(reading: MadeImage.jpeg(3, isLittleEndian: true)).orientation == .bottomRight)
        #expect(try ImageHeader(reading: MadeImage.jpeg(77)).orientation == .topLeft)
    }

    @Test func damagedPicturesNeverTrap() {
        var random = SeededGenerator(seed: 20_261_123)
        let samples = [
            MadeImage.png(width: 4, height: 4), MadeImage.jpeg(5), MadeImage.progressive,
            MadeImage.gif(width: 4, height: 4), MadeImage.webp,
        ]
        for round in 0..<5_000 {
            var bytes = samples[round % samples.count]
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let header = try? ImageHeader(reading: bytes) else { continue }
            #expect(header.size.count <= ImageLimits().pixelCount, "seed 20261123, round \(round)")
        }
    }

    private let end = MadeImage.chunk("IDAT", [0]) + MadeImage.chunk("IEND", [])

    private func encoded(_ bytes: [UInt8]) throws -> [UInt8] {
        try ImageHeader(reading: bytes).parts.flatMap { part in
            switch part {
            case .range(let range): Array(bytes[range])
            case .bytes(let bytes): bytes
            }
        }
    }

    private func code(_ bytes: some Sequence<UInt8>, _ limits: ImageLimits = ImageLimits()) -> ImageError.Code? {
        do throws(ImageError) {
            _ = try ImageHeader(reading: Array(bytes), limits: limits)
            return nil
        } catch {
            return error.code
        }
    }
}
