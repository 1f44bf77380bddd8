import FoundationEssentials
import Glibc
import PlaybackModel
import Testing

@testable import PlayheadTerminal

@Suite struct ThumbnailTests {
    /// A picture that is red on its left and blue on its right.
    private func thumbnail(_ size: PixelSize, ratio: Double = 1, rotation: Int = 0) -> Thumbnail? {
        var bytes: [UInt8] = []
        for _ in 0..<size.height {
            for column in 0..<size.width { bytes += column < size.width / 2 ? [0, 0, 255, 255] : [255, 0, 0, 255] }
        }
        let frame = VideoFrame(
            slot: FrameSlotID(rawValue: 1), time: .zero, layout: FrameLayout(size: size, bytesPerRow: size.width * 4),
            pixelAspectRatio: ratio, rotation: rotation)
        return bytes.withUnsafeBytes { Thumbnail($0, of: frame, contrast: 1) }
    }

    @Test func largePicturesShrinkAndKeepTheirShape() throws {
        #expect(try #require(thumbnail(PixelSize(width: 640, height: 360))).size == PixelSize(width: 128, height: 72))
        #expect(try #require(thumbnail(PixelSize(width: 40, height: 20))).size == PixelSize(width: 40, height: 20))
        #expect(try #require(thumbnail(PixelSize(width: 320, height: 360), ratio: 2)).size.width == 128)
    }

    @Test(arguments: [(0, [255, 0, 0], [0, 0, 255]), (180, [0, 0, 255], [255, 0, 0])])
    func picturesAreUpright(_ rotation: Int, _ left: [UInt8], _ right: [UInt8]) throws {
        let picture = try #require(thumbnail(PixelSize(width: 64, height: 32), rotation: rotation))
        #expect(Array(picture.pixels[0..<3]) == left && Array(picture.pixels.suffix(3)) == right)
    }

    @Test(arguments: [(90, [255, 0, 0]), (270, [0, 0, 255])])
    func turnedPicturesStandOnTheirSide(_ rotation: Int, _ top: [UInt8]) throws {
        let picture = try #require(thumbnail(PixelSize(width: 64, height: 32), rotation: rotation))
        #expect(picture.size == PixelSize(width: 32, height: 64) && Array(picture.pixels[0..<3]) == top)
    }

    @Test func aPictureThatIsTooShortIsRefused() {
        let frame = VideoFrame(
            slot: FrameSlotID(rawValue: 1), time: .zero,
            layout: FrameLayout(size: PixelSize(width: 64, height: 64), bytesPerRow: 256))
        #expect([UInt8](repeating: 0, count: 100).withUnsafeBytes { Thumbnail($0, of: frame, contrast: 1) } == nil)
    }

    @Test func otherProgramsReadThePNGFile() throws {
        let picture = try #require(thumbnail(PixelSize(width: 64, height: 32)))
        let bytes = try #require(PNGFile.bytes(picture))
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("picture-\(getpid()).png").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let run = try ProgramRun(
            "ffmpeg -nostdin -v error -i '\(path)' -f rawvideo -pix_fmt rgb24 - | od -An -v -tu1 | tr -s ' \\n' ' '")
        let values = run.output.split(separator: " ").compactMap { UInt8($0) }
        #expect(values == picture.pixels)
    }
}
