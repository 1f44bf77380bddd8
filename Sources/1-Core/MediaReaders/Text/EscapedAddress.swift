/// Returns an address with the characters escaped that addresses may not contain, as browsers do it. White space around it and
/// line ends in it are dropped, and a percent sign without two digits is escaped.
package func escapedAddress(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    let text = Array(text.utf8.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed())
    func isHexadecimal(_ index: Int) -> Bool { index < text.count && ASCII.hexadecimalDigit(text[index]) != nil }
    for (index, byte) in text.enumerated() {
        switch byte {
        case 0x09, 0x0A, 0x0D: continue
        case UInt8(ascii: "%") where !isHexadecimal(index + 1) || !isHexadecimal(index + 2): bytes += Array("%25".utf8)
        case 0x00...0x20, 0x7F...0xFF, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"),
            UInt8(ascii: "}"):
            bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        default: bytes.append(byte)
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}
