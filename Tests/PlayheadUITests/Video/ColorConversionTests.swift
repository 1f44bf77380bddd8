import PlaybackModel
import Testing

@testable import PlayheadUI

struct ColorConversionTests {
    private func rgb(_ luma: Float, _ blue: Float, _ red: Float, _ color: FrameColor) -> [Int] {
        let conversion = ColorConversion(color)
        let value = zip([luma, blue, red], conversion.offset).map { $0 / 255 - $1 }
        return (0..<3).map { row in
            let sum = (0..<3).map { conversion.matrix[$0 * 3 + row] * value[$0] }.reduce(0, +)
            return Int((min(max(sum, 0), 1) * 255).rounded())
        }
    }

    @Test func blackAndWhiteOfEachRange() {
        for matrix in FrameColor.Matrix.allCases {
            let limited = FrameColor(matrix: matrix)
            #expect(rgb(16, 128, 128, limited) == [0, 0, 0])
            #expect(rgb(235, 128, 128, limited) == [255, 255, 255])
            let full = FrameColor(matrix: matrix, isFullRange: true)
            #expect(rgb(0, 128, 128, full) == [0, 0, 0])
            #expect(rgb(255, 128, 128, full) == [255, 255, 255])
        }
    }

    // The values of the recommendations for pure red, rounded.
    @Test(arguments: [
        (FrameColor(matrix: .bt601), 81, 90, 240), (FrameColor(matrix: .bt709), 63, 102, 240),
        (FrameColor(matrix: .bt2020), 74, 97, 240),
    ])
    func redIsRed(_ color: FrameColor, _ luma: Int, _ blue: Int, _ red: Int) {
        let result = rgb(Float(luma), Float(blue), Float(red), color)
        #expect(result[0] >= 253 && result[1] <= 2 && result[2] <= 2, "\(result)")
    }

    @Test func planesMustLieInTheirSlot() {
        func layout(_ format: FrameLayout.Format, _ row: Int, _ chroma: [(Int, Int)]) -> FrameLayout {
            FrameLayout(
                format: format, size: PixelSize(width: 5, height: 3), bytesPerRow: row,
                chroma: chroma.map { FrameLayout.Plane(offset: $0.0, bytesPerRow: $0.1) })
        }
        #expect(layout(.i420, 8, [(24, 4), (32, 4)]).planesLie(in: 40))
        #expect(!layout(.i420, 8, [(24, 4), (32, 4)]).planesLie(in: 38))
        #expect(!layout(.i420, 8, [(24, 4)]).planesLie(in: 40))
        #expect(!layout(.i420, 8, [(-1, 4), (32, 4)]).planesLie(in: 40))
        #expect(!layout(.i420, 8, [(24, 2), (32, 4)]).planesLie(in: 40))
        #expect(!layout(.i420, 4, [(24, 4), (32, 4)]).planesLie(in: 40))
        #expect(layout(.nv12, 8, [(24, 6)]).planesLie(in: 36))
        #expect(!layout(.nv12, 8, [(24, 5)]).planesLie(in: 36))
        #expect(!layout(.bgra, 20, []).planesLie(in: 60))
        #expect(!layout(.i420, .max, [(24, 4), (32, 4)]).planesLie(in: 40))
    }
}
