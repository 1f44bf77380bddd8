import PlaybackModel

/// Converts the bytes of a frame to a ``CapturedPicture``: to RGB, square pixels, and upright.
struct PictureDeveloper {
    let frame: VideoFrame
    let bytes: [UInt8]

    private var size: PixelSize { frame.layout.size }

    /// The picture; `nil` if the layout does not fit the bytes.
    func picture() -> CapturedPicture? {
        guard size.width > 0, size.height > 0, planesLie() else { return nil }
        var (pixels, shape) = (rgba(), size)
        let ratio = frame.pixelAspectRatio
        if ratio.isFinite, ratio > 0, ratio != 1 {
            // The longer side grows, so that no pixel is lost.
            let target =
                ratio > 1
                ? PixelSize(width: max(1, Int((Double(shape.width) * min(ratio, 16)).rounded())), height: shape.height)
                : PixelSize(
                    width: shape.width, height: max(1, Int((Double(shape.height) / max(ratio, 1.0 / 16)).rounded())))
            pixels = Self.stretched(pixels, shape, to: target)
            shape = target
        }
        if frame.rotation % 360 != 0 { (pixels, shape) = Self.turned(pixels, shape, by: frame.rotation) }
        return CapturedPicture(size: shape, pixels: pixels, time: frame.time)
    }

    /// Returns whether all planes lie within the bytes.
    private func planesLie() -> Bool {
        let layout = frame.layout
        let (halfWidth, halfHeight) = ((size.width + 1) / 2, (size.height + 1) / 2)
        func lies(_ offset: Int, _ stride: Int, _ width: Int, _ height: Int) -> Bool {
            guard offset >= 0, stride >= width, stride < 1 << 24, height < 1 << 24 else { return false }
            return offset + stride * (height - 1) + width <= bytes.count
        }
        switch layout.format {
        case .bgra: return lies(0, layout.bytesPerRow, size.width * 4, size.height)
        case .i420:
            return lies(0, layout.bytesPerRow, size.width, size.height) && layout.chroma.count == 2
                && layout.chroma.allSatisfy { lies($0.offset, $0.bytesPerRow, halfWidth, halfHeight) }
        case .nv12:
            return lies(0, layout.bytesPerRow, size.width, size.height) && layout.chroma.count == 1
                && layout.chroma.allSatisfy { lies($0.offset, $0.bytesPerRow, halfWidth * 2, halfHeight) }
        }
    }

    private func rgba() -> [UInt8] {
        var result = [UInt8](repeating: 255, count: size.width * size.height * 4)
        let layout = frame.layout
        let color = ColorFactors(frame.color)
        bytes.withUnsafeBufferPointer { source in
            result.withUnsafeMutableBufferPointer { target in
                for row in 0..<size.height {
                    let first = row * layout.bytesPerRow
                    for column in 0..<size.width {
                        let pixel = (row * size.width + column) * 4
                        guard layout.format != .bgra else {
                            let place = first + column * 4
                            for (channel, offset) in [2, 1, 0].enumerated() {
                                target[pixel + channel] = source[place + offset]
                            }
                            continue
                        }
                        let (blue, red) = chroma(source, row, column)
                        color.convert(source[first + column], blue, red, into: target, at: pixel)
                    }
                }
            }
        }
        return result
    }

    private func chroma(_ source: UnsafeBufferPointer<UInt8>, _ row: Int, _ column: Int) -> (UInt8, UInt8) {
        let planes = frame.layout.chroma
        if frame.layout.format == .nv12 {
            let place = planes[0].offset + row / 2 * planes[0].bytesPerRow + column / 2 * 2
            return (source[place], source[place + 1])
        }
        let (blue, red) = (planes[0], planes[1])
        return (
            source[blue.offset + row / 2 * blue.bytesPerRow + column / 2],
            source[red.offset + row / 2 * red.bytesPerRow + column / 2]
        )
    }

    /// The factors from luma and chroma to RGB (ITU-R BT.601, BT.709 and BT.2020).
    private struct ColorFactors {
        private var black = 0.0, luma = 1.0
        private var redOfRed = 0.0, greenOfBlue = 0.0, greenOfRed = 0.0, blueOfBlue = 0.0

        init(_ color: FrameColor) {
            // The contributions of red and blue to luma.
            let (red, blue) =
                switch color.matrix {
                case .bt601: (0.299, 0.114)
                case .bt709: (0.2126, 0.0722)
                case .bt2020: (0.2627, 0.0593)
                }
            let green = 1 - red - blue
            let chroma = color.isFullRange ? 1 : 255.0 / 224
            black = color.isFullRange ? 0 : 16
            luma = color.isFullRange ? 1 : 255.0 / 219
            redOfRed = 2 * (1 - red) * chroma
            blueOfBlue = 2 * (1 - blue) * chroma
            greenOfBlue = -blueOfBlue * blue / green
            greenOfRed = -redOfRed * red / green
        }

        func convert(
            _ y: UInt8, _ u: UInt8, _ v: UInt8, into target: UnsafeMutableBufferPointer<UInt8>, at pixel: Int
        ) {
            let (y, u, v) = ((Double(y) - black) * luma, Double(u) - 128, Double(v) - 128)
            func byte(_ value: Double) -> UInt8 { UInt8(min(max(value + 0.5, 0), 255)) }
            target[pixel] = byte(y + redOfRed * v)
            target[pixel + 1] = byte(y + greenOfBlue * u + greenOfRed * v)
            target[pixel + 2] = byte(y + blueOfBlue * u)
        }
    }

    /// Scales in one direction, with linear interpolation.
    private static func stretched(_ pixels: [UInt8], _ old: PixelSize, to new: PixelSize) -> [UInt8] {
        var result = [UInt8](repeating: 255, count: new.width * new.height * 4)
        let isWide = new.width != old.width
        let (from, to) = isWide ? (old.width, new.width) : (old.height, new.height)
        for place in 0..<to {
            let position = max(0, (Double(place) + 0.5) * Double(from) / Double(to) - 0.5)
            let first = min(Int(position), from - 1)
            let (second, share) = (min(first + 1, from - 1), Int((position - Double(first)) * 256))
            for line in 0..<(isWide ? new.height : new.width) {
                let a = (isWide ? line * old.width + first : first * old.width + line) * 4
                let b = (isWide ? line * old.width + second : second * old.width + line) * 4
                let target = (isWide ? line * new.width + place : place * new.width + line) * 4
                for channel in 0..<3 {
                    let mixed = Int(pixels[a + channel]) * (256 - share) + Int(pixels[b + channel]) * share
                    result[target + channel] = UInt8((mixed + 128) / 256)
                }
            }
        }
        return result
    }

    /// Turns clockwise by 90, 180 or 270 degrees.
    private static func turned(_ pixels: [UInt8], _ size: PixelSize, by degrees: Int) -> ([UInt8], PixelSize) {
        let isTurned = degrees % 180 != 0
        let new = isTurned ? PixelSize(width: size.height, height: size.width) : size
        var result = [UInt8](repeating: 255, count: pixels.count)
        for row in 0..<size.height {
            for column in 0..<size.width {
                let (x, y) =
                    switch degrees {
                    case 90: (size.height - 1 - row, column)
                    case 180: (size.width - 1 - column, size.height - 1 - row)
                    case 270: (row, size.width - 1 - column)
                    default: (column, row)
                    }
                let (source, target) = ((row * size.width + column) * 4, (y * new.width + x) * 4)
                for channel in 0..<3 { result[target + channel] = pixels[source + channel] }
            }
        }
        return (result, new)
    }
}
