import CGTK
import PlaybackModel
import Playhead
import Synchronization
import Testing

@testable import PlayheadUI

struct PlaneSourceTests {
    /// A source with one slot. Safety of `@unchecked Sendable`: the memory is never written after `init`.
    private final class OneSlot: FrameSource, @unchecked Sendable {
        private let memory: UnsafeRawBufferPointer
        let releases = Mutex(0)

        init(_ bytes: [UInt8]) {
            let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
            copy.copyBytes(from: bytes)
            memory = UnsafeRawBufferPointer(copy)
        }

        deinit { memory.deallocate() }

        func bytes(of _: FrameSlotID) -> UnsafeRawBufferPointer? { memory }
        func release(_: FrameSlotID) { releases.withLock { $0 += 1 } }
    }

    /// A picture of one color: luma, then the blue and the red difference.
    private func lease(
        _ format: FrameLayout.Format, _ size: PixelSize, _ value: (UInt8, UInt8, UInt8), _ color: FrameColor,
        missing: Int = 0
    ) -> FrameLease {
        let row = size.width + 3
        let (chromaRow, chromaRows) = ((size.width + 1) / 2 * 2, (size.height + 1) / 2)
        let luma = [UInt8](repeating: value.0, count: row * size.height)
        var bytes = luma
        var chroma: [FrameLayout.Plane] = []
        if format == .nv12 {
            chroma = [FrameLayout.Plane(offset: luma.count, bytesPerRow: chromaRow)]
            bytes += (0..<chromaRow * chromaRows).map { $0 % 2 == 0 ? value.1 : value.2 }
        } else {
            for part in [value.1, value.2] {
                chroma.append(FrameLayout.Plane(offset: bytes.count, bytesPerRow: chromaRow))
                bytes += [UInt8](repeating: part, count: chromaRow * chromaRows)
            }
        }
        let frame = VideoFrame(
            slot: FrameSlotID(rawValue: 1), time: .zero,
            layout: FrameLayout(format: format, size: size, bytesPerRow: row, chroma: chroma), color: color)
        return FrameLease(frame, of: OneSlot(bytes.dropLast(missing)), pixels: ConvertedPixels())
    }

    private func pixels(_ lease: FrameLease) -> [[Int]]? {
        let size = lease.frame.layout.size
        var result = [UInt8](repeating: 7, count: size.width * 4 * size.height)
        let isWritten = result.withUnsafeMutableBytes {
            PlaneSource(lease)?.write(to: $0.baseAddress!, bytesPerRow: size.width * 4) == true
        }
        guard isWritten else { return nil }
        return stride(from: 0, to: result.count, by: 4).map { start in
            result[start..<start + 4].reversed().map(Int.init)
        }
    }

    @Test(arguments: [FrameLayout.Format.i420, .nv12], [true, false])
    func eachMatrixGivesTheColorsOfTheGraphicsProcessor(_ format: FrameLayout.Format, _ isFullRange: Bool) throws {
        for matrix in FrameColor.Matrix.allCases {
            let color = FrameColor(matrix: matrix, isFullRange: isFullRange)
            let conversion = ColorConversion(color)
            for value: (UInt8, UInt8, UInt8) in [
                (16, 128, 128), (235, 128, 128), (81, 90, 240), (60, 200, 100), (180, 60, 140), (120, 128, 128),
            ] {
                let parts = [value.0, value.1, value.2].map(Float.init)
                let shifted = zip(parts, conversion.offset).map { $0 / 255 - $1 }
                let expected = (0..<3).map { row in
                    let sum = (0..<3).map { conversion.matrix[$0 * 3 + row] * shifted[$0] }.reduce(0, +)
                    return Int((min(max(sum, 0), 1) * 255).rounded())
                }
                let found = try #require(pixels(lease(format, PixelSize(width: 34, height: 6), value, color)))
                #expect(Set(found).count == 1)
                #expect(found[0][0] == 255)
                for (one, other) in zip(found[0].dropFirst(), expected) {
                    #expect(abs(one - other) <= 3, "\(color) \(value): \(found[0]) instead of \(expected)")
                }
            }
        }
    }

    @Test(arguments: [FrameLayout.Format.i420, .nv12])
    func oddSizesAreFilledToTheEdge(_ format: FrameLayout.Format) throws {
        for size in [(1, 1), (2, 1), (1, 2), (3, 3), (17, 5), (641, 3)] {
            let size = PixelSize(width: size.0, height: size.1)
            let found = try #require(pixels(lease(format, size, (235, 128, 128), FrameColor(matrix: .bt709))))
            #expect(found.allSatisfy { $0.allSatisfy { $0 >= 253 } }, "\(size)")
        }
    }

    @Test func planesOutsideTheirSlotAreRefused() {
        let size = PixelSize(width: 34, height: 6)
        #expect(pixels(lease(.i420, size, (16, 128, 128), FrameColor(matrix: .bt709), missing: 40)) == nil)
        #expect(pixels(lease(.nv12, size, (16, 128, 128), FrameColor(matrix: .bt709), missing: 40)) == nil)
    }

    @Test func aFrameIsConvertedOnceAndFreedWithItsDisplay() throws {
        let size = PixelSize(width: 34, height: 6)
        let (one, other) = (
            lease(.i420, size, (16, 128, 128), FrameColor(matrix: .bt709)),
            lease(.i420, size, (235, 128, 128), FrameColor(matrix: .bt709))
        )
        let shared = ConvertedPixels()
        let first = try #require(shared.makeSurface(of: one))
        let again = try #require(shared.makeSurface(of: one))
        #expect(first == again)
        // While cairo holds the pixels, another frame has its own.
        let second = try #require(shared.makeSurface(of: other))
        #expect(second != first)
        for surface in [first, again, second] { cairo_surface_destroy(surface) }
        let reused = try #require(shared.makeSurface(of: one))
        #expect(reused == second)
        cairo_surface_destroy(reused)
        shared.clear()
    }
}
