import PlaybackModel

/// The orientation in which a camera stored a picture, as in Exif's tag 274.
///
/// A case is named after the sides to which the stored picture's first row and first column belong.
public enum ImageOrientation: Int, Sendable, Hashable, Codable, CaseIterable {
    case topLeft = 1
    case topRight = 2
    case bottomRight = 3
    case bottomLeft = 4
    case leftTop = 5
    case rightTop = 6
    case rightBottom = 7
    case leftBottom = 8

    /// `true` if width and height are swapped.
    var isTransposed: Bool { rawValue >= 5 }

    /// Reads the orientation from a TIFF structure, as Exif stores it. Damaged data has the normal orientation.
    init(exif bytes: ArraySlice<UInt8>) {
        self = Self.read(bytes) ?? .topLeft
    }

    private static func read(_ bytes: ArraySlice<UInt8>) -> ImageOrientation? {
        var reader = ImageBytes(bytes)
        switch (reader.byte(), reader.byte()) {
        case (0x49, 0x49): reader.isLittleEndian = true
        case (0x4D, 0x4D): break
        default: return nil
        }
        guard reader.integer(2) == 42, let directory = reader.integer(4), reader.seek(to: directory),
            let count = reader.integer(2)
        else { return nil }
        for _ in 0..<min(count, 256) {
            guard let tag = reader.integer(2), let type = reader.integer(2), let values = reader.integer(4) else {
                return nil
            }
            if tag == 274 {
                // A short integer per the specification; some cameras write a long one.
                let count = [3: 2, 8: 2, 4: 4, 9: 4][type]
                guard let count, values == 1, let value = reader.integer(count) else { return nil }
                return ImageOrientation(rawValue: value)
            }
            guard reader.skip(4) else { return nil }
        }
        return nil
    }

    /// Returns the place of a stored pixel in the upright picture of a size.
    func place(column: Int, row: Int, in stored: PixelSize) -> (column: Int, row: Int) {
        let right = stored.width - 1 - column
        let bottom = stored.height - 1 - row
        return switch self {
        case .topLeft: (column, row)
        case .topRight: (right, row)
        case .bottomRight: (right, bottom)
        case .bottomLeft: (column, bottom)
        case .leftTop: (row, column)
        case .rightTop: (bottom, column)
        case .rightBottom: (bottom, right)
        case .leftBottom: (row, right)
        }
    }
}
