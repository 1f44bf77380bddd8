/// The streams that the programs of an MPEG transport stream list (ISO/IEC 13818-1, 2.4.4.9).
package enum TransportPrograms {
    /// A stream that programs list.
    private struct Stream: Hashable {
        /// Its type (ISO/IEC 13818-1, table 2-34).
        var type: UInt8
        /// The identifier of its packets.
        var packets: Int
        /// Its descriptors: a tag, a length and as many bytes each.
        var descriptors: [UInt8]

        /// The tag of the first extension descriptor, which identifies private data (EN 300 468, table 109).
        var extensionTag: UInt8? { contents.first { $0.tag == 0x7F }?.data.first }

        var contents: [(tag: UInt8, data: ArraySlice<UInt8>)] {
            var result: [(UInt8, ArraySlice<UInt8>)] = []
            var rest = descriptors[...]
            while let tag = rest.popFirst(), let length = rest.popFirst() {
                result.append((tag, rest.prefix(Int(length))))
                rest = rest.dropFirst(Int(length))
            }
            return result
        }

        /// The purposes; empty for the usual content.
        var purpose: TrackPurpose {
            contents.reduce([]) { $0.union(Self.purpose($1.tag, $1.data)) }
        }

        private static func purpose(_ tag: UInt8, _ data: ArraySlice<UInt8>) -> TrackPurpose {
            switch tag {
            // The type of a language (ISO/IEC 13818-1, table 2-60).
            case 0x0A: return purpose(ofType: data.dropFirst(3).first)
            // Subtitles for the hard of hearing (EN 300 468, table 26).
            case 0x59:
                return (0x20...0x25).contains(data.dropFirst(3).first ?? 0) ? .hearingImpaired : []
            // The service of AC-3 and Enhanced AC-3, if there is one (EN 300 468, D.3).
            case 0x6A, 0x7A:
                guard let flags = data.first, flags & 0x80 != 0, let service = data.dropFirst().first else { return [] }
                switch service >> 3 & 7 {
                case 2: return .describesVideo
                case 3: return .hearingImpaired
                case 5: return .commentary
                default: return []
                }
            // Supplementary audio (EN 300 468, 6.4.11).
            case 0x7F where data.first == 0x06:
                switch data.dropFirst().first.map({ $0 >> 2 & 0x1F }) {
                case 1: return .describesVideo
                case 2: return .hearingImpaired
                default: return []
                }
            default: return []
            }
        }

        private static func purpose(ofType type: UInt8?) -> TrackPurpose {
            switch type {
            case 2: .hearingImpaired
            case 3: .describesVideo
            default: []
            }
        }

        /// The kind of content; `nil` for others.
        var kind: ContainerTrack.Kind? {
            switch type {
            case 0x03, 0x04, 0x0F, 0x11, 0x81, 0x82, 0x84, 0x87: .audio
            case 0x01, 0x02, 0x10, 0x1B, 0x24, 0x33: .video
            case 0x06:
                contents.contains { $0.tag == 0x59 || $0.tag == 0x56 }
                    ? .text : contents.contains { [0x6A, 0x7A, 0x7B, 0x7C].contains($0.tag) } ? .audio : nil
            default: nil
            }
        }

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
        let names = streams(in: try source.readFully(at: 0, count: readCount)).map(\.closedFormat)
        return names.contains(nil) ? nil : names.compactMap(\.self).min()
    }

    /// Returns what the first tables in a source state about its streams. Reads 32 KiB.
    ///
    /// - Throws: The error of the source.
    package static func tracks(in source: any ByteSource) throws(ByteSourceError) -> [ContainerTrack] {
        tracks(in: try source.readFully(at: 0, count: readCount))
    }

    /// Returns what the first tables in some bytes state about the streams; empty without tables.
    package static func tracks(in bytes: [UInt8]) -> [ContainerTrack] {
        streams(in: bytes).compactMap { stream in
            stream.kind.map { ContainerTrack(number: stream.packets, kind: $0, purpose: stream.purpose) }
        }.sorted { $0.number < $1.number }
    }

    /// Returns whether a source ends with other streams than it begins with, as a recording does that continues into the next
    /// program. Reads half a second of a high bit rate at
    /// both ends, or the eighth part of a small source.
    package static func changesStreams(in source: any ByteSource) -> Bool {
        guard let length = source.length else { return false }
        let count = min(endCount, Int(length / 8))
        guard let head = try? source.readFully(at: 0, count: count),
            let tail = try? source.readFully(at: length - Int64(count), count: count)
        else { return false }
        let (first, last) = (Set(streams(in: head).map(\.packets)), Set(streams(in: tail).map(\.packets)))
        return !first.isEmpty && !last.isEmpty && first.isDisjoint(with: last)
    }

    private static func streams(in bytes: [UInt8]) -> Set<Stream> {
        guard let segment = TransportSegment(bytes) else { return [] }
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
            streams.insert(
                Stream(
                    type: section[place], packets: number(section, place + 1) & 0x1FFF, descriptors: Array(descriptors))
            )
            place = next
        }
        return streams
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> Int { Int(bytes[place]) << 8 | Int(bytes[place + 1]) }

    private static let programTable = 0
    /// The number of bytes that most likely contain the tables.
    package static let readCount = 32 * 1024
    private static let endCount = 1 << 20
}
