import Foundation
import PlaybackModel
import SeededRandom
import Testing

@testable import PictureDecoding

struct PixbufImageDecoderTests {
    private let decoder = PixbufImageDecoder()

    @Test func picturesAreDecodedAtTheirDisplaySize() async throws {
        let bytes = MadeImage.png(width: 60, height: 40)
        let box = PixelSize(width: 20, height: 20)
        let fill = try await decoder.decode(ImageDecodingRequest(bytes, box: box))
        #expect(fill.size == PixelSize(width: 30, height: 20))
        #expect(fill.naturalSize == PixelSize(width: 60, height: 40))
        let fit = try await decoder.decode(ImageDecodingRequest(bytes, box: box, scaling: .fit))
        #expect(fit.size == PixelSize(width: 20, height: 13))
        #expect(fit.pixels.count == fit.stride * 13)
    }

    @Test func picturesAreNeverEnlarged() async throws {
        let request = ImageDecodingRequest(
            MadeImage.gif(width: 1, height: 1), box: PixelSize(width: 500, height: 500))
        let image = try await decoder.decode(request)
        #expect(image.size == PixelSize(width: 1, height: 1))
        #expect(image.pixels == [0, 0, 255, 255])
    }

    @Test func theResultIsBoundedWithoutABox() async throws {
        var limits = ImageLimits()
        limits.decodedPixelCount = 128
        let image = try await decoder.decode(ImageDecodingRequest(MadeImage.jpeg(), limits: limits))
        #expect(image.size == PixelSize(width: 16, height: 8))
        #expect(image.naturalSize == PixelSize(width: 32, height: 16))
        let flat = try await decoder.decode(
            ImageDecodingRequest(MadeImage.png(width: 2_000, height: 1), limits: limits))
        #expect(flat.size.count <= 512)
    }

    @Test func colorsAreMultipliedByAlpha() async throws {
        let bytes = MadeImage.png(width: 2, height: 1) { column, _ in
            column == 0 ? [200, 100, 0, 128] : [1, 2, 3, 255]
        }
        let image = try await decoder.decode(ImageDecodingRequest(bytes))
        #expect(image.pixels == [0, 50, 100, 128, 3, 2, 1, 255])
    }

    /// The stored picture is red on the left and blue on the right.
    @Test(arguments: [
        (1, "left"), (2, "right"), (3, "right"), (4, "left"), (5, "top"), (6, "top"), (7, "bottom"), (8, "bottom"),
    ])
    func orientationsAreApplied(orientation: UInt8, red: String) async throws {
        let image = try await decoder.decode(ImageDecodingRequest(MadeImage.jpeg(orientation)))
        let isTransposed = orientation >= 5
        #expect(image.size == PixelSize(width: isTransposed ? 16 : 32, height: isTransposed ? 32 : 16))
        let (width, height) = (image.size.width, image.size.height)
        let points = [
            "left": (2, height / 2), "right": (width - 3, height / 2), "top": (width / 2, 2),
            "bottom": (width / 2, height - 3),
        ]
        let point = try #require(points[red])
        let index = point.1 * image.stride + point.0 * 4
        let pixel = Array(image.pixels[index..<index + 4])
        #expect(pixel[2] > 180 && pixel[0] < 80, "not red: \(pixel)")
    }

    @Test func longOrientationsAreApplied() async throws {
        let tiff: [UInt8] = [
            0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 9, 0, 0, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0,
        ]
        let exif = MadeImage.segment(0xE1, Array("Exif".utf8) + [0, 0] + tiff)
        let image = try await decoder.decode(
            ImageDecodingRequest(MadeImage.baseline[0..<2] + exif + MadeImage.baseline[2...]))
        #expect(image.size == PixelSize(width: 16, height: 32))
    }

    @Test func progressivePicturesAreTheSame() async throws {
        let first = try await decoder.decode(ImageDecodingRequest(MadeImage.jpeg()))
        let second = try await decoder.decode(ImageDecodingRequest(MadeImage.progressive))
        #expect(first.size == second.size)
        let difference = zip(first.pixels, second.pixels).map { abs(Int($0) - Int($1)) }.max()
        #expect((difference ?? 255) <= 8)
    }

    @Test(.enabled(if: PixbufImageDecoder.formats.contains(.webp), "webp-pixbuf-loader is not installed"))
    func webPIsDecoded() async throws {
        let image = try await decoder.decode(ImageDecodingRequest(MadeImage.webp))
        #expect(image.size == PixelSize(width: 32, height: 16))
        let (left, right) = (Array(image.pixels[..<4]), Array(image.pixels[124..<128]))
        #expect(left[2] > 180 && left[0] < 80 && right[0] > 180 && right[2] < 80, "\(left) \(right)")
    }

    @Test(.enabled(if: PixbufImageDecoder.formats.contains(.avif), "libavif-gdk-pixbuf is not installed"))
    func avifIsDecoded() async throws {
        let image = try await decoder.decode(ImageDecodingRequest(MadeImage.avif))
        #expect(image.size == PixelSize(width: 64, height: 32))
        let (left, right) = (Array(image.pixels[..<4]), Array(image.pixels[252..<256]))
        #expect(left[2] > 200 && left[0] < 60 && right[0] > 200 && right[2] < 60, "\(left) \(right)")
    }

    @Test func aMissingDecoderIsNamedWithItsPackage() {
        for (format, package) in [(ImageFormat.webp, "webp-pixbuf-loader"), (.avif, "libavif-gdk-pixbuf")] {
            let error = ImageError(.missingDecoder, detail: format.packageHint)
            #expect(error.description.contains("requires the package \(package). Install this package"))
        }
    }

    @Test func damageIsReported() async {
        var bytes = MadeImage.png(width: 8, height: 8)
        bytes[60] ^= 0xFF
        await #expect(throws: ImageError(.damaged)) { try await decoder.decode(ImageDecodingRequest(bytes)) }
        let noPixels = MadeImage.pngStart(width: 8, height: 8) + MadeImage.chunk("IDAT", MadeImage.zlib([]))
        await #expect(throws: ImageError.self) {
            try await decoder.decode(ImageDecodingRequest(noPixels + MadeImage.chunk("IEND", [])))
        }
    }

    @Test func damagedPicturesNeverTrap() async {
        var random = SeededGenerator(seed: 8)
        let samples = [
            MadeImage.png(width: 4, height: 4), MadeImage.jpeg(5), MadeImage.progressive,
            MadeImage.gif(width: 4, height: 4),
        ]
        var limits = ImageLimits()
        limits.pixelCount = 1_000_000
        for round in 0..<1_000 {
            var bytes = samples[round % samples.count]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let request = ImageDecodingRequest(bytes, box: PixelSize(width: 3, height: 3), limits: limits)
            guard let image = try? await decoder.decode(request) else { continue }
            #expect(image.pixels.count == image.stride * image.size.height, "seed 8, round \(round)")
        }
    }

    @Test func imagesOfOtherProcessesAreChecked() {
        #expect(
            DecodedImage(
                size: PixelSize(width: 2, height: 2), naturalSize: PixelSize(width: 2, height: 2), stride: 8,
                pixels: [UInt8](repeating: 0, count: 15)) == nil)
        #expect(
            DecodedImage(
                size: PixelSize(width: .max, height: 2), naturalSize: PixelSize(width: 2, height: 2), stride: 8,
                pixels: []) == nil)
    }
}
