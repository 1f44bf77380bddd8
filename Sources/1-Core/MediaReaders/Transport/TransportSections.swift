/// Collects the sections of a stream with tables (ISO/IEC 13818-1, 2.4.4) from the payloads of its packets.
struct TransportSections {
    /// The places of the bytes of the section that is being collected.
    private var places: [Int] = []
    private var isCollecting = false

    /// Takes a payload in. Returns the sections that end in it, each as the places of its bytes.
    mutating func take(_ payload: Range<Int>, startsSection: Bool, in bytes: [UInt8]) -> [[Int]] {
        var sections: [[Int]] = []
        var rest = payload
        if startsSection {
            let start = min(rest.lowerBound + 1 + Int(bytes[rest.lowerBound]), rest.upperBound)
            if isCollecting { collect(rest.lowerBound + 1..<max(rest.lowerBound + 1, start), bytes, &sections) }
            places = []
            isCollecting = true
            rest = start..<rest.upperBound
        }
        if isCollecting { collect(rest, bytes, &sections) }
        return sections
    }

    private mutating func collect(_ range: Range<Int>, _ bytes: [UInt8], _ sections: inout [[Int]]) {
        for place in range {
            // Stuffing follows the last section.
            if places.isEmpty, bytes[place] == 0xFF {
                isCollecting = false
                return
            }
            places.append(place)
            guard places.count >= 3, places.count == 3 + Self.length(places, bytes) else { continue }
            sections.append(places)
            places = []
        }
    }

    private static func length(_ places: [Int], _ bytes: [UInt8]) -> Int {
        Int(bytes[places[1]] & 0x0F) << 8 | Int(bytes[places[2]])
    }

    /// The checksum of sections (annex A); zero over a section with its checksum.
    static func checksum(_ section: some Sequence<UInt8>) -> UInt32 {
        section.reduce(UInt32.max) { $0 << 8 ^ remainders[Int($0 >> 24 ^ UInt32($1))] }
    }

    private static let remainders: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index) << 24) { value, _ in value << 1 ^ (value >> 31 == 1 ? 0x04C1_1DB7 : 0) }
    }
}
