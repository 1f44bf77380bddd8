/// The code units of a text in UTF-16, in either byte order, without a byte order mark.
///
/// Text without a mark is recognized by its first units: `<` or `#`, then an ASCII character (XML 1.0, appendix F).
struct UTF16Units: Sequence, IteratorProtocol {
    /// `true` if the bytes begin with a byte order mark.
    let hasMark: Bool
    private let isBigEndian: Bool
    private var rest: ArraySlice<UInt8>

    /// Creates the code units; nil for bytes that do not begin like UTF-16.
    init?(_ bytes: ArraySlice<UInt8>) {
        let start = Array(bytes.prefix(4))
        hasMark = start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE])
        guard hasMark || start.count == 4 else { return nil }
        isBigEndian = start[0] == 0xFE || start[0] == 0
        if !hasMark {
            let (high, low) = isBigEndian ? (0, 1) : (1, 0)
            guard "<#".utf8.contains(start[low]), start[high] == 0, start[high + 2] == 0, start[low + 2] != 0 else {
                return nil
            }
        }
        rest = hasMark ? bytes.dropFirst(2) : bytes
    }

    /// Creates the code units of text with a known byte order.
    init(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
        hasMark = false
        self.isBigEndian = isBigEndian
        rest = bytes
    }

    mutating func next() -> UInt16? {
        guard let first = rest.popFirst(), let second = rest.popFirst() else { return nil }
        return isBigEndian ? UInt16(first) << 8 | UInt16(second) : UInt16(second) << 8 | UInt16(first)
    }
}
