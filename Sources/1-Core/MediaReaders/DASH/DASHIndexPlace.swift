/// The place of an index inside of a file: `SegmentBase@indexRange` (ISO/IEC 23009-1, 5.3.9.2).
package struct DASHIndexPlace: Sendable, Hashable {
    /// The address of the file.
    package let address: String
    /// The bytes of the index.
    package let range: ClosedRange<Int64>
}
