/// A position in bytes. Reading past the end returns `nil` and does not move the position.
package struct ImageBytes {
    package let bytes: ArraySlice<UInt8>
    /// The index of the next byte, in the array behind the slice.
    package private(set) var index: Int
    package var isLittleEndian = false

    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    /// The number of bytes that follow.
    package var left: Int { bytes.endIndex - index }

    package mutating func byte() -> UInt8? {
        guard left >= 1 else { return nil }
        defer { index += 1 }
        return bytes[index]
    }

    /// Reads an unsigned integer of up to four bytes.
    package mutating func integer(_ count: Int) -> Int? {
        guard let part = slice(count) else { return nil }
        return isLittleEndian ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
    }

    package mutating func slice(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= left else { return nil }
        defer { index += count }
        return bytes[index..<index + count]
    }

    package mutating func skip(_ count: Int) -> Bool { slice(count) != nil }

    /// Moves to a distance from the start.
    package mutating func seek(to offset: Int) -> Bool {
        guard offset >= 0, offset <= bytes.count else { return false }
        index = bytes.startIndex + offset
        return true
    }
}
