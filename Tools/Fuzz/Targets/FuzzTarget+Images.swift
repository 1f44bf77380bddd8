import PlaybackModel

extension FuzzTarget {
    /// The header check, which decides what of an untrusted picture reaches the decoder.
    static let images: [FuzzTarget] = [
        FuzzTarget(name: "image") { bytes in
            let limits = ImageLimits()
            guard let header = try? ImageHeader(reading: bytes, limits: limits) else { return }
            let size = header.storedSize
            Fuzzing.check(size.width > 0 && size.height > 0, "a picture without pixels")
            Fuzzing.check(max(size.width, size.height) <= limits.side, "a side beyond the limit")
            Fuzzing.check(size.width * size.height <= limits.pixelCount, "pixels beyond the limit")
            Fuzzing.check(
                header.isScaledWhileRead || header.workingByteCount <= limits.workingByteCount,
                "memory beyond the limit")
            var end = 0
            for part in header.parts {
                guard case .range(let range) = part else { continue }
                Fuzzing.check(range.lowerBound >= end && range.upperBound <= bytes.count, "parts out of order")
                end = range.upperBound
            }
            for scaling in [ImageScaling.fill, .fit] {
                let scaled = header.size.scaled(to: PixelSize(width: 200, height: 100), scaling)
                Fuzzing.check(
                    header.size.covers(scaled) && scaled.width > 0 && scaled.height > 0, "an enlarged picture")
            }
        }
    ]
}
