/// Reads numbers of any number of bits, the highest bit first, and never beyond the end.
struct SubtitleBytes {
    private let bytes: ArraySlice<UInt8>
    /// The place in bits, from the start of the array.
    private var bit: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        bit = bytes.startIndex * 8
    }

    /// The number of whole bytes that are left.
    var count: Int { bytes.endIndex - (bit + 7) / 8 }

    /// The bytes that are left, from the next whole one.
    var rest: ArraySlice<UInt8> { bytes[min((bit + 7) / 8, bytes.endIndex)...] }

    /// Reads a number of at most 32 bits.
    mutating func bits(_ count: Int) throws(PictureSubtitleError) -> Int {
        guard bit + count <= bytes.endIndex * 8 else { throw .truncated }
        var (value, left) = (0, count)
        while left > 0 {
            let (room, byte) = (8 - bit % 8, Int(bytes[bit / 8]))
            let taken = min(left, room)
            value = value << taken | (byte >> (room - taken)) & (1 << taken - 1)
            bit += taken
            left -= taken
        }
        return value
    }

    mutating func byte() throws(PictureSubtitleError) -> Int { try bits(8) }

    mutating func word() throws(PictureSubtitleError) -> Int { try bits(16) }

    mutating func take(_ count: Int) throws(PictureSubtitleError) -> ArraySlice<UInt8> {
        align()
        guard count >= 0, count <= self.count else { throw .truncated }
        let start = bit / 8
        bit += count * 8
        return bytes[start..<start + count]
    }

    /// Skips to the next whole byte.
    mutating func align() { bit = (bit + 7) / 8 * 8 }
}
