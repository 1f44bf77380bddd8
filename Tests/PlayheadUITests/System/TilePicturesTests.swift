import MediaReaders
import PlayheadCatalog
import PlayheadTesting
import Synchronization
import Testing

@testable import FeedLoading
@testable import PlayheadUI

@Suite struct TilePicturesTests {
    /// Returns pictures whose pixels contain their column and row, and counts its requests.
    private final class Decoder: ImageDecoding {
        let requests = Mutex<[ImageDecodingRequest]>([])
        let size: PixelSize?
        let naturalSize: PixelSize

        init(_ size: PixelSize?, naturalSize: PixelSize? = nil) {
            self.size = size
            self.naturalSize = naturalSize ?? size ?? PixelSize(width: 1, height: 1)
        }

        func decode(_ request: ImageDecodingRequest) async throws(ImageError) -> DecodedImage {
            requests.withLock { $0.append(request) }
            guard let size else { throw ImageError(.damaged) }
            // With an unused byte after each row.
            let stride = size.width * 4 + 1
            var pixels = [UInt8](repeating: 0, count: stride * size.height)
            for row in 0..<size.height {
                for column in 0..<size.width {
                    let offset = row * stride + column * 4
                    pixels[offset] = UInt8(clamping: column)
                    pixels[offset + 1] = UInt8(clamping: row)
                }
            }
            guard let image = DecodedImage(size: size, naturalSize: naturalSize, stride: stride, pixels: pixels) else {
                throw ImageError(.damaged)
            }
            return image
        }
    }

    private func tile(_ tile: Int, of picture: String = "a", layout: String = "3x2") throws -> PreviewTile {
        PreviewTile(
            picture: picture, bytes: [1, 2, 3], layout: try #require(TileLayout(layout)), tile: tile, tileSize: nil)
    }

    /// The size of a picture, and the column and row of its first pixel.
    private func place(_ picture: ImagePixels?) -> [Int]? {
        picture.map { [$0.width, $0.height, Int($0.bytes[0]), Int($0.bytes[1])] }
    }

    @Test func tilesAreCutOutOfOnePicture() async throws {
        let decoder = Decoder(PixelSize(width: 60, height: 40))
        let pictures = TilePictures(decoder: decoder)
        var places: [[Int]?] = []
        for number in 0..<6 {
            places.append(place(await pictures.picture(of: try tile(number), width: 240, height: 135)))
        }
        #expect(
            places == [
                [20, 20, 0, 0], [20, 20, 20, 0], [20, 20, 40, 0], [20, 20, 0, 20], [20, 20, 20, 20], [20, 20, 40, 20],
            ])
        // Decoded once, for tiles of the size that is shown.
        #expect(decoder.requests.withLock { $0.map(\.box) } == [PixelSize(width: 720, height: 270)])
        for name in ["b", "c", "a"] { _ = await pictures.picture(of: try tile(0, of: name), width: 240, height: 135) }
        #expect(decoder.requests.withLock { $0.count } == 4)
    }

    @Test func tilesOfAReducedPictureDoNotShowTheirNeighbors() async throws {
        let decoder = Decoder(PixelSize(width: 32, height: 20), naturalSize: PixelSize(width: 100, height: 60))
        let pictures = TilePictures(decoder: decoder)
        // Tiles of 33 by 30 pixels, of which 10.56 by 10 remain.
        #expect(place(await pictures.picture(of: try tile(0), width: 240, height: 135)) == [10, 10, 0, 0])
        #expect(place(await pictures.picture(of: try tile(1), width: 240, height: 135)) == [10, 10, 11, 0])
        #expect(place(await pictures.picture(of: try tile(5), width: 240, height: 135)) == [9, 10, 22, 10])
    }

    @Test func tilesThatAreTooLargeAreMadeSmaller() async throws {
        let pictures = TilePictures(decoder: Decoder(PixelSize(width: 60, height: 40)))
        // Means of two by two pixels, rounded down.
        #expect(place(await pictures.picture(of: try tile(4), width: 10, height: 30)) == [10, 10, 20, 20])
        #expect(place(await pictures.picture(of: try tile(4), width: 7, height: 5)) == [5, 5, 21, 21])
    }

    @Test func picturesWithoutTheTileHaveNone() async throws {
        for size in [PixelSize(width: 4, height: 4), PixelSize(width: 20, height: 100), nil] {
            let decoder = Decoder(size)
            let pictures = TilePictures(decoder: decoder)
            for number in 0..<2 {
                #expect(await pictures.picture(of: try tile(number), width: 240, height: 135) == nil)
            }
            #expect(await pictures.picture(of: try tile(6), width: 240, height: 135) == nil)
            // A picture that cannot be decoded is not tried again.
            #expect(decoder.requests.withLock { $0.count } == 1)
        }
    }
}
