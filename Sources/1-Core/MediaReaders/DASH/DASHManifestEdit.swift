/// A change of some bytes of a manifest.
struct DASHManifestEdit {
    /// The bytes that are replaced; empty for an insertion.
    var range: Range<Int>
    var replacement: [UInt8]

    /// Returns the manifest with edits that do not overlap, in any order; `nil` without any. Insertions precede what is replaced at
    /// the same place.
    static func apply(_ edits: [DASHManifestEdit], to bytes: [UInt8]) -> [UInt8]? {
        guard !edits.isEmpty else { return nil }
        let ordered = edits.sorted {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + edits.count * 16)
        var index = 0
        for edit in ordered {
            guard edit.range.lowerBound >= index else { return nil }
            result += bytes[index..<edit.range.lowerBound] + edit.replacement
            index = edit.range.upperBound
        }
        return result + bytes[index...]
    }
}
