/// Compares the size in a container's header with the size of its file.
package enum ContainerExtent {
    /// Returns whether the file ends before its container does.
    ///
    /// Supports Matroska, WAVE and AVI, whose headers contain a size. A cut file may still play up to the cut, so use
    /// the result only to explain why nothing in a file plays. Cost: one read of 4 KiB.
    package static func isCut(_ source: any ByteSource, format: SniffedFormat) -> Bool {
        guard let length = source.length, length > 0,
            let bytes = try? source.readFully(at: 0, count: MediaSniffer.usefulByteCount)
        else { return false }
        switch format {
        case .matroska: return segmentEnd(bytes).map { $0 > length } ?? true
        case .wav, .avi:
            // RIFF: the size after the name excludes these eight bytes. Programs that write to a pipe leave all ones.
            let size = bytes.dropFirst(4).prefix(4).reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
            return size != 0xFFFF_FFFF && size + 8 > length
        default: return false
        }
    }

    /// Returns the end of the segment after the EBML header: `.min` if its size is unknown, `nil` if the bytes end
    /// before.
    private static func segmentEnd(_ bytes: [UInt8]) -> Int64? {
        var rest = bytes.dropFirst(4)
        guard let header = EBMLElement.size(&rest), header >= 0, header < Int64(rest.count) else { return nil }
        rest = rest.dropFirst(Int(header) + 4)
        guard let segment = EBMLElement.size(&rest) else { return nil }
        return segment < 0 ? .min : Int64(rest.startIndex) + segment
    }
}
