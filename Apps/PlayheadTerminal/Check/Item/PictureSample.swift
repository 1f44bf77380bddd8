import PlaybackModel

/// The brightness of a picture in a grid of 8 by 8 cells: enough to see that it is black, or the same as another.
struct PictureSample: Sendable, Hashable {
    /// The cells in a row and in a column.
    static let side = 8
    /// The brightness up to which a cell is black, from 0 to 255.
    static let black = 12
    /// The largest difference of a cell in pictures that look the same.
    static let tolerance = 2

    /// The mean brightness of the cells, row by row, from 0 to 255.
    let cells: [UInt8]

    /// Measures a picture.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the frame.
    ///   - layout: Their layout.
    /// - Returns: `nil` if the layout does not fit the bytes, or if the picture is smaller than the grid.
    init?(_ bytes: UnsafeRawBufferPointer, layout: FrameLayout) {
        let (width, height) = (layout.size.width, layout.size.height)
        let bytesPerPixel = layout.format == .bgra ? 4 : 1
        guard width >= Self.side, height >= Self.side, width < 1 << 20, height < 1 << 20,
            layout.bytesPerRow >= width * bytesPerPixel, layout.bytesPerRow < 1 << 24,
            layout.bytesPerRow * (height - 1) + width * bytesPerPixel <= bytes.count
        else { return nil }
        var cells: [UInt8] = []
        cells.reserveCapacity(Self.side * Self.side)
        for row in 0..<Self.side {
            for column in 0..<Self.side {
                let rows = row * height / Self.side..<(row + 1) * height / Self.side
                let columns = column * width / Self.side..<(column + 1) * width / Self.side
                // At most 16 by 16 pixels of each cell, evenly spread.
                var (sum, count) = (0, 0)
                for y in stride(from: rows.lowerBound, to: rows.upperBound, by: max(1, rows.count / 16)) {
                    for x in stride(from: columns.lowerBound, to: columns.upperBound, by: max(1, columns.count / 16)) {
                        sum += Self.brightness(bytes, y * layout.bytesPerRow + x * bytesPerPixel, layout.format)
                        count += 1
                    }
                }
                cells.append(UInt8(clamping: sum / max(count, 1)))
            }
        }
        self.cells = cells
    }

    /// `true` if all of the picture is black.
    var isBlack: Bool { cells.allSatisfy { Int($0) <= Self.black } }

    /// Returns `true` if another picture looks the same.
    func looksLike(_ other: PictureSample) -> Bool {
        zip(cells, other.cells).allSatisfy { abs(Int($0) - Int($1)) <= Self.tolerance }
    }

    private static func brightness(_ bytes: UnsafeRawBufferPointer, _ place: Int, _ format: FrameLayout.Format) -> Int {
        guard format == .bgra else {
            // Luma of the limited range, on which planes nearly always are.
            return max(0, min((Int(bytes[place]) - 16) * 255 / 219, 255))
        }
        return (Int(bytes[place]) * 29 + Int(bytes[place + 1]) * 150 + Int(bytes[place + 2]) * 77) >> 8
    }
}
