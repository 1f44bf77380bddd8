/// The packets of a segment of an MPEG transport stream (ISO/IEC 13818-1, 2.4.3), which can be changed in place.
struct TransportSegment {
    static let packetSize = 188

    private(set) var bytes: [UInt8]
    /// The places of the packets. Bytes between packets, of a damaged segment, belong to none.
    let packets: [Int]

    /// Finds the packets; `nil` for bytes that are no transport stream. Cost: linear.
    init?(_ bytes: [UInt8]) {
        var packets: [Int] = []
        packets.reserveCapacity(bytes.count / Self.packetSize)
        var place = 0
        while place + Self.packetSize <= bytes.count {
            let next = place + Self.packetSize
            let isInStep = packets.last.map { $0 + Self.packetSize == place } ?? false
            if bytes[place] == 0x47, isInStep || next >= bytes.count || bytes[next] == 0x47 {
                packets.append(place)
                place = next
            } else {
                place += 1
            }
        }
        guard let first = packets.first, first < Self.packetSize else { return nil }
        self.bytes = bytes
        self.packets = packets
    }

    /// The number of the stream that a packet belongs to (PID); `nil` for a packet that is marked as damaged.
    func stream(of packet: Int) -> Int? {
        guard bytes[packet + 1] & 0x80 == 0 else { return nil }
        return Int(bytes[packet + 1] & 0x1F) << 8 | Int(bytes[packet + 2])
    }

    /// Returns `true` if a section or PES packet starts in a packet.
    func startsUnit(_ packet: Int) -> Bool { bytes[packet + 1] & 0x40 != 0 }

    /// The range of a packet's payload; `nil` without one.
    func payload(of packet: Int) -> Range<Int>? {
        let control = bytes[packet + 3]
        guard control & 0x10 != 0 else { return nil }
        let start = packet + 4 + (control & 0x20 != 0 ? 1 + Int(bytes[packet + 4]) : 0)
        let end = packet + Self.packetSize
        return start < end ? start..<end : nil
    }

    /// Replaces the payload of a packet by a shorter one, or one of the same length. Stuffing in the adaptation field fills the
    /// packet.
    mutating func setPayload(of packet: Int, to content: ArraySlice<UInt8>) {
        guard let old = payload(of: packet), content.count <= old.count else { return }
        let start = old.upperBound - content.count
        if content.count < old.count { stuff(packet, old.lowerBound..<start) }
        bytes.replaceSubrange(start..<old.upperBound, with: content)
        if content.isEmpty { bytes[packet + 3] &= ~0x10 }
    }

    /// Adds a range, which follows the header and the adaptation field, to the adaptation field.
    private mutating func stuff(_ packet: Int, _ range: Range<Int>) {
        let length = packet + 4
        var first = range.lowerBound
        if bytes[packet + 3] & 0x20 == 0 {
            bytes[packet + 3] |= 0x20
            first += 1
        }
        bytes[length] = UInt8(range.upperBound - length - 1)
        for place in first..<max(first, range.upperBound) {
            // The first byte of the field holds its flags.
            bytes[place] = place == length + 1 ? 0 : 0xFF
        }
    }

    /// Replaces one byte.
    mutating func set(_ byte: UInt8, at place: Int) { bytes[place] = byte }
}
