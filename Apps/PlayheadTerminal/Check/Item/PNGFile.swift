import CGIO

/// Writes small pictures as PNG (ISO/IEC 15948).
enum PNGFile {
    /// The file; `nil` if compression fails.
    static func bytes(_ picture: Thumbnail) -> [UInt8]? {
        let rowLength = picture.size.width * 3
        var rows: [UInt8] = []
        rows.reserveCapacity((rowLength + 1) * picture.size.height)
        for row in 0..<picture.size.height {
            // Differences to the pixel on the left (filter type 1).
            rows.append(1)
            for column in 0..<rowLength {
                let place = row * rowLength + column
                rows.append(picture.pixels[place] &- (column < 3 ? 0 : picture.pixels[place - 3]))
            }
        }
        guard let data = compressed(rows) else { return nil }
        // 8 bits per channel, RGB, no interlacing.
        let header = number(picture.size.width) + number(picture.size.height) + [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", data)
            + chunk("IEND", [])
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + data
        return number(data.count) + content + number(Int(checksum(content)))
    }

    /// The cyclic redundancy check of a chunk.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    private static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        guard let converter = g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 9) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(converter)) }
        // Larger than anything that incompressible input becomes.
        var result = [UInt8](repeating: 0, count: bytes.count + bytes.count / 8 + 256)
        var (read, written, offset, end): (gsize, gsize, Int, Int) = (0, 0, 0, 0)
        while true {
            let (room, rest) = (result.count - end, bytes.count - offset)
            guard room > 0 else { return nil }
            let state = bytes[offset...].withUnsafeBytes { input in
                result.withUnsafeMutableBytes { output in
                    g_converter_convert(
                        converter, input.baseAddress, gsize(rest), output.baseAddress.map { $0 + end }, gsize(room),
                        G_CONVERTER_INPUT_AT_END, &read, &written, nil)
                }
            }
            offset += Int(read)
            end += Int(written)
            switch state {
            case G_CONVERTER_FINISHED: return Array(result[..<end])
            case G_CONVERTER_CONVERTED: continue
            default: return nil
            }
        }
    }
}
