/// A packet of teletext in a stream of DVB.
///
/// Sources: ETSI EN 300 472 for the units; EN 300 706, section 7.1 and 9.3, for the packets.
package struct TeletextPacket: Sendable, Hashable {
    /// The line of the picture, from 7 to 22; 0 if it is unknown.
    package let line: Int
    /// The 42 bytes after the framing code, first bit in the lowest place.
    package let bytes: [UInt8]

    /// Creates a packet; missing bytes are zeros.
    package init(line: Int, bytes: some Collection<UInt8>) {
        self.line = line
        self.bytes = bytes.prefix(42) + [UInt8](repeating: 0, count: max(0, 42 - bytes.count))
    }

    /// The magazine, from 1 to 8, and the row, from 0 for the header to 31; `nil` if too many bits are wrong.
    package var address: (magazine: Int, row: Int)? {
        guard let first = Self.nibble(bytes[0]), let second = Self.nibble(bytes[1]) else { return nil }
        let magazine = Int(first & 7)
        return (magazine == 0 ? 8 : magazine, Int(second << 1 | first >> 3))
    }

    /// The values of a header: EN 300 706, section 9.3.1.
    struct Header {
        /// The last two digits of the page, such as 0x88.
        var page: Int
        /// C4: the rows of an earlier transmission are gone.
        var erases: Bool
        /// C6: the page has subtitles.
        var isSubtitles: Bool
        /// C11: a header ends the pages of all magazines, not only those of the same one.
        var isSerial: Bool
        /// C12 to C14: the national option of the characters.
        var option: Int
    }

    /// The values of a header; `nil` if too many bits are wrong, or for a filler, which ends pages only.
    var header: Header? {
        let nibbles = bytes[2..<10].map(Self.nibble)
        guard let units = nibbles[0], let tens = nibbles[1], let second = nibbles[3], let fourth = nibbles[5],
            let last = nibbles[7]
        else { return nil }
        return Header(
            page: Int(tens << 4 | units), erases: second & 8 != 0, isSubtitles: fourth & 8 != 0,
            isSerial: last & 1 != 0, option: Int(last & 2) << 1 | Int(last & 4) >> 1 | Int(last & 8) >> 3)
    }

    /// The characters of a row, without parity; a space where a bit is wrong.
    var characters: [UInt8] { bytes[2...].map { $0.nonzeroBitCount & 1 == 1 ? $0 & 0x7F : 0x20 } }

    /// The designation of a row behind the page; `nil` if too many bits are wrong.
    var designation: Int? { Self.nibble(bytes[2]).map(Int.init) }

    /// The 18 bits of a triplet of a row behind the page, from 0 to 12; `nil` if too many bits are wrong.
    ///
    /// Hamming 24/18: EN 300 706, section 8.3.
    func triplet(_ index: Int) -> Int? {
        let start = 3 + 3 * index
        var bits = Int(bytes[start]) | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2]) << 16
        // Odd parity: each of the five checks of positions is 1 without an error.
        let wrong = (1...23).reduce(0x1F) { bits >> ($1 - 1) & 1 == 1 ? $0 ^ $1 : $0 }
        if wrong != 0 {
            guard bits.nonzeroBitCount & 1 == 0, wrong <= 23 else { return nil }
            bits ^= 1 << (wrong - 1)
        }
        return bits >> 2 & 1 | bits >> 3 & 0xE | bits >> 4 & 0x7F0 | bits >> 5 & 0x3F800
    }

    /// The packets in the bytes of a PES packet, after its header. Damaged units are skipped.
    package static func packets(in bytes: [UInt8]) -> [TeletextPacket] {
        guard let identifier = bytes.first, (0x10...0x1F).contains(identifier) else { return [] }
        var result: [TeletextPacket] = []
        var index = 1
        while index + 2 <= bytes.count {
            let end = index + 2 + Int(bytes[index + 1])
            guard end <= bytes.count else { break }
            // Units for teletext of any kind, and for subtitles.
            if bytes[index] == 0x02 || bytes[index] == 0x03, end - index >= 46, bytes[index + 3] == 0xE4 {
                let line = Int(bytes[index + 2] & 0x1F)
                result.append(TeletextPacket(line: line, bytes: bytes[(index + 4)..<(index + 46)].map(reversed)))
            }
            index = end
        }
        return result
    }

    private static func reversed(_ byte: UInt8) -> UInt8 {
        var result = byte
        result = (result & 0xF0) >> 4 | (result & 0x0F) << 4
        result = (result & 0xCC) >> 2 | (result & 0x33) << 2
        return (result & 0xAA) >> 1 | (result & 0x55) << 1
    }

    /// The four bits of a byte of Hamming 8/4, with one wrong bit repaired (EN 300 706, section 8.2).
    private static func nibble(_ byte: UInt8) -> UInt8? {
        for value in 0..<UInt8(16) where (encoded(value) ^ byte).nonzeroBitCount <= 1 { return value }
        return nil
    }

    /// The byte of Hamming 8/4 for four bits.
    package static func encoded(_ value: UInt8) -> UInt8 { codes[Int(value & 0x0F)] }

    private static let codes: [UInt8] = [
        0x15, 0x02, 0x49, 0x5E, 0x64, 0x73, 0x38, 0x2F, 0xD0, 0xC7, 0x8C, 0x9B, 0xA1, 0xB6, 0xFD, 0xEA,
    ]
}
