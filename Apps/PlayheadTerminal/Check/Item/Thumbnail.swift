import PlaybackModel

/// A small copy of a picture, upright and with square pixels.
struct Thumbnail: Sendable {
    /// The largest width and height, in pixels.
    static let largest = PixelSize(width: 128, height: 72)

    let size: PixelSize
    /// Red, green and blue of each pixel, row by row, in 32 steps each, which compress well.
    let pixels: [UInt8]
    /// The contrast of the picture: the higher, the more there is to see.
    let contrast: Int

    /// Copies a picture; `nil` if its layout is not supported or does not fit the bytes.
    init?(_ bytes: UnsafeRawBufferPointer, of frame: VideoFrame, contrast: Int) {
        let (layout, source) = (frame.layout, frame.layout.size)
        guard layout.format == .bgra, source.width > 0, source.height > 0, source.width < 1 << 20,
            source.height < 1 << 20, layout.bytesPerRow >= source.width * 4, layout.bytesPerRow < 1 << 24,
            layout.bytesPerRow * (source.height - 1) + source.width * 4 <= bytes.count
        else { return nil }
        let ratio = frame.pixelAspectRatio.isFinite ? min(max(frame.pixelAspectRatio, 1.0 / 16), 16) : 1
        let isTurned = frame.rotation % 180 != 0
        let wide = Double(source.width) * ratio
        let (shownWidth, shownHeight) =
            isTurned ? (Double(source.height), wide) : (wide, Double(source.height))
        let scale = min(Double(Self.largest.width) / shownWidth, Double(Self.largest.height) / shownHeight, 1)
        let size = PixelSize(width: max(1, Int(shownWidth * scale)), height: max(1, Int(shownHeight * scale)))
        var pixels: [UInt8] = []
        pixels.reserveCapacity(size.width * size.height * 3)
        for row in 0..<size.height {
            for column in 0..<size.width {
                let (x, y) = ((Double(column) + 0.5) / Double(size.width), (Double(row) + 0.5) / Double(size.height))
                let (u, v): (Double, Double) =
                    switch frame.rotation {
                    case 90: (y, 1 - x)
                    case 180: (1 - x, 1 - y)
                    case 270: (1 - y, x)
                    default: (x, y)
                    }
                let left = min(Int(u * Double(source.width)), source.width - 1)
                let top = min(Int(v * Double(source.height)), source.height - 1)
                let place = max(0, top) * layout.bytesPerRow + max(0, left) * 4
                for channel in [2, 1, 0] {
                    let value = bytes[place + channel] & 0xF8
                    pixels.append(value | value >> 5)
                }
            }
        }
        self.size = size
        self.pixels = pixels
        self.contrast = contrast
    }

    /// The contrast of a picture: the difference between its brightest and darkest cell.
    static func contrast(_ sample: PictureSample) -> Int { Int(sample.cells.max() ?? 0) - Int(sample.cells.min() ?? 0) }
}
