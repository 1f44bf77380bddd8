/// Bytes that a demuxer reads in place of those in the file.
package struct ByteCorrection: Sendable, Hashable {
    /// The place of the first byte.
    package var place: Int64
    package var bytes: [UInt8]

    package init(place: Int64, bytes: [UInt8]) { (self.place, self.bytes) = (place, bytes) }

    /// Corrects a part of the file that begins at an offset.
    package func apply(to part: inout [UInt8], at offset: Int64) {
        for (index, byte) in bytes.enumerated() {
            let (position, overflow) = (place + Int64(index)).subtractingReportingOverflow(offset)
            if !overflow, position >= 0, position < Int64(part.count) { part[Int(position)] = byte }
        }
    }
}
