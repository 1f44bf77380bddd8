/// The streams that the programs of an MPEG transport stream list (ISO/IEC 13818-1, 2.4.4.9).
package enum TransportPrograms {
    /// A stream that programs list.
    private struct Stream: Hashable {
        /// Its type (ISO/IEC 13818-1, table 2-34).
        var type: UInt8
        /// The tag of the extension descriptor that identifies private data (EN 300 468, table 109).
        var extensionTag: UInt8?

        /// The name of a format for which there is no free decoder; `nil` for others.
        var closedFormat: String? {
            switch (type, extensionTag) {
            // A main and an auxiliary stream.
            case (0x2D, _), (0x2E, _): "MPEG-H 3D Audio"
            case (0x06, 0x21): "DTS-UHD"
            default: nil
            }
        }
    }

    /// Returns the name of the format for which there is no free decoder, if all streams in the first tables of a source have
    /// such a one; `nil` otherwise, and without tables at its beginning. Reads 32 KiB.
    ///
    /// - Throws: The error of the source.
    package static func closedFormat(in source: any ByteSource) throws(ByteSourceError) -> String? {
        let names = try streams(in: source).map(\.closedFormat)
        return names.contains(nil) ? nil : names.compactMap(\.self).min()
    }

    private static func streams(in source: any ByteSource) throws(ByteSourceError) -> Set<Stream> {
        guard let segment = TransportSegment(try source.readFully(at: 0, count: readCount)) else { return [] }
        var collectors: [Int: TransportSections] = [programTable: TransportSections()]
        var streams: Set<Stream> = []
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
                    streams.formUnion(self.streams(inMap: section))
                }
            }
        }
        return streams
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

    private static func streams(inMap section: [UInt8]) -> Set<Stream> {
        guard section[0] == 2 else { return [] }
        var streams: Set<Stream> = []
        var place = 12 + (number(section, 10) & 0x0FFF)
        let end = section.count - 4
        while place + 5 <= end {
            let next = place + 5 + (number(section, place + 3) & 0x0FFF)
            let descriptors = section[place + 5..<max(place + 5, min(next, end))]
            streams.insert(Stream(type: section[place], extensionTag: extensionTag(in: descriptors)))
            place = next
        }
        return streams
    }

    /// Returns the tag of the first extension descriptor (EN 300 468, 6.2.18.1).
    private static func extensionTag(in descriptors: ArraySlice<UInt8>) -> UInt8? {
        var rest = descriptors
        while let tag = rest.popFirst(), let length = rest.popFirst() {
            if tag == 0x7F, length > 0 { return rest.first }
            rest = rest.dropFirst(Int(length))
        }
        return nil
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> Int { Int(bytes[place]) << 8 | Int(bytes[place + 1]) }

    private static let programTable = 0
    private static let readCount = 32 * 1024
}
