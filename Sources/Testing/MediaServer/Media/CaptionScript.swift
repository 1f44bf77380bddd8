import FoundationEssentials

/// A Scenarist file of captions, and the same captions inside the pictures of an H.264 stream.
///
/// Sources: CTA-708-E, section 4.3, for `cc_data`; ATSC A/72, part 1, section 6.2, for the message around it.
enum CaptionScript {
    /// "Hello You" at the bottom from 0.9 s to 2 s, the second word in italics; "Top" in the first row from 2.8 s to 3.5 s.
    static let scenarist = """
        Scenarist_SCC V1.0

        00:00:00:15\t9420 9420 94ae 94ae 9470 9470 c8e5 ecec ef80 91ae 91ae d9ef 7580 942f 942f

        00:00:02:00\t942c 942c

        00:00:02:15\t9420 9420 94ae 94ae 91d0 91d0 54ef 7080 942f 942f

        00:00:03:15\t942c 942c

        """

    /// The pairs of bytes by their frames, one for each picture at 30 frames in a second.
    static func pairs(in text: String) -> [Int: [UInt8]] {
        var result: [Int: [UInt8]] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(whereSeparator: { $0 == "\t" || $0 == " " })
            guard let time = parts.first?.split(separator: ":").map({ Int($0) ?? 0 }), time.count == 4 else { continue }
            var frame = ((time[0] * 60 + time[1]) * 60 + time[2]) * 30 + time[3]
            for part in parts.dropFirst() {
                guard let value = UInt16(part, radix: 16) else { continue }
                result[frame] = [UInt8(value >> 8), UInt8(value & 0xFF)]
                frame += 1
            }
        }
        return result
    }

    /// Packets of digital captions by their frames: "Digital" in the first service from 1 s to 2 s, and "Zwei" in the second
    /// one, at the top.
    static let packets: [Int: [UInt8]] = [
        15: packet(of: 1, [0x98, 0x18, 0x46, 0x69, 0x70, 0x1F, 0x18] + Array("Digital".utf8)),
        40: packet(of: 2, [0x98, 0x38, 0x00, 0x00, 0x00, 0x1F, 0x08] + Array("Zwei".utf8)),
        30: packet(of: 1, [0x89, 0x01]),
        60: packet(of: 1, [0x8A, 0xFF]),
    ]

    /// A packet with one block (CTA-708-E, sections 5 and 6).
    private static func packet(of service: UInt8, _ block: [UInt8]) -> [UInt8] {
        let bytes = [service << 5 | UInt8(block.count)] + block
        return [UInt8((bytes.count + 2) / 2)] + bytes + (bytes.count.isMultiple(of: 2) ? [0] : [])
    }

    /// Inserts captions before the first slice of each picture of an Annex B stream, whose pictures are in the order in which
    /// they show and begin with a delimiter.
    static func inserting(_ pairs: [Int: [UInt8]], into stream: Data) -> Data {
        var result = Data()
        var frame = -1
        var isPending = false
        for unit in units(of: [UInt8](stream)) {
            let type = (unit.first ?? 0) & 0x1F
            if type == 9 {
                frame += 1
                isPending = true
            }
            if isPending, type == 1 || type == 5 {
                isPending = false
                result += [0, 0, 0, 1] + message(pairs[frame] ?? [0x80, 0x80], packets[frame] ?? [])
            }
            result += [0, 0, 0, 1] + unit
        }
        return result
    }

    /// The units of an Annex B stream, without their start codes.
    private static func units(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var starts: [Int] = []
        var index = 0
        while index + 3 <= bytes.count {
            if bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1 {
                starts.append(index + 3)
                index += 3
            } else {
                index += 1
            }
        }
        return starts.indices.map { position in
            var end = position + 1 < starts.count ? starts[position + 1] - 3 : bytes.count
            while end > starts[position], bytes[end - 1] == 0 { end -= 1 }
            return bytes[starts[position]..<end]
        }
    }

    /// A unit with supplemental information: the captions of one picture.
    private static func message(_ pair: [UInt8], _ packet: [UInt8]) -> [UInt8] {
        var triples = [0xFC] + pair
        for index in stride(from: 0, to: packet.count, by: 2) {
            triples += [index == 0 ? 0xFF : 0xFE, packet[index], packet[index + 1]]
        }
        let count = UInt8(triples.count / 3)
        let body: [UInt8] = [0xB5, 0x00, 0x31, 0x47, 0x41, 0x39, 0x34, 0x03, 0xC0 | count, 0xFF] + triples + [0xFF]
        // Two zeros and a byte below 4 would look like a start code.
        var escaped: [UInt8] = []
        for byte in [UInt8(body.count)] + body {
            if byte <= 3, escaped.suffix(2) == [0, 0] { escaped.append(3) }
            escaped.append(byte)
        }
        return [0x06, 0x04] + escaped + [0x80]
    }
}
