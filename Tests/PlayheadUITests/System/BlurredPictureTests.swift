import Testing

@testable import PlayheadUI

@Suite struct BlurredPictureTests {
    @Test func edgesBecomeSoftAndTheAverageStays() throws {
        // The left half is black, the right half white.
        let (width, height) = (200, 120)
        var bytes = [UInt8](repeating: 255, count: width * height * 4)
        for y in 0..<height { for x in 0..<(width / 2) { for c in 0..<3 { bytes[(y * width + x) * 4 + c] = 0 } } }
        let picture = try #require(ImagePixels(width: width, height: height, bytesPerRow: width * 4, bytes: bytes))
        let blurred = try #require(BlurredPicture.pixels(of: picture))
        let row = (0..<blurred.width).map { Int(blurred.bytes[$0 * 4]) }
        #expect(row.first == 0 && row.last == 255)
        #expect(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(zip(row, row.dropFirst()).allSatisfy { $1 - $0 < 40 })
        #expect(abs(row.reduce(0, +) / row.count - 127) < 6)
        #expect(stride(from: 3, to: blurred.bytes.count, by: 4).allSatisfy { blurred.bytes[$0] == 255 })
    }

    @Test func tinyPicturesAreBlurredToo() throws {
        let dot = try #require(ImagePixels(width: 1, height: 1, bytesPerRow: 4, bytes: [10, 20, 30, 255]))
        let blurred = try #require(BlurredPicture.pixels(of: dot))
        #expect(Array(blurred.bytes.prefix(4)) == [10, 20, 30, 255])
    }
}
