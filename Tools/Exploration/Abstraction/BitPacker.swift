/// Packs small values into 256 bits.
package struct BitPacker: Sendable, Hashable {
    /// The packed values, followed by zeros.
    package private(set) var words = SIMD4<UInt64>(repeating: 0)
    private var count = 0

    package init() {}

    /// Adds the lowest bits of a value.
    ///
    /// Traps if the value needs more bits, or if there are more than 256 bits in total: distinct states would become
    /// equal.
    @inline(__always) package mutating func add(_ value: some FixedWidthInteger, bits: Int) {
        let value = UInt64(truncatingIfNeeded: value)
        precondition(value >> UInt64(bits) == 0 && count + bits <= 256, "\(value) does not fit into \(bits) bits")
        let (word, offset) = (count >> 6, UInt64(count & 63))
        words[word] |= value &<< offset
        if Int(offset) + bits > 64 { words[word + 1] |= value &>> (64 - offset) }
        count += bits
    }

    /// Adds one bit.
    @inline(__always) package mutating func add(_ value: Bool) { add(value ? 1 : 0, bits: 1) }
}
