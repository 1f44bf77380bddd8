/// The address of an item or container of a media server: `dlna://SERVER/OBJECT`.
///
/// The server is its unique device name without `uuid:`, and the object its identifier, `0` for everything. Both are
/// percent-encoded.
struct MediaServerAddress: Sendable, Hashable {
    /// The scheme.
    static let scheme = "dlna"
    /// The object that contains all others.
    static let root = "0"

    /// The unique device name of the server, such as `uuid:1234`.
    let server: String
    /// The identifier of the object.
    let object: String

    init(server: String, object: String = Self.root) {
        self.server = server
        self.object = object
    }

    /// Reads an address; `nil` if it is malformed.
    init?(_ address: String) {
        let start = "\(Self.scheme)://"
        guard address.utf8.count <= 8192, address.prefix(start.count).lowercased() == start else { return nil }
        let rest = address.utf8.dropFirst(start.utf8.count).prefix {
            $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        let host = rest.prefix { $0 != UInt8(ascii: "/") }
        guard let server = Self.decoded(host), let object = Self.decoded(rest[host.endIndex...].dropFirst()),
            !server.isEmpty, server.utf8.count <= 300, object.utf8.count <= 2048
        else { return nil }
        self.init(
            server: server.contains(":") ? server : "uuid:\(server)", object: object.isEmpty ? Self.root : object)
    }

    /// The address.
    var text: String {
        let name = server.prefix(5).lowercased() == "uuid:" ? server.dropFirst(5) : server[...]
        return "\(Self.scheme)://\(Self.encoded(name))/\(Self.encoded(object[...]))"
    }

    /// Encodes everything except letters, digits and `-._~` (RFC 3986, 2.3).
    private static func encoded(_ text: Substring) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 48...57, 65...90, 97...122: result.append(byte)
            case _ where "-._~".utf8.contains(byte): result.append(byte)
            default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Decodes a part; `nil` if it is malformed, is no text, or contains control characters.
    private static func decoded(_ part: some Sequence<UInt8>) -> String? {
        var result: [UInt8] = []
        var rest = Array(part)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else {
                return nil
            }
            result.append(high << 4 | low)
        }
        guard result.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
        return String(validating: result, as: UTF8.self)
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 48...57: digit - 48
        case 65...70: digit - 55
        case 97...102: digit - 87
        default: nil
        }
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
