import PlaybackModel
import Playhead
import PlayheadCatalog
import Testing

struct CapturedPicturePNGTests {
    @Test func aPictureBecomesAPNGOfItsSize() throws {
        let pixels = [UInt8](repeating: 200, count: 3 * 2 * 4)
        let picture = CapturedPicture(size: PixelSize(width: 3, height: 2), pixels: pixels, time: .zero)
        let png = try #require(picture.pngData())
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        #expect(Array(png[16..<24]) == [0, 0, 0, 3, 0, 0, 0, 2])
    }
}
