/// The tables at the beginning of a segment of an MPEG transport stream (ISO/IEC 13818-1, 2.4.4).
package enum TransportTables {
    private static let packetSize = 188

    /// Returns whole packets in which the first tables of programs come before all others, which keep their order; `nil` if they do
    /// already, or if the bytes do not have them.
    ///
    /// Demuxers drop what precedes the tables: if that is the only key frame of a segment, nothing shows until the next one.
    package static func movedForward(in bytes: [UInt8]) -> [UInt8]? {
        let count = bytes.count / packetSize
        guard count > 2, (0..<count).allSatisfy({ bytes[$0 * packetSize] == 0x47 }),
            let programs = (0..<count).first(where: { identifier(bytes, $0) == 0 && begins(bytes, $0) }), programs > 0,
            let wanted = map(bytes[programs * packetSize..<(programs + 1) * packetSize]),
            let map = (0..<count).first(where: { identifier(bytes, $0) == wanted && begins(bytes, $0) })
        else { return nil }
        func packet(_ index: Int) -> ArraySlice<UInt8> { bytes[index * packetSize..<(index + 1) * packetSize] }
        var result = Array(packet(programs) + packet(map))
        result.reserveCapacity(bytes.count)
        for index in 0..<count where index != programs && index != map { result += packet(index) }
        return result + bytes[count * packetSize..<bytes.count]
    }

    private static func identifier(_ bytes: [UInt8], _ index: Int) -> Int {
        Int(bytes[index * packetSize + 1] & 0x1F) << 8 | Int(bytes[index * packetSize + 2])
    }

    /// Returns whether a table or a frame begins in a packet.
    private static func begins(_ bytes: [UInt8], _ index: Int) -> Bool { bytes[index * packetSize + 1] & 0x40 != 0 }

    /// Returns the identifier of the packets with the table of the first program, from a packet with the table of all.
    private static func map(_ packet: ArraySlice<UInt8>) -> Int? {
        var rest = packet.dropFirst(4)
        if packet[packet.startIndex + 3] & 0x20 != 0 { rest = rest.dropFirst(1 + Int(rest.first ?? 0)) }
        rest = rest.dropFirst(1 + Int(rest.first ?? 0))
        guard rest.count > 12, rest.first == 0 else { return nil }
        let bytes = Array(rest)
        let length = Int(bytes[1] & 0x0F) << 8 | Int(bytes[2])
        // Behind the header and before the checksum.
        for place in stride(from: 8, to: min(3 + length - 4, bytes.count) - 3, by: 4)
        where bytes[place] != 0 || bytes[place + 1] != 0 {
            return Int(bytes[place + 2] & 0x1F) << 8 | Int(bytes[place + 3])
        }
        return nil
    }
}
