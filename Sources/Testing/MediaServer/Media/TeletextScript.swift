import FoundationEssentials

/// Teletext subtitles, and a transport stream with them.
///
/// Sources: ETSI EN 300 706 for pages, EN 300 472 for the PES packets, EN 300 468 for the descriptor.
enum TeletextScript {
    /// A page from a time on; without lines it shows nothing.
    struct Page {
        var time: Double
        var lines: [String]
        var color: UInt8 = 7
    }

    /// Page 888: white from 1 s to 2.5 s, then two yellow lines until 4 s.
    static let pages = [
        Page(time: 1, lines: ["Guten Abend"]), Page(time: 2.5, lines: ["Zwei", "Zeilen"], color: 3),
        Page(time: 4, lines: []),
    ]

    private static let stream = 0x200
    private static let program = 0x1000

    /// Adds the pages to a transport stream of ffmpeg, whose first picture is at 1.4 s.
    static func adding(_ pages: [Page], to stream: Data) -> Data {
        var result: [UInt8] = []
        var left = pages[...]
        var first: Double?
        var counter: UInt8 = 0
        let bytes = [UInt8](stream)
        for start in stride(from: 0, to: bytes.count - 187, by: 188) {
            var packet = Array(bytes[start..<(start + 188)])
            if Int(packet[1] & 0x1F) << 8 | Int(packet[2]) == program, packet[1] & 0x40 != 0 {
                packet = listing(packet)
            }
            if let clock = clock(of: packet) {
                let base = first ?? clock
                first = base
                while let page = left.first, clock - base >= page.time {
                    result += packets(of: pes(page), &counter)
                    left = left.dropFirst()
                }
            }
            result += packet
        }
        return Data(result)
    }

    /// The clock of a packet in seconds; `nil` without one.
    private static func clock(of packet: [UInt8]) -> Double? {
        guard packet[3] & 0x20 != 0, packet[4] >= 7, packet[5] & 0x10 != 0 else { return nil }
        return Double(packet[6..<10].reduce(0) { $0 << 8 | UInt64($1) }) / 45_000
    }

    /// The packet of the program's table, with the stream added.
    private static func listing(_ packet: [UInt8]) -> [UInt8] {
        let length = Int(packet[6] & 0x0F) << 8 | Int(packet[7])
        var section = Array(packet[5..<(8 + length - 4)])
        // German subtitles on page 888.
        let descriptor: [UInt8] = [0x56, 5] + Array("deu".utf8) + [0x10, 0x88]
        section += [6, 0xE0 | UInt8(stream >> 8), UInt8(stream & 0xFF), 0xF0, UInt8(descriptor.count)] + descriptor
        section[1] = 0xB0
        section[2] = UInt8(section.count - 3 + 4)
        var check: UInt32 = .max
        for byte in section {
            check ^= UInt32(byte) << 24
            for _ in 0..<8 { check = check & 0x8000_0000 != 0 ? check << 1 ^ 0x04C1_1DB7 : check << 1 }
        }
        section += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: check >> $0) }
        return packet[..<5] + section + [UInt8](repeating: 0xFF, count: 183 - section.count)
    }

    /// The transport packets of a PES packet.
    private static func packets(of bytes: [UInt8], _ counter: inout UInt8) -> [UInt8] {
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 184) {
            let flags: UInt8 = start == 0 ? 0x40 : 0
            result += [0x47, flags | UInt8(stream >> 8), UInt8(stream & 0xFF), 0x10 | counter]
            result += bytes[start..<(start + 184)]
            counter = (counter + 1) & 15
        }
        return result
    }

    /// The PES packet of a page, which fills transport packets.
    private static func pes(_ page: Page) -> [UInt8] {
        var units = unit(header(page: 0x88, isSubtitles: true), line: 7)
        for (index, line) in page.lines.enumerated() {
            // Rows of tall letters, of which the last is the 22nd.
            let row = 22 - 2 * (page.lines.count - 1 - index)
            units += unit(text(line, row: row, color: page.color), line: 8 + index)
        }
        // The next header completes the page.
        units += unit(header(page: 0xFF, isSubtitles: false), line: 8 + page.lines.count)
        // A header of 45 bytes and the identifier come first.
        while (46 + units.count) % 184 != 0 { units += [0xFF, 0x2C] + [UInt8](repeating: 0xFF, count: 44) }
        let time = UInt64((1.4 + page.time) * 90_000)
        let stamp: [UInt8] = [
            0x21 | UInt8(time >> 29 & 0x0E), UInt8(time >> 22 & 0xFF), 1 | UInt8(time >> 14 & 0xFE),
            UInt8(time >> 7 & 0xFF), 1 | UInt8(time << 1 & 0xFE),
        ]
        let length = 40 + units.count
        return [0, 0, 1, 0xBD, UInt8(length >> 8), UInt8(length & 0xFF), 0x84, 0x80, 0x24] + stamp
            + [UInt8](repeating: 0xFF, count: 31) + [0x10] + units
    }

    private static func unit(_ packet: [UInt8], line: Int) -> [UInt8] {
        [0x03, 0x2C, 0xE0 | UInt8(line), 0xE4]
            + packet.map { byte in (0..<8).reduce(0) { $0 | (byte >> $1 & 1) << (7 - $1) } }
    }

    /// The first row of a page of the eighth magazine, which erases what the page had.
    private static func header(page: UInt8, isSubtitles: Bool) -> [UInt8] {
        let nibbles: [UInt8] = [0, 0, page & 15, page >> 4, 0, 8, 0, isSubtitles ? 8 : 0, 0, 1]
        return nibbles.map(hamming) + [UInt8](repeating: 0x20, count: 32)
    }

    /// A row of tall letters in a box.
    private static func text(_ text: String, row: Int, color: UInt8) -> [UInt8] {
        let letters: [UInt8] = [0x0D, color, 0x0B, 0x0B] + Array(text.utf8) + [0x0A, 0x0A]
        let before = (40 - letters.count) / 2
        let line =
            [UInt8](repeating: 0x20, count: before) + letters
            + [UInt8](repeating: 0x20, count: 40 - letters.count - before)
        return [hamming(UInt8(row & 1) << 3), hamming(UInt8(row >> 1))]
            + line.map { $0.nonzeroBitCount & 1 == 1 ? $0 : $0 | 0x80 }
    }

    /// Four bits with four that correct them: EN 300 706, section 8.2.
    private static func hamming(_ value: UInt8) -> UInt8 {
        let bits = (0..<4).map { value >> $0 & 1 }
        let first = 1 ^ bits[0] ^ bits[2] ^ bits[3]
        let second = 1 ^ bits[0] ^ bits[1] ^ bits[3]
        let third = 1 ^ bits[0] ^ bits[1] ^ bits[2]
        let all = [
            first, bits[0], second, bits[1], third, bits[2], 1 ^ first ^ second ^ third ^ bits.reduce(0, ^), bits[3],
        ]
        return all.enumerated().reduce(0) { $0 | $1.element << $1.offset }
    }
}
