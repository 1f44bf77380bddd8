import ViewGraph

/// A strongly blurred copy of a picture, for backgrounds: small, so that scaling it up blurs it further.
enum BlurredPicture {
    /// The side of the copy in pixels.
    private static let side = 48
    /// The radius of the blur in pixels of the copy, and the number of passes, which approximate a bell curve.
    private static let (radius, passes) = (5, 3)

    /// Returns the copy; `nil` for a picture without pixels.
    static func pixels(of picture: ImagePixels) -> ImagePixels? {
        var values = reduced(picture)
        for _ in 0..<passes {
            values = blurred(values, step: 1, line: side)
            values = blurred(values, step: side, line: 1)
        }
        let bytes = values.flatMap { value in [value.0, value.1, value.2, 255].map { UInt8(min(max($0, 0), 255)) } }
        return ImagePixels(width: side, height: side, bytesPerRow: side * 4, bytes: bytes)
    }

    /// The averages of equal parts of a picture.
    private static func reduced(_ picture: ImagePixels) -> [(Int, Int, Int)] {
        var values: [(Int, Int, Int)] = []
        values.reserveCapacity(side * side)
        for row in 0..<side {
            let rows = part(row, of: picture.height)
            for column in 0..<side {
                let columns = part(column, of: picture.width)
                var (blue, green, red, count) = (0, 0, 0, 0)
                for y in rows {
                    for x in columns {
                        let index = y * picture.bytesPerRow + x * 4
                        blue += Int(picture.bytes[index])
                        green += Int(picture.bytes[index + 1])
                        red += Int(picture.bytes[index + 2])
                        count += 1
                    }
                }
                values.append((blue / count, green / count, red / count))
            }
        }
        return values
    }

    /// The pixels of a part, at least one and at most eight of them.
    private static func part(_ index: Int, of length: Int) -> StrideTo<Int> {
        let start = min(index * length / side, length - 1)
        let end = max(start + 1, (index + 1) * length / side)
        return stride(from: start, to: end, by: max(1, (end - start) / 8))
    }

    /// Each value as the average of its neighbors in one direction; edges repeat.
    private static func blurred(_ values: [(Int, Int, Int)], step: Int, line: Int) -> [(Int, Int, Int)] {
        var result = values
        for start in 0..<side {
            for place in 0..<side {
                var (blue, green, red) = (0, 0, 0)
                for offset in -radius...radius {
                    let neighbor = values[start * line + min(max(place + offset, 0), side - 1) * step]
                    blue += neighbor.0
                    green += neighbor.1
                    red += neighbor.2
                }
                let count = 2 * radius + 1
                result[start * line + place * step] = (blue / count, green / count, red / count)
            }
        }
        return result
    }
}
