/// Changes of start tags in the bytes of a manifest.
enum DASHTag {
    /// Returns a start tag with other values of attributes; those without a value are removed.
    static func changed(_ tag: ArraySlice<UInt8>, _ values: [String: String?]) -> [UInt8] {
        var rest = tag
        func take(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
            let part = rest.prefix(while: condition)
            rest = rest.dropFirst(part.count)
            return part
        }
        let isSpace = { (byte: UInt8) in byte <= 0x20 }
        let isMark = { (byte: UInt8) in [UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "=")].contains(byte) }
        var result = Array(take { !isSpace($0) && !isMark($0) })
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            if let value { result += Array(" \(name)=\"\(value)\"".utf8) }
        }
        while !rest.isEmpty {
            let space = take(while: isSpace)
            let name = take { !isSpace($0) && !isMark($0) }
            guard !name.isEmpty else { return result + space + rest }
            let equals = take { isSpace($0) || $0 == UInt8(ascii: "=") }
            guard let quote = rest.first else { break }
            rest = rest.dropFirst()
            let value = take { $0 != quote }
            rest = rest.dropFirst()
            if values.keys.contains(String(decoding: name, as: UTF8.self)) { continue }
            result += space + name + equals + [quote] + value + [quote]
        }
        return result
    }

    /// Returns a time in seconds as the value of an attribute. In milliseconds, because the demuxer misreads more digits.
    static func time(_ seconds: Double) -> String { "PT\((seconds * 1_000).rounded() / 1_000)S" }
}
