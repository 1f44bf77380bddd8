/// Finds the pages of subtitles that the programs of a transport stream list.
///
///     var directory = TeletextDirectory()
///     if directory.take(bytes) { print(directory.listings[0x200] ?? []) }
///
/// Any bytes are accepted: only tables with a correct check sum count. Memory is bounded.
///
/// Sources: ISO/IEC 13818-1, sections 2.4.3 and 2.4.4.9, for packets and tables; ETSI EN 300 468 for the descriptors.
package struct TeletextDirectory: Sendable {
    /// The listed pages, by the packet identifiers of their streams.
    package private(set) var listings: [Int: [TeletextListing]] = [:]

    /// A table that continues in the next packet of its identifier.
    private struct Part: Sendable {
        var bytes: [UInt8]
        /// The counter of its last packet.
        var counter: UInt8
    }

    /// The bytes of a packet that has not arrived completely.
    private var rest: [UInt8] = []
    private var parts: [Int: Part] = [:]

    private static let packetSize = 188
    /// The distances of packets: plain, after the time stamps of Blu-ray discs and camcorders, and before check bytes.
    private static let distances = [188, 192, 204]
    private static let maximumParts = 16
    private static let maximumStreams = 64

    package init() {}

    /// Takes the next bytes, which may begin and end inside a packet. Returns `true` if the listings have changed.
    ///
    /// Cost: linear in the number of bytes.
    package mutating func take(_ bytes: [UInt8]) -> Bool {
        let before = listings
        let all = rest + bytes
        var index = 0
        // The last packet waits for the next one, which confirms where it begins.
        while index + Self.distances[2] < all.count {
            if all[index] == 0x47, Self.distances.contains(where: { all[index + $0] == 0x47 }) {
                takePacket(all[index..<(index + Self.packetSize)])
                index += Self.packetSize
            } else {
                index += 1
            }
        }
        rest = Array(all[index...])
        return listings != before
    }

    private mutating func takePacket(_ packet: ArraySlice<UInt8>) {
        let start = packet.startIndex
        let identifier = Int(packet[start + 1] & 0x1F) << 8 | Int(packet[start + 2])
        let begins = packet[start + 1] & 0x40 != 0
        // Most packets are neither the beginning of a table nor awaited.
        guard begins || parts[identifier] != nil, packet[start + 1] & 0x80 == 0, packet[start + 3] & 0x10 != 0 else {
            return
        }
        var content = packet.dropFirst(4)
        if packet[start + 3] & 0x20 != 0, let length = content.first { content = content.dropFirst(1 + Int(length)) }
        let counter = packet[start + 3] & 15
        if begins {
            guard let pointer = content.popFirst(), Int(pointer) <= content.count else { return }
            append(content.prefix(Int(pointer)), counter, of: identifier)
            parts[identifier] = nil
            takeTables(content.dropFirst(Int(pointer)), counter, of: identifier)
        } else {
            append(content, counter, of: identifier)
        }
    }

    /// Takes more bytes of a table that has begun.
    private mutating func append(_ bytes: ArraySlice<UInt8>, _ counter: UInt8, of identifier: Int) {
        guard let part = parts.removeValue(forKey: identifier) else { return }
        if part.counter == counter {
            // A repeated packet.
            parts[identifier] = part
        } else if (part.counter + 1) & 15 == counter {
            takeTables((part.bytes + bytes)[...], counter, of: identifier)
        }
    }

    /// Takes tables one after the other, up to filling bytes, and keeps the beginning of one.
    private mutating func takeTables(_ bytes: ArraySlice<UInt8>, _ counter: UInt8, of identifier: Int) {
        var left = bytes
        while let kind = left.first, kind != 0xFF {
            if left.count >= 3 {
                let length = 3 + (Int(left[left.startIndex + 1] & 0x0F) << 8 | Int(left[left.startIndex + 2]))
                if left.count >= length {
                    if kind == 2 { takeProgram(Array(left.prefix(length))) }
                    left = left.dropFirst(length)
                    continue
                }
            }
            if kind == 2, parts.count < Self.maximumParts {
                parts[identifier] = Part(bytes: Array(left), counter: counter)
            }
            return
        }
    }

    /// Takes the table of a program, which is valid if its check sum is.
    private mutating func takeProgram(_ table: [UInt8]) {
        guard table.count >= 16, table[5] & 1 != 0, Self.remainder(of: table) == 0 else { return }
        let end = table.count - 4
        var index = 12 + (Int(table[10] & 0x0F) << 8 | Int(table[11]))
        while index + 5 <= end {
            let stream = Int(table[index + 1] & 0x1F) << 8 | Int(table[index + 2])
            let length = Int(table[index + 3] & 0x0F) << 8 | Int(table[index + 4])
            guard index + 5 + length <= end else { return }
            let pages = Self.pages(in: table[(index + 5)..<(index + 5 + length)])
            if listings[stream] != nil || !pages.isEmpty && listings.count < Self.maximumStreams {
                listings[stream] = pages.isEmpty ? nil : pages
            }
            index += 5 + length
        }
    }

    /// The pages in the descriptors of a stream.
    private static func pages(in descriptors: ArraySlice<UInt8>) -> [TeletextListing] {
        var result: [TeletextListing] = []
        var left = descriptors
        while let kind = left.popFirst(), let length = left.popFirst(), Int(length) <= left.count {
            if kind == 0x56 || kind == 0x46 {
                let content = left.prefix(Int(length))
                for start in stride(from: content.startIndex, to: content.endIndex, by: 5) {
                    guard let page = TeletextListing(entry: content[start..<min(start + 5, content.endIndex)]),
                        !result.contains(where: { $0.page == page.page })
                    else { continue }
                    result.append(page)
                }
            }
            left = left.dropFirst(Int(length))
        }
        return result
    }

    /// The check sum over a table with its own, zero if it is correct: ISO/IEC 13818-1, annex A.
    private static func remainder(of table: [UInt8]) -> UInt32 {
        table.reduce(.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte) << 24) { sum, _ in
                sum & 0x8000_0000 != 0 ? sum << 1 ^ 0x04C1_1DB7 : sum << 1
            }
        }
    }
}
