import CGTK
import Foundation

/// Encoded pictures for tests.
enum MadePicture {
    /// Returns a PNG of one color.
    static func png(width: Int, height: Int, red: UInt8 = 0, green: UInt8 = 0, blue: UInt8 = 0) -> Data {
        guard let pixels = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height)) else { return Data() }
        defer { g_object_unref(UnsafeMutableRawPointer(pixels)) }
        gdk_pixbuf_fill(pixels, UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | 0xFF)
        guard let texture = gdk_texture_new_for_pixbuf(pixels), let bytes = gdk_texture_save_to_png_bytes(texture)
        else {
            return Data()
        }
        defer {
            g_object_unref(UnsafeMutableRawPointer(texture))
            g_bytes_unref(bytes)
        }
        var count: gsize = 0
        guard let start = g_bytes_get_data(bytes, &count) else { return Data() }
        return Data(bytes: start, count: Int(count))
    }

    /// Returns a PNG of black pixels: a few hundred kilobytes for a billion of them.
    static func blackPNG(width: Int, height: Int) -> Data {
        var header = bigEndian(UInt32(width)) + bigEndian(UInt32(height))
        header += [1, 0, 0, 0, 0]  // one bit per pixel, gray
        var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        file += chunk("IHDR", header)
        file += chunk("IDAT", zeros(((width + 7) / 8 + 1) * height))
        file += chunk("IEND", [])
        return file
    }

    /// Returns zlib-compressed zeros: a literal, then repetitions of the last 258 bytes in 13 bits each.
    private static func zeros(_ count: Int) -> [UInt8] {
        var bits = BitWriter()
        bits.write(0b1, count: 1)  // the last block
        bits.write(0b01, count: 2)  // with fixed Huffman codes
        bits.writeCode(0b0011_0000, count: 8)
        var rest = count - 1
        while rest >= 258 {
            bits.writeCode(0b1100_0101, count: 8)
            bits.writeCode(0, count: 5)
            rest -= 258
        }
        for _ in 0..<rest { bits.writeCode(0b0011_0000, count: 8) }
        bits.writeCode(0, count: 7)
        // The Adler-32 checksum of zeros: one, and their number.
        return [0x78, 0x01] + bits.bytes + bigEndian(UInt32(count % 65521) << 16 | 1)
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return bigEndian(UInt32(content.count)) + body + bigEndian(checksum(body))
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = (sum >> 1) ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return ~sum
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}

/// Writes bits in the order of RFC 1951.
private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var used = 8

    /// Writes the least significant bit first.
    mutating func write(_ value: Int, count: Int) {
        for index in 0..<count {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            if value >> index & 1 == 1 { bytes[bytes.count - 1] |= 1 << used }
            used += 1
        }
    }

    /// Writes the most significant bit first, as for codes.
    mutating func writeCode(_ value: Int, count: Int) {
        for index in (0..<count).reversed() { write(value >> index, count: 1) }
    }
}
