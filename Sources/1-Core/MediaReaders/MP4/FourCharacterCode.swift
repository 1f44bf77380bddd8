/// The type of a box or handler: four bytes, usually ASCII letters.
struct FourCharacterCode: RawRepresentable, Hashable, ExpressibleByStringLiteral {
    let rawValue: UInt32

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Creates the code of four Latin-1 characters (`©` is 0xA9).
    init(stringLiteral value: StaticString) {
        var code: UInt32 = 0
        for scalar in value.description.unicodeScalars { code = code << 8 | scalar.value & 0xFF }
        rawValue = code
    }

    /// The code as four Latin-1 characters, with `?` for those that are not printable.
    var name: String {
        var name = String.UnicodeScalarView()
        for shift in [24, 16, 8, 0] as [UInt32] {
            let byte = UInt8(truncatingIfNeeded: rawValue >> shift)
            name.append((0x20...0x7E).contains(byte) || byte >= 0xA1 ? Unicode.Scalar(byte) : "?")
        }
        return String(name)
    }
}
