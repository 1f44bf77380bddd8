/// The types of the streams that the programs of an MPEG transport stream list (ISO/IEC 13818-1, 2.4.4.9 and table 2-34).
package enum TransportPrograms {
    /// The types of MPEG-H 3D Audio: a main and an auxiliary stream.
    package static let mpegH: Set<UInt8> = [0x2D, 0x2E]

    /// Returns the types in the first tables of a source; empty without tables at its beginning. Reads 32 KiB.
    ///
    /// - Throws: The error of the source.
    package static func streamTypes(in source: any ByteSource) throws(ByteSourceError) -> Set<UInt8> {
        guard let segment = TransportSegment(try source.readFully(at: 0, count: readCount)) else { return [] }
        var collectors: [Int: TransportSections] = [programTable: TransportSections()]
        var types: Set<UInt8> = []
        for packet in segment.packets {
            guard let stream = segment.stream(of: packet), var collector = collectors[stream],
                let payload = segment.payload(of: packet)
            else { continue }
            let sections = collector.take(payload, startsSection: segment.startsUnit(packet), in: segment.bytes)
            collectors[stream] = collector
            for section in sections.map({ $0.map { segment.bytes[$0] } }) where section.count > 12 {
                if stream == programTable {
                    for map in programMaps(section) where collectors[map] == nil {
                        collectors[map] = TransportSections()
                    }
                } else {
                    types.formUnion(streamTypes(inMap: section))
                }
            }
        }
        return types
    }

    /// The streams with the maps of programs, in a program association section.
    private static func programMaps(_ section: [UInt8]) -> [Int] {
        guard section[0] == 0 else { return [] }
        return stride(from: 8, to: section.count - 7, by: 4).compactMap { place in
            // Program 0 is the network's information.
            guard section[place] != 0 || section[place + 1] != 0 else { return nil }
            return number(section, place + 2) & 0x1FFF
        }
    }

    private static func streamTypes(inMap section: [UInt8]) -> Set<UInt8> {
        guard section[0] == 2 else { return [] }
        var types: Set<UInt8> = []
        var place = 12 + (number(section, 10) & 0x0FFF)
        while place + 5 <= section.count - 4 {
            types.insert(section[place])
            place += 5 + (number(section, place + 3) & 0x0FFF)
        }
        return types
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> Int { Int(bytes[place]) << 8 | Int(bytes[place + 1]) }

    private static let programTable = 0
    private static let readCount = 32 * 1024
}
