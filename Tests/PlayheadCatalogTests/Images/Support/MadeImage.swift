import FoundationEssentials

/// Pictures made byte by byte, so that each of them can be damaged in a known way.
enum MadeImage {
    // MARK: PNG

    /// Returns a PNG whose pixels come from a function of column and row: red, green, blue and alpha.
    static func png(
        width: Int, height: Int, extra: [UInt8] = [], _ pixel: (Int, Int) -> [UInt8] = { _, _ in [255, 0, 0, 255] }
    ) -> [UInt8] {
        var rows: [UInt8] = []
        for row in 0..<height {
            rows.append(0)
            for column in 0..<width { rows += pixel(column, row) }
        }
        return pngStart(width: width, height: height) + extra + chunk("IDAT", zlib(rows)) + chunk("IEND", [])
    }

    /// Returns the signature and the header of a PNG with colors and alpha.
    static func pngStart(width: Int, height: Int) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", big(width, 4) + big(height, 4) + [8, 6, 0, 0, 0])
    }

    static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + body
        return big(body.count, 4) + checked + big(Int(crc(checked)), 4)
    }

    /// Returns bytes in the format of zlib, stored without compression.
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let part = rest.prefix(65_535)
            rest = rest.dropFirst(part.count)
            result += [rest.isEmpty ? 1 : 0] + little(part.count, 2) + little(part.count ^ 0xFFFF, 2) + part
        } while !rest.isEmpty
        var (low, high) = (1, 0)
        for byte in bytes {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return result + big(high << 16 | low, 4)
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc = UInt32.max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 {
                let isOdd = crc & 1 == 1
                crc >>= 1
                if isOdd { crc ^= 0xEDB8_8320 }
            }
        }
        return ~crc
    }

    // MARK: GIF

    /// Returns a GIF of one color: a canvas, and frames of a size.
    static func gif(width: Int, height: Int, frames: [(width: Int, height: Int)] = [(1, 1)]) -> [UInt8] {
        var bytes = Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0x80, 0, 0, 255, 0, 0, 0, 0, 255]
        for frame in frames {
            // One pixel of color 0: a clear code, the pixel and the end code, of three bits each.
            bytes += [0x2C, 0, 0, 0, 0] + little(frame.width, 2) + little(frame.height, 2) + [0, 2, 2, 0x44, 0x01, 0]
        }
        return bytes + [0x3B]
    }

    // MARK: JPEG

    /// Returns a JPEG of 32 × 16 pixels, red on the left and blue on the right, with an orientation.
    static func jpeg(_ orientation: UInt8? = nil, isLittleEndian: Bool = false) -> [UInt8] {
        guard let orientation else { return baseline }
        let tiff: [UInt8] =
            isLittleEndian
            ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
            : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
        let exif: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0] + tiff
        return baseline[0..<2] + segment(0xE1, exif) + baseline[2...]
    }

    static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] { [0xFF, marker] + big(body.count + 2, 2) + body }

    /// Returns a JPEG whose frame header claims another size.
    static func jpeg(claiming width: Int, _ height: Int, isProgressive: Bool = false) -> [UInt8] {
        var bytes = isProgressive ? progressive : baseline
        let marker: UInt8 = isProgressive ? 0xC2 : 0xC0
        for index in bytes.indices.dropLast() where bytes[index] == 0xFF && bytes[index + 1] == marker {
            bytes.replaceSubrange(index + 5..<index + 9, with: big(height, 2) + big(width, 2))
            break
        }
        return bytes
    }

    /// Returns a baseline JPEG whose first scan has only one of its three colors.
    static func jpegWithPartialScans(claiming width: Int, _ height: Int) -> [UInt8] {
        var bytes = jpeg(claiming: width, height)
        for index in bytes.indices.dropLast() where bytes[index] == 0xFF && bytes[index + 1] == 0xDA {
            let length = Int(bytes[index + 2]) << 8 | Int(bytes[index + 3])
            bytes.replaceSubrange(index..<index + 2 + length, with: segment(0xDA, [1, 1, 0, 0, 63, 0]))
            break
        }
        return bytes
    }

    static let baseline = decoded(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMU\
        FRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU\
        FBQUFBQUFBT/wAARCAAQACADAREAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAcI/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/E\
        ABYBAQEBAAAAAAAAAAAAAAAAAAAJB//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AM6MMVQAQJcZHcBfUOViAECX\
        GR3Af//Z
        """)

    /// The same picture in several scans.
    static let progressive = decoded(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMU\
        FRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU\
        FBQUFBQUFBT/wgARCAAQACADAREAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAYH/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAgG\
        /9oADAMBAAIQAxAAAAHOcLVAgbjjsX0OWIIG447H/8QAFBABAAAAAAAAAAAAAAAAAAAAMP/aAAgBAQABBQIP/8QAFBEBAAAAAAAA\
        AAAAAAAAAAAAMP/aAAgBAwEBPwEP/8QAFBEBAAAAAAAAAAAAAAAAAAAAMP/aAAgBAgEBPwEP/8QAFBABAAAAAAAAAAAAAAAAAAAA\
        MP/aAAgBAQAGPwIP/8QAFBABAAAAAAAAAAAAAAAAAAAAMP/aAAgBAQABPyEP/9oADAMBAAIAAwAAABDZLZL/xAAUEQEAAAAAAAAA\
        AAAAAAAAAAAw/9oACAEDAQE/EA//xAAUEQEAAAAAAAAAAAAAAAAAAAAw/9oACAECAQE/EA//xAAUEAEAAAAAAAAAAAAAAAAAAAAw\
        /9oACAEBAAE/EA//2Q==
        """)

    /// The same picture as WebP.
    static let webp = decoded(
        """
        UklGRkwAAABXRUJQVlA4IEAAAAAQAwCdASogABAAAgA0JaACdMoRwN4B+IH6q8YFygATfQAA/vDo9/8fA5okNf/H2iVZhl/8jMPQ\
        wBHVpQwGSgAA
        """)

    /// 64 × 32 pixels as AVIF, red on the left and blue on the right.
    static let avif = decoded(
        """
        AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAAD5bWV0YQAAAAAAAAAvaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAFBp\
        Y3R1cmVIYW5kbGVyAAAAAA5waXRtAAAAAAABAAAAHmlsb2MAAAAARAAAAQABAAAAAQAAASEAAABFAAAAKGlpbmYAAAAAAAEAAAAaaW5m\
        ZQIAAAAAAQAAYXYwMUNvbG9yAAAAAGppcHJwAAAAS2lwY28AAAAUaXNwZQAAAAAAAABAAAAAIAAAABBwaXhpAAAAAAMICAgAAAAMYXYx\
        Q4EgAAAAAAATY29scm5jbHgAAgACAAIAAAAAF2lwbWEAAAAAAAAAAQABBAECgwQAAABNbWRhdAoGOBU/+2CAMjsVAAAASADgQOk/eGSX\
        JNZak5P5+HBT/CuXWP3KlozCgdeUyGb2lvjmFsfR0m7Q4Fvi8NmIgtAYi5vyqA==
        """)

    private static func decoded(_ text: String) -> [UInt8] { [UInt8](Data(base64Encoded: text)!) }

    // MARK: Integers

    static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }

    static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }
}
