import PlaybackModel

/// Reads the segments of JPEG, per ITU-T T.81, annex B.
enum JPEGHeader {
    static func read(_ bytes: [UInt8], _ limits: ImageLimits) throws(ImageError) -> ImageHeader {
        var reading = Reading(bytes: bytes, limits: limits)
        return try reading.run()
    }

    private struct Reading {
        let bytes: [UInt8]
        let limits: ImageLimits
        var index = 2
        var parts: [ImageHeader.Part] = [.range(0..<2)]
        var frame: Frame?
        var orientation = ImageOrientation.topLeft
        var scans = 0
        /// `true` if a scan has only some of the colors. libjpeg then keeps all coefficients until the end.
        var hasPartialScans = false

        init(bytes: [UInt8], limits: ImageLimits) {
            self.bytes = bytes
            self.limits = limits
        }

        mutating func run() throws(ImageError) -> ImageHeader {
            for _ in 0..<limits.partCount {
                let start = index
                let marker = try marker()
                switch marker {
                case 0xD9: return try header(endingAt: start)
                case 0x01, 0xD0...0xD8: continue
                case 0x00: throw ImageError(.damaged, detail: "A segment is invalid.")
                default: break
                }
                let body = try body()
                switch marker {
                case 0xC0, 0xC1, 0xC2:
                    guard body.first == 8 else {
                        throw ImageError(.unsupportedFormat, detail: "Only JPEG with 8 bits per color is supported.")
                    }
                    guard frame == nil, let read = Frame(body, isProgressive: marker == 0xC2) else {
                        throw ImageError(.damaged, detail: "Its frame is invalid.")
                    }
                    frame = read
                case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                    throw ImageError(.unsupportedFormat, detail: "Lossless and arithmetic JPEG are not supported.")
                case 0xE1: readExif(body)
                case 0xDA:
                    guard let frame else { throw ImageError(.damaged, detail: "A scan precedes its frame.") }
                    scans += 1
                    if body.first.map({ Int($0) < frame.colorCount }) ?? true { hasPartialScans = true }
                    guard scans <= limits.scanCount else {
                        throw ImageError(.tooComplex, detail: "The limit is \(limits.scanCount) scans.")
                    }
                    skipScan()
                default: break
                }
                // Application data and comments are dropped, but not the two that determine the colors: JFIF and Adobe.
                let isDropped = (0xE1...0xED).contains(marker) || marker == 0xEF || marker == 0xFE
                if !isDropped { parts.append(.range(start..<index)) }
            }
            throw ImageError(.tooComplex, detail: "The limit is \(limits.partCount) segments.")
        }

        private func header(endingAt end: Int) throws(ImageError) -> ImageHeader {
            guard let frame, scans > 0 else { throw ImageError(.damaged, detail: "It contains no pixels.") }
            let keepsCoefficients = frame.isProgressive || hasPartialScans
            return try ImageHeader(
                .jpeg, frame.size, orientation: orientation,
                workingBytesPerPixel: 3 + (keepsCoefficients ? frame.coefficientBytesPerPixel : 0),
                isScaledWhileRead: !keepsCoefficients, parts: parts + [.bytes([0xFF, 0xD9])], limits)
        }

        /// Reads a marker, skipping fill bytes.
        private mutating func marker() throws(ImageError) -> UInt8 {
            guard index + 1 < bytes.count else { throw ImageError(.incomplete) }
            guard bytes[index] == 0xFF else { throw ImageError(.damaged, detail: "A segment is invalid.") }
            while index < bytes.count, bytes[index] == 0xFF { index += 1 }
            guard index < bytes.count else { throw ImageError(.incomplete) }
            defer { index += 1 }
            return bytes[index]
        }

        private mutating func body() throws(ImageError) -> ArraySlice<UInt8> {
            guard index + 2 <= bytes.count else { throw ImageError(.incomplete) }
            let length = Int(bytes[index]) << 8 | Int(bytes[index + 1])
            guard length >= 2 else { throw ImageError(.damaged, detail: "A segment has an invalid length.") }
            guard index + length <= bytes.count else { throw ImageError(.incomplete) }
            defer { index += length }
            return bytes[index + 2..<index + length]
        }

        private mutating func readExif(_ body: ArraySlice<UInt8>) {
            guard body.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) else { return }
            orientation = ImageOrientation(exif: body.dropFirst(6))
        }

        /// Skips compressed data up to the next marker.
        private mutating func skipScan() {
            index = bytes.withUnsafeBufferPointer { buffer in
                var index = index
                while index + 1 < buffer.count {
                    if buffer[index] == 0xFF, buffer[index + 1] != 0, !(0xD0...0xD7).contains(buffer[index + 1]) {
                        return index
                    }
                    index += 1
                }
                return buffer.count
            }
        }
    }

    /// The frame header.
    private struct Frame {
        let size: PixelSize
        let isProgressive: Bool
        /// The number of color components.
        let colorCount: Int
        /// The memory for all coefficients, which is needed unless each scan has all colors and full precision.
        let coefficientBytesPerPixel: Double

        init?(_ body: ArraySlice<UInt8>, isProgressive: Bool) {
            var reader = ImageBytes(body)
            guard reader.byte() == 8, let height = reader.integer(2), let width = reader.integer(2),
                let count = reader.byte(), (1...4).contains(count), reader.left == Int(count) * 3
            else { return nil }
            var factors: [(horizontal: Int, vertical: Int)] = []
            for _ in 0..<count {
                guard reader.byte() != nil, let factor = reader.byte(), reader.byte() != nil else { return nil }
                let (horizontal, vertical) = (Int(factor >> 4), Int(factor & 15))
                guard (1...4).contains(horizontal), (1...4).contains(vertical) else { return nil }
                factors.append((horizontal, vertical))
            }
            let most = (factors.map(\.horizontal).max() ?? 1) * (factors.map(\.vertical).max() ?? 1)
            let samples = Double(factors.reduce(0) { $0 + $1.horizontal * $1.vertical }) / Double(most)
            size = PixelSize(width: width, height: height)
            self.isProgressive = isProgressive
            colorCount = Int(count)
            coefficientBytesPerPixel = 2 * samples
        }
    }
}
