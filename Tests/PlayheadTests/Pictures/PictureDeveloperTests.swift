import PlaybackModel
import Testing

@testable import Playhead

struct PictureDeveloperTests {
    private func developed(
        _ layout: FrameLayout, _ bytes: [UInt8], color: FrameColor = FrameColor(), ratio: Double = 1, rotation: Int = 0
    ) -> CapturedPicture? {
        let frame = VideoFrame(
            slot: FrameSlotID(rawValue: 1), time: .s(1), layout: layout, pixelAspectRatio: ratio, rotation: rotation,
            color: color)
        return PictureDeveloper(frame: frame, bytes: bytes).picture()
    }

    /// Two by two pixels of one color.
    private func planar(_ format: FrameLayout.Format) -> FrameLayout {
        let planes: [FrameLayout.Plane] =
            format == .i420
            ? [.init(offset: 4, bytesPerRow: 1), .init(offset: 5, bytesPerRow: 1)] : [.init(offset: 4, bytesPerRow: 2)]
        return FrameLayout(format: format, size: PixelSize(width: 2, height: 2), bytesPerRow: 2, chroma: planes)
    }

    // Saturated colors as the standards' own equations give them.
    @Test(arguments: [
        (FrameColor.Matrix.bt601, false, [81, 90, 240], [255, 0, 0]), (.bt601, false, [145, 54, 34], [0, 255, 0]),
        (.bt709, false, [63, 102, 240], [255, 0, 0]), (.bt709, false, [32, 240, 118], [0, 0, 255]),
        (.bt709, false, [235, 128, 128], [255, 255, 255]), (.bt709, false, [16, 128, 128], [0, 0, 0]),
        (.bt709, true, [255, 128, 128], [255, 255, 255]), (.bt601, true, [76, 85, 255], [254, 0, 0]),
        (.bt709, true, [128, 128, 128], [128, 128, 128]),
    ])
    func colorsFollowTheirStandard(
        _ matrix: FrameColor.Matrix, _ isFullRange: Bool, _ yuv: [UInt8], _ rgb: [UInt8]
    ) throws {
        for format in [FrameLayout.Format.i420, .nv12] {
            let bytes = [UInt8](repeating: yuv[0], count: 4) + yuv[1...]
            let picture = try #require(
                developed(planar(format), bytes, color: FrameColor(matrix: matrix, isFullRange: isFullRange)))
            for channel in 0..<3 {
                #expect(abs(Int(picture.pixels[channel]) - Int(rgb[channel])) <= 2, "\(picture.pixels.prefix(3))")
            }
            #expect(picture.pixels[3] == 255)
        }
    }

    @Test func pixelsAreTurnedAndMadeSquare() throws {
        // Blue, then red.
        let layout = FrameLayout(size: PixelSize(width: 2, height: 1), bytesPerRow: 8)
        let bytes: [UInt8] = [255, 0, 0, 0, 0, 0, 255, 0]
        let upright = try #require(developed(layout, bytes))
        #expect(upright.pixels == [0, 0, 255, 255, 255, 0, 0, 255] && upright.time == .s(1))
        let turned = try #require(developed(layout, bytes, rotation: 90))
        #expect(turned.size == PixelSize(width: 1, height: 2) && turned.pixels == upright.pixels)
        let reversed = try #require(developed(layout, bytes, rotation: 180))
        #expect(reversed.pixels == [255, 0, 0, 255, 0, 0, 255, 255])
        #expect(developed(layout, bytes, ratio: 2)?.size == PixelSize(width: 4, height: 1))
        #expect(developed(layout, bytes, ratio: 0.5)?.size == PixelSize(width: 2, height: 2))
    }

    @Test func layoutsBeyondTheBytesGiveNoPicture() {
        let bytes = [UInt8](repeating: 0, count: 5)
        #expect(developed(planar(.i420), bytes) == nil)
        #expect(developed(planar(.nv12), bytes) == nil)
        #expect(developed(FrameLayout(size: PixelSize(width: 2, height: 2), bytesPerRow: 8), bytes) == nil)
    }
}
