/// An element of EBML (RFC 8794): its identifier with the marker, and the place of its data.
struct EBMLElement {
    var id: UInt32
    /// The place of the first byte of the data.
    var start: Int64
    /// The number of bytes of the data; `nil` if the header leaves it open.
    var size: Int64?

    /// An element in the data of another one.
    struct Child {
        var id: UInt32
        var data: ArraySlice<UInt8>
    }

    /// Reads the header at the beginning of some bytes; `nil` if it is malformed or cut.
    ///
    /// - Parameters:
    ///   - bytes: The bytes; at most the first twelve are looked at.
    ///   - offset: The place of the first byte.
    init?(_ bytes: ArraySlice<UInt8>, at offset: Int64) {
        guard let first = bytes.first, first >= 0x10 else { return nil }
        let width = first.leadingZeroBitCount + 1
        guard bytes.count > width else { return nil }
        id = bytes.prefix(width).reduce(0) { $0 << 8 | UInt32($1) }
        var rest = bytes.dropFirst(width)
        guard let size = Self.size(&rest) else { return nil }
        start = offset + Int64(bytes.count - rest.count)
        self.size = size < 0 ? nil : size
    }

    /// Reads a size (RFC 8794, 4.4): -1 if unknown, `nil` if the bytes end before.
    static func size(_ bytes: inout ArraySlice<UInt8>) -> Int64? {
        guard let first = bytes.first, first != 0 else { return nil }
        let width = first.leadingZeroBitCount + 1
        guard bytes.count >= width else { return nil }
        let value = bytes.prefix(width).reduce(Int64(0)) { $0 << 8 | Int64($1) } & ((1 << (7 * width)) - 1)
        bytes = bytes.dropFirst(width)
        return value == (1 << (7 * width)) - 1 ? -1 : value
    }

    /// Reads an unsigned number.
    static func number(_ data: ArraySlice<UInt8>) -> UInt64 { data.suffix(8).reduce(0) { $0 << 8 | UInt64($1) } }

    /// Returns the elements in the data of another one, up to the first that is malformed.
    static func children(of data: ArraySlice<UInt8>) -> [Child] {
        var result: [Child] = []
        var rest = data
        while let element = EBMLElement(rest, at: Int64(rest.startIndex)), let size = element.size,
            size <= Int64(rest.endIndex) - element.start
        {
            let end = Int(element.start + size)
            result.append(Child(id: element.id, data: data[Int(element.start)..<end]))
            rest = data[end...]
        }
        return result
    }
}
