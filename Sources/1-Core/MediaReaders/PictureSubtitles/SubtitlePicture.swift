/// The picture of a subtitle: rectangles of palette colors on a canvas.
package struct SubtitlePicture: Sendable, Hashable {
    /// A rectangle of pixels. It may extend beyond the canvas.
    package struct Part: Sendable, Hashable {
        /// The place of the upper left corner on the canvas.
        package var x, y: Int
        /// The size in pixels, at least 1.
        package var width, height: Int
        /// The colors that the pixels refer to, at most 256: alpha, red, green and blue from the highest byte to the lowest.
        /// Pixels without a color are transparent.
        package var colors: [UInt32]
        /// The rows from top to bottom, without gaps.
        package var indices: [UInt8]
    }

    /// The size of the canvas in pixels, which covers the video.
    package var width, height: Int
    /// `true` if the canvas keeps its shape on videos of another one.
    package var hasSquarePixels = false
    /// The rectangles, from back to front. None where the subtitle ends.
    package var parts: [Part]

    /// The largest width or height of a canvas or a part.
    package static let largestSide = 8_192
    /// The largest number of pixels in all parts.
    package static let largestPixelCount = 4 << 20
    /// The largest number of parts.
    package static let largestPartCount = 64
}

extension SubtitlePicture {
    /// Removes the transparent borders of parts, parts without a visible pixel, and those beyond the limits.
    mutating func tidy() {
        var count = 0
        parts = parts.prefix(Self.largestPartCount).compactMap { part in
            guard let part = part.trimmed, count + part.indices.count <= Self.largestPixelCount else { return nil }
            count += part.indices.count
            return part
        }
    }
}

extension SubtitlePicture.Part {
    /// The part without transparent borders; `nil` if nothing is visible.
    fileprivate var trimmed: Self? {
        guard width > 0, height > 0, indices.count == width * height else { return nil }
        var isVisible = [Bool](repeating: false, count: 256)
        for (index, color) in colors.prefix(256).enumerated() { isVisible[index] = color >> 24 != 0 }
        var (left, right, top, bottom) = (width, -1, height, -1)
        for row in 0..<height {
            let start = row * width
            guard let first = (0..<width).first(where: { isVisible[Int(indices[start + $0])] }),
                let last = (0..<width).last(where: { isVisible[Int(indices[start + $0])] })
            else { continue }
            (left, right) = (min(left, first), max(right, last))
            (top, bottom) = (min(top, row), row)
        }
        guard right >= left else { return nil }
        var part = self
        part.x += left
        part.y += top
        part.width = right - left + 1
        part.height = bottom - top + 1
        guard part.width < width || part.height < height else { return part }
        part.indices = []
        part.indices.reserveCapacity(part.width * part.height)
        for row in top...bottom { part.indices += indices[(row * width + left)...(row * width + right)] }
        return part
    }
}
