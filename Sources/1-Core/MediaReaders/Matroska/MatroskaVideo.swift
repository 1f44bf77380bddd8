/// Reads the description of the video in a Matroska file (RFC 9559), which demuxers keep to themselves.
package enum MatroskaVideo {
    /// Returns the configuration of Dolby Vision of the first video track; `nil` without one, or if its tracks come after the
    /// media.
    ///
    /// Cost: the headers of the elements before the tracks, and the tracks, at most 1 MiB.
    package static func dolbyVision(in source: any ByteSource) throws(ByteSourceError) -> DolbyVisionConfiguration? {
        var offset: Int64 = 0
        for _ in 0..<largestCount {
            let head = try source.readFully(at: offset, count: 12)
            guard let element = EBMLElement(head[...], at: offset) else { return nil }
            switch element.id {
            case ID.segment: offset = element.start
            case ID.cluster: return nil
            case ID.tracks:
                guard let size = element.size, size <= largestSize else { return nil }
                return dolbyVision(inTracks: try source.readFully(at: element.start, count: Int(size)))
            default:
                guard let size = element.size else { return nil }
                let (end, overflow) = element.start.addingReportingOverflow(size)
                guard !overflow else { return nil }
                offset = end
            }
        }
        return nil
    }

    private static func dolbyVision(inTracks tracks: [UInt8]) -> DolbyVisionConfiguration? {
        let entries = EBMLElement.children(of: tracks[...]).filter { $0.id == ID.track }.map {
            EBMLElement.children(of: $0.data)
        }
        let video = entries.first { $0.contains { $0.id == ID.type && number($0.data) == 1 } } ?? []
        for addition in video where addition.id == ID.addition {
            let parts = EBMLElement.children(of: addition.data)
            guard let type = parts.first(where: { $0.id == ID.additionType }),
                DolbyVisionConfiguration.boxes.contains(
                    FourCharacterCode(rawValue: UInt32(truncatingIfNeeded: number(type.data))).name),
                let data = parts.first(where: { $0.id == ID.additionData })?.data
            else { continue }
            return DolbyVisionConfiguration(MP4Fields(bytes: Array(data.prefix(5))))
        }
        return nil
    }

    private static func number(_ data: ArraySlice<UInt8>) -> UInt64 {
        data.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static let largestCount = 64
    private static let largestSize: Int64 = 1 << 20

    private enum ID {
        static let segment: UInt32 = 0x1853_8067
        static let cluster: UInt32 = 0x1F43_B675
        static let tracks: UInt32 = 0x1654_AE6B
        static let track: UInt32 = 0xAE
        static let type: UInt32 = 0x83
        /// `BlockAdditionMapping`, with `BlockAddIDType` and `BlockAddIDExtraData`.
        static let addition: UInt32 = 0x41E4
        static let additionType: UInt32 = 0x41E7
        static let additionData: UInt32 = 0x41ED
    }
}
