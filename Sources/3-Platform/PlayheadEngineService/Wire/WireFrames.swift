import PlaybackModel

/// The limits of pictures from another process.
enum WireFrames {
    /// The largest size of one picture, in bytes: 8K in four bytes a pixel, with room for rows of other lengths.
    static let largestSlot = 256 << 20
    /// The largest width or height, in pixels.
    static let largestSide = 32_768

    /// The largest width or height of a picture in memory of a device, in pixels: more than any device decodes.
    static let largestDeviceSide = 16_384

    /// Returns whether a picture lies inside of the memory of its planes.
    ///
    /// The bytes of a plane that is not linear are known only to the driver, which checks them when it imports the memory.
    ///
    /// - Parameter byteCounts: The size of the memory of each plane.
    static func fits(_ layout: DMABufLayout, _ size: PixelSize, in byteCounts: [Int]) -> Bool {
        guard let linear = layout.format.linearPlanes(of: size), layout.planes.count == byteCounts.count,
            zip(layout.planes, byteCounts).allSatisfy({ $0.offset < $1 && $0.bytesPerRow > 0 })
        else { return false }
        guard layout.format.modifier == DRMFormat.linear else { return layout.planes.count >= linear.count }
        guard layout.planes.count == linear.count else { return false }
        return zip(zip(layout.planes, byteCounts), linear).allSatisfy { place, plane in
            let (place, byteCount) = place
            return place.bytesPerRow >= plane.rowBytes
                && place.offset + (plane.rows - 1) * place.bytesPerRow + plane.rowBytes <= byteCount
        }
    }

    /// Returns whether all rows of a layout are inside of a slot of `byteCount` bytes.
    static func fits(_ layout: FrameLayout, in byteCount: Int) -> Bool {
        let (width, height) = (layout.size.width, layout.size.height)
        guard width > 0, height > 0, width <= largestSide, height <= largestSide else { return false }
        let halfWidth = (width + 1) / 2
        let halfHeight = (height + 1) / 2
        // The bytes of a row and the rows of each plane.
        let planes: [(rowBytes: Int, rows: Int)] =
            switch layout.format {
            case .bgra: [(width * 4, height)]
            case .i420: [(width, height), (halfWidth, halfHeight), (halfWidth, halfHeight)]
            case .nv12: [(width, height), (halfWidth * 2, halfHeight)]
            }
        guard layout.chroma.count == planes.count - 1 else { return false }
        let places = [(0, layout.bytesPerRow)] + layout.chroma.map { ($0.offset, $0.bytesPerRow) }
        return zip(places, planes).allSatisfy { place, plane in
            let (offset, bytesPerRow) = place
            guard offset >= 0, offset <= byteCount, bytesPerRow >= plane.rowBytes, bytesPerRow <= largestSlot else {
                return false
            }
            // The last row may end before its padding.
            return offset + (plane.rows - 1) * bytesPerRow + plane.rowBytes <= byteCount
        }
    }
}

extension WireWriter {
    mutating func write(_ layout: FrameLayout) {
        write(UInt8(FrameLayout.Format.allCases.firstIndex(of: layout.format) ?? 0))
        write(UInt8(layout.chroma.count))
        write(Int64(layout.size.width))
        write(Int64(layout.size.height))
        write(Int64(layout.bytesPerRow))
        for plane in layout.chroma {
            write(Int64(plane.offset))
            write(Int64(plane.bytesPerRow))
        }
    }

    mutating func write(_ time: CMTime) {
        write(time.value)
        write(time.timescale)
        write(time.flags.rawValue)
        write(time.epoch)
    }

    mutating func write(_ report: PositionReport) {
        write(report.time)
        write(report.stamp.nanoseconds)
        write(report.rate)
    }

    mutating func write(_ frame: VideoFrame) {
        write(frame.slot.rawValue)
        write(frame.time)
        write(frame.pixelAspectRatio)
        write(Int32(clamping: frame.rotation))
        write(UInt8(FrameColor.Matrix.allCases.firstIndex(of: frame.color.matrix) ?? 0))
        write(UInt8(frame.color.isFullRange ? 1 : 0))
        write(frame.layout)
    }
}

extension WireWriter {
    mutating func write(_ layout: DMABufLayout) {
        write(layout.format.code)
        write(layout.format.modifier)
        write(UInt8(layout.planes.count))
        for plane in layout.planes {
            write(Int64(plane.offset))
            write(Int64(plane.bytesPerRow))
        }
    }
}

extension WireReader {
    mutating func readDMABufFrame() throws(WireError) -> VideoFrame {
        var frame = try readFrame()
        let (sides, size) = (1...WireFrames.largestDeviceSide, frame.layout.size)
        guard sides.contains(size.width), sides.contains(size.height) else {
            throw .malformed("a size is out of range")
        }
        let format = DRMFormat(code: try read(), modifier: try read())
        guard format.linearPlanes(of: size) != nil else { throw .malformed("a picture has an unknown format") }
        let count = try read(UInt8.self)
        guard (1...4).contains(count) else { throw .malformed("a picture has too many planes") }
        var planes: [FrameLayout.Plane] = []
        for _ in 0..<count {
            let offset = try readCount(limit: WireFrames.largestSlot)
            planes.append(FrameLayout.Plane(offset: offset, bytesPerRow: try readCount(limit: WireFrames.largestSlot)))
        }
        // Nobody may take it for bytes.
        frame.layout = FrameLayout(size: size, bytesPerRow: 0)
        frame.dmabuf = DMABufLayout(format: format, planes: planes)
        return frame
    }

    mutating func readLayout() throws(WireError) -> FrameLayout {
        let format = try pick(FrameLayout.Format.allCases)
        let planes = try read(UInt8.self)
        guard planes <= 2 else { throw .malformed("a picture has too many planes") }
        let size = PixelSize(
            width: try readCount(limit: WireFrames.largestSide), height: try readCount(limit: WireFrames.largestSide))
        let bytesPerRow = try readCount(limit: WireFrames.largestSlot)
        var chroma: [FrameLayout.Plane] = []
        for _ in 0..<planes {
            let offset = try readCount(limit: WireFrames.largestSlot)
            chroma.append(FrameLayout.Plane(offset: offset, bytesPerRow: try readCount(limit: WireFrames.largestSlot)))
        }
        return FrameLayout(format: format, size: size, bytesPerRow: bytesPerRow, chroma: chroma)
    }

    mutating func readTime() throws(WireError) -> CMTime {
        CMTime(value: try read(), timescale: try read(), flags: CMTimeFlags(rawValue: try read()), epoch: try read())
    }

    mutating func readPosition() throws(WireError) -> PositionReport {
        PositionReport(time: try readTime(), stamp: Moment(nanoseconds: try read()), rate: try readDouble())
    }

    mutating func readFrame() throws(WireError) -> VideoFrame {
        let slot = FrameSlotID(rawValue: try read())
        let time = try readTime()
        let ratio = try readDouble()
        guard ratio.isFinite, ratio > 0 else { throw .malformed("the shape of a pixel is invalid") }
        // The shape comes from the content, which may name any.
        let shape = WireLimits.pixelAspectRatios.contains(ratio) ? ratio : 1
        let rotation = try read(Int32.self)
        guard [0, 90, 180, 270].contains(rotation) else { throw .malformed("a rotation is invalid") }
        let matrix = try pick(FrameColor.Matrix.allCases)
        let isFullRange = try read(UInt8.self) != 0
        return VideoFrame(
            slot: slot, time: time.isNumeric ? try WireLimits.check(time) : .invalid, layout: try readLayout(),
            pixelAspectRatio: shape,
            rotation: Int(rotation), color: FrameColor(matrix: matrix, isFullRange: isFullRange))
    }

    private mutating func pick<Value>(_ values: [Value]) throws(WireError) -> Value {
        let index = Int(try read(UInt8.self))
        guard values.indices.contains(index) else { throw .malformed("a choice is out of range") }
        return values[index]
    }
}
