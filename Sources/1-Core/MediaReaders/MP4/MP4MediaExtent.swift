/// The part of its media that an MP4 file actually contains.
package enum MP4MediaExtent: Sendable, Hashable {
    /// The file contains at least one video or audio sample, or this cannot be ruled out.
    case present
    /// The file ends before or inside the first sample that its index lists.
    case cut
    /// The index lists no samples and no fragments follow, as in an initialization segment.
    case none
}

extension MP4Parser {
    /// Determines whether the file contains the complete first sample of any video or audio track.
    ///
    /// A source of unknown length may still grow, and decoders may cope with damaged tables, so both count as present.
    /// - Parameter end: The end of the movie box. Fragments are searched from there.
    mutating func mediaExtent(of movie: MP4Movie, after end: Int64) throws(MP4ReaderError) -> MP4MediaExtent {
        guard let length else { return .present }
        var extent = MP4MediaExtent.none
        for track in movie.tracks where track.kind == .video || track.kind == .audio {
            guard let table = sampleTables[track.id] else { return .present }
            let sample: MP4SampleTable.Sample?? = try optional { parser throws(MP4ReaderError) in
                try MP4SampleTable(table, reader: &parser.reader, limit: 1).locations.first
            }
            switch sample {
            case nil: return .present
            case .some(nil): break
            case .some(let sample?):
                if sample.offset + Int64(sample.size) <= length { return .present }
                extent = .cut
            }
        }
        guard movie.isFragmented else { return extent }
        return try hasBox("moof", from: end, to: length) ? .present : extent
    }

    /// Searches the top-level boxes of the file.
    private mutating func hasBox(
        _ type: FourCharacterCode, from start: Int64, to length: Int64
    ) throws(MP4ReaderError) -> Bool {
        var position = start
        for _ in 0..<limits.topLevelBoxes where position < length {
            let header = try reader.readDirectly(at: position, count: 16)
            guard header.count >= 8, case .box(let box) = MP4BoxReader.header(header, at: position, end: .max) else {
                return false
            }
            if box.type == type { return true }
            position = box.end
        }
        return false
    }
}
