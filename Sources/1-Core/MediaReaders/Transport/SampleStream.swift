/// Decrypts an elementary stream with encrypted samples.
struct SampleStream {
    let codec: SampleCodec
    let cipher: SampleDecryptor.Cipher

    private static let blockSize = 16
    /// Shorter units of H.264 are not encrypted at all.
    private static let shortestUnit = 49

    /// Decrypts a stream, which may become shorter. Returns the places of the removed bytes in the stream as it was, in ascending
    /// order.
    func decrypt(_ stream: inout [UInt8]) -> [Int] {
        guard codec == .h264 else {
            decryptFrames(&stream, from: 0)
            return []
        }
        var removed: [Int] = []
        var result: [UInt8] = []
        result.reserveCapacity(stream.count)
        // Bytes before the first start code belong to a unit of the segment before.
        var end = Self.startCode(in: stream, from: 0) ?? stream.count
        result += stream[..<end]
        while end < stream.count {
            let start = end + 3
            result += stream[end..<start]
            end = Self.startCode(in: stream, from: start) ?? stream.count
            // Zeros before a start code belong to it, or fill up.
            var last = end
            while last > start, stream[last - 1] == 0 { last -= 1 }
            if last - start >= Self.shortestUnit, [1, 5].contains(stream[start] & 0x1F) {
                result += decryptedUnit(stream, start..<last, &removed)
            } else {
                result += stream[start..<last]
            }
            result += stream[last..<end]
        }
        stream = result
        return removed
    }

    // MARK: H.264

    private static func startCode(in bytes: [UInt8], from start: Int) -> Int? {
        var place = start
        while place + 3 <= bytes.count {
            if bytes[place + 2] > 1 {
                place += 3
            } else if bytes[place + 2] == 1, bytes[place] == 0, bytes[place + 1] == 0 {
                return place
            } else {
                place += 1
            }
        }
        return nil
    }

    /// A unit: 32 bytes are clear, then one block in ten is encrypted as long as more than a block remains. Bytes that prevent start
    /// codes were added after the encryption.
    private func decryptedUnit(_ stream: [UInt8], _ range: Range<Int>, _ removed: inout [Int]) -> [UInt8] {
        var unit: [UInt8] = []
        unit.reserveCapacity(range.count)
        var zeros = 0
        for place in range {
            let byte = stream[place]
            if zeros >= 2, byte == 3, place + 1 < range.upperBound {
                removed.append(place)
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            unit.append(byte)
        }
        let starts = stride(from: 32, to: unit.count - Self.blockSize, by: 10 * Self.blockSize)
        var blocks: [UInt8] = []
        blocks.reserveCapacity(unit.count / 10 + Self.blockSize)
        for start in starts { blocks += unit[start..<start + Self.blockSize] }
        let size = blocks.count
        guard cipher(&blocks), blocks.count == size else { return unit }
        for (index, start) in starts.enumerated() {
            let block = index * Self.blockSize
            unit.replaceSubrange(start..<start + Self.blockSize, with: blocks[block..<block + Self.blockSize])
        }
        return unit
    }

    // MARK: Audio

    /// Decrypts frames in place: the header and 16 bytes are clear, and what follows the last whole block.
    func decryptFrames(_ stream: inout [UInt8], from start: Int) {
        var place = start
        while let frame = nextFrame(in: stream, from: place) {
            let first = frame.start + frame.header + Self.blockSize
            let end = min(frame.start + frame.length, stream.count)
            let size = (end - first) / Self.blockSize * Self.blockSize
            if size > 0 {
                var blocks = Array(stream[first..<first + size])
                if cipher(&blocks), blocks.count == size { stream.replaceSubrange(first..<first + size, with: blocks) }
            }
            place = frame.start + frame.length
        }
    }

    private struct Frame {
        var start, header, length: Int
    }

    private func nextFrame(in stream: [UInt8], from start: Int) -> Frame? {
        var place = start
        while place + 7 <= stream.count {
            if let frame = codec == .aac ? Self.frameOfAAC(stream, place) : Self.frameOfAC3(stream, place) {
                return frame
            }
            place += 1
        }
        return nil
    }

    /// A frame with an ADTS header (ISO/IEC 13818-7, 6.2).
    private static func frameOfAAC(_ bytes: [UInt8], _ place: Int) -> Frame? {
        guard bytes[place] == 0xFF, bytes[place + 1] & 0xF6 == 0xF0 else { return nil }
        let header = bytes[place + 1] & 1 == 1 ? 7 : 9
        let length = Int(bytes[place + 3] & 3) << 11 | Int(bytes[place + 4]) << 3 | Int(bytes[place + 5] >> 5)
        return length > header ? Frame(start: place, header: header, length: length) : nil
    }

    /// A frame of AC-3 or Enhanced AC-3 (ETSI TS 102 366, 4.3 and E.1.2).
    private static func frameOfAC3(_ bytes: [UInt8], _ place: Int) -> Frame? {
        guard bytes[place] == 0x0B, bytes[place + 1] == 0x77 else { return nil }
        let version = bytes[place + 5] >> 3
        let length: Int
        if version > 10 {
            guard version <= 16 else { return nil }
            length = 2 * ((Int(bytes[place + 2] & 7) << 8 | Int(bytes[place + 3])) + 1)
        } else {
            let code = Int(bytes[place + 4] & 0x3F)
            guard code / 2 < kilobitsOfAC3.count else { return nil }
            let rate = kilobitsOfAC3[code / 2]
            switch bytes[place + 4] >> 6 {
            case 0: length = 4 * rate
            case 1: length = 2 * (rate * 320 / 147 + code % 2)
            case 2: length = 6 * rate
            default: return nil
            }
        }
        return length > 7 ? Frame(start: place, header: 0, length: length) : nil
    }

    private static let kilobitsOfAC3 = [
        32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
    ]
}
