/// The attribute list of a tag (RFC 8216bis, 4.2).
struct HLSAttributes {
    private var values: [String: [UInt8]] = [:]

    /// Parses `NAME=value,NAME="quoted value"`. If a name occurs twice, the first value is used. Invalid attributes are
    /// skipped.
    init(_ bytes: ArraySlice<UInt8>, line: Int, limit: Int) throws(HLSPlaylistError) {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let nameStart = index
            while index < bytes.endIndex, bytes[index] != UInt8(ascii: "="), bytes[index] != UInt8(ascii: ",") {
                index += 1
            }
            let name = ASCII.trimmed(bytes[nameStart..<index])
            guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "=") else {
                index += 1
                continue
            }
            index += 1
            while index < bytes.endIndex, bytes[index] == 0x20 { index += 1 }
            let value: ArraySlice<UInt8>
            if index < bytes.endIndex, bytes[index] == UInt8(ascii: "\"") {
                let start = index + 1
                index = start
                while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") { index += 1 }
                value = bytes[start..<index]
                while index < bytes.endIndex, bytes[index] != UInt8(ascii: ",") { index += 1 }
            } else {
                let start = index
                while index < bytes.endIndex, bytes[index] != UInt8(ascii: ",") { index += 1 }
                value = ASCII.trimmed(bytes[start..<index])
            }
            index += 1
            guard !name.isEmpty else { continue }
            let key = String(decoding: name, as: UTF8.self)
            if values[key] == nil {
                guard values.count < limit else { throw .tooManyAttributes(line: line, limit: limit) }
                values[key] = Array(value)
            }
        }
    }

    func bytes(_ name: String) -> ArraySlice<UInt8>? { values[name]?[...] }

    func string(_ name: String) -> String? {
        values[name].map { String(decoding: $0, as: UTF8.self) }
    }

    func integer(_ name: String) -> Int? { values[name].flatMap { ASCII.integer($0) } }

    /// Returns a finite number that is not negative.
    func seconds(_ name: String) -> Double? {
        decimal(name).flatMap { $0 >= 0 ? $0 : nil }
    }

    func decimal(_ name: String) -> Double? {
        values[name].flatMap { ASCII.decimal($0) }.flatMap { abs($0) <= 1e9 ? $0 : nil }
    }

    func isYes(_ name: String) -> Bool { values[name].map { $0.elementsEqual("YES".utf8) } ?? false }

    /// Returns the entries of a comma-separated list, without empty ones.
    func list(_ name: String) -> [String] {
        guard let value = values[name] else { return [] }
        return value.split(separator: UInt8(ascii: ",")).map { String(decoding: ASCII.trimmed($0), as: UTF8.self) }
    }

    /// Returns the size in an attribute of the form `WIDTHxHEIGHT`.
    func size(_ name: String) -> (width: Int, height: Int)? {
        guard let value = values[name], let cross = value.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "x") }),
            let width = ASCII.integer(value[..<cross], limit: 1 << 20),
            let height = ASCII.integer(value[(cross + 1)...], limit: 1 << 20)
        else { return nil }
        return (width, height)
    }

    /// Returns a hexadecimal number of at most 16 bytes, padded with leading zeros.
    func vector(_ name: String) -> [UInt8]? {
        guard let value = values[name], ASCII.hasPrefix(value[...], "0x", ignoringCase: true) else { return nil }
        let digits = value.dropFirst(2)
        guard !digits.isEmpty, digits.count <= 32 else { return nil }
        var result = [UInt8](repeating: 0, count: 16)
        for (index, byte) in digits.reversed().enumerated() {
            guard let digit = ASCII.hexadecimalDigit(byte) else { return nil }
            result[15 - index / 2] |= index % 2 == 0 ? digit : digit << 4
        }
        return result
    }
}
