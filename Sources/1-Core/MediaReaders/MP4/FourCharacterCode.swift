/// A box or handler type: four bytes, most often ASCII letters.
struct FourCharacterCode: RawRepresentable, Hashable, ExpressibleByStringLiteral {
    let rawValue: UInt32

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The code of four characters of Latin-1 (`©` is 0xA9).
    init(stringLiteral value: StaticString) {
        var code: UInt32 = 0
        for scalar in value.description.unicodeScalars { code = code << 8 | scalar.value & 0xFF }
        rawValue = code
    }

    /// Four characters of Latin-1, others than printable ones as `?`.
    var name: String {
        var name = String.UnicodeScalarView()
        for shift in [24, 16, 8, 0] as [UInt32] {
            let byte = UInt8(truncatingIfNeeded: rawValue >> shift)
            name.append((0x20...0x7E).contains(byte) || byte >= 0xA1 ? Unicode.Scalar(byte) : "?")
        }
        return String(name)
    }
}
