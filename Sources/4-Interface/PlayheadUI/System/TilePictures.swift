import FeedLoading
import MediaReaders
import PlaybackModel
import PlayheadCatalog
import ViewGraph

/// Decodes the pictures of tiles of a stream in a separate process, and cuts tiles out. The last pictures are kept.
actor TilePictures {
    private let decoder: any ImageDecoding
    /// The last pictures, the newest at the end; `nil` for those that cannot be decoded.
    private var pictures: [(name: String, task: Task<DecodedImage?, Never>)] = []

    /// The number of pictures that are kept: neighboring tiles may be in two.
    private static let pictureCount = 2
    /// The largest number of pixels of a decoded picture, which needs four times as many bytes.
    private static let pixelCount = 8_000_000

    init(decoder: any ImageDecoding = IsolatedImageDecoder()) { self.decoder = decoder }

    /// Returns the picture of a tile that fits into a size; `nil` if it cannot be decoded, or has no such tile.
    func picture(of tile: PreviewTile, width: Int, height: Int) async -> ImagePixels? {
        guard let whole = await whole(of: tile, width: width, height: height), !Task.isCancelled,
            let area = tile.area(width: whole.naturalSize.width, height: whole.naturalSize.height)
        else { return nil }
        return whole.tile(area, fitting: TileSize(width: width, height: height))
    }

    private func whole(of tile: PreviewTile, width: Int, height: Int) async -> DecodedImage? {
        if let index = pictures.firstIndex(where: { $0.name == tile.picture }) {
            let known = pictures.remove(at: index)
            pictures.append(known)
            return await known.task.value
        }
        let box = PixelSize(width: tile.layout.columns * width, height: tile.layout.rows * height)
        var request = ImageDecodingRequest(tile.bytes, box: box, scaling: .fit)
        request.limits.decodedPixelCount = Self.pixelCount
        let task = Task { [decoder, request] in try? await decoder.decode(request) }
        pictures.append((tile.picture, task))
        if pictures.count > Self.pictureCount { pictures.removeFirst() }
        return await task.value
    }
}

extension DecodedImage {
    /// Cuts out an area that is given in pixels of the natural size, and makes it smaller if it does not fit into a size.
    ///
    /// Each pixel is the mean of the pixels that it covers.
    func tile(_ area: TileArea, fitting box: TileSize) -> ImagePixels? {
        // A picture that was scaled down has tiles between pixels. Those that are shared with another tile are left out.
        let (across, down) = (
            Double(size.width) / Double(naturalSize.width), Double(size.height) / Double(naturalSize.height)
        )
        let left = Int((Double(area.x) * across).rounded(.up))
        let top = Int((Double(area.y) * down).rounded(.up))
        let right = min(Int((Double(area.x + area.size.width) * across).rounded(.down)), size.width)
        let bottom = min(Int((Double(area.y + area.size.height) * down).rounded(.down)), size.height)
        let (wide, high) = (right - left, bottom - top)
        guard left >= 0, top >= 0, wide > 0, high > 0, box.width > 0, box.height > 0 else { return nil }
        let ratio = min(1, Double(box.width) / Double(wide), Double(box.height) / Double(high))
        let (width, height) = (max(1, Int(Double(wide) * ratio)), max(1, Int(Double(high) * ratio)))
        var bytes = [UInt8]()
        bytes.reserveCapacity(width * height * 4)
        for row in 0..<height {
            let rows = (top + row * high / height)..<(top + max((row + 1) * high / height, row * high / height + 1))
            if ratio == 1 {
                let start = rows.lowerBound * stride + left * 4
                bytes += pixels[start..<start + width * 4]
                continue
            }
            for column in 0..<width {
                let first = left + column * wide / width
                let columns = first..<max(left + (column + 1) * wide / width, first + 1)
                for channel in 0..<4 {
                    var sum = 0
                    for y in rows { for x in columns { sum += Int(pixels[y * stride + x * 4 + channel]) } }
                    bytes.append(UInt8(sum / (rows.count * columns.count)))
                }
            }
        }
        return ImagePixels(width: width, height: height, bytesPerRow: width * 4, bytes: bytes)
    }
}
