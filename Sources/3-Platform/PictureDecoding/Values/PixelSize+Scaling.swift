import PlaybackModel

extension PixelSize {
    /// The number of pixels. Sides are at most 2³¹, so the product does not overflow.
    package var count: Int { width * height }

    /// The size with width and height swapped.
    package var transposed: PixelSize { PixelSize(width: height, height: width) }

    /// Returns `true` if neither side is smaller than in another size.
    package func covers(_ other: PixelSize) -> Bool { width >= other.width && height >= other.height }

    /// Returns the size with the same ratio that has at most a number of pixels.
    package func limited(toCount limit: Int) -> PixelSize {
        guard count > limit, limit > 0 else { return self }
        let ratio = (Double(limit) / Double(count)).squareRoot()
        return PixelSize(
            width: max(1, min(limit, Int(Double(width) * ratio))),
            height: max(1, min(limit, Int(Double(height) * ratio))))
    }

    /// Returns the size with the same ratio that covers a box, or fits into it, and is never larger than this one.
    package func scaled(to box: PixelSize, _ mode: ImageScaling) -> PixelSize {
        guard width > 0, height > 0, box.width > 0, box.height > 0 else { return self }
        let ratios = (Double(box.width) / Double(width), Double(box.height) / Double(height))
        let ratio = mode == .fill ? max(ratios.0, ratios.1) : min(ratios.0, ratios.1)
        guard ratio < 1 else { return self }
        return PixelSize(
            width: max(1, Int((Double(width) * ratio).rounded())),
            height: max(1, Int((Double(height) * ratio).rounded())))
    }
}
