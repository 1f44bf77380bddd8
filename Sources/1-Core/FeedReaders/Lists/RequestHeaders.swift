/// HTTP headers that a list requests for an entry.
struct RequestHeaders {
    /// The headers, with the usual spelling of common names.
    private(set) var fields: [String: String] = [:]
    /// The names of headers that lists cannot set.
    private(set) var refused: Set<String> = []

    private static let maximumCount = 32
    private static let maximumByteCount = 4096

    /// Adds a header from bytes of the list.
    mutating func add(_ name: String, _ value: ArraySlice<UInt8>) {
        guard let text = value.prefix(Self.maximumByteCount + 1).trimmed.nonEmpty?.text else { return }
        add(name, text)
    }

    /// Adds a header. Names must be tokens (RFC 9110, 5.6.2), and values must not contain control characters.
    mutating func add(_ name: String, _ value: String) {
        let name = Self.spelling(of: name)
        guard !name.isEmpty, !value.isEmpty else { return }
        guard Self.isAllowed(name), value.utf8.count <= Self.maximumByteCount,
            !value.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }),
            let line = Array(value.utf8)[...].line(limit: Self.maximumByteCount),
            fields.count < Self.maximumCount || fields[name] != nil
        else {
            if refused.count < 8 { refused.insert(name.utf8.allSatisfy(Self.isToken) ? name : "invalid name") }
            return
        }
        fields[name] = line
    }

    /// Adds an option of VLC: `http-user-agent=VALUE`. Other options are ignored.
    mutating func add(option: ArraySlice<UInt8>) {
        guard let equals = option.firstIndex(of: UInt8(ascii: "=")) else { return }
        let name = option[..<equals].trimmed.drop { $0 == UInt8(ascii: "-") }
        let value = option[(equals + 1)...].trimmed.unquoted
        if name.matches("http-user-agent") {
            add("User-Agent", value)
        } else if name.matches("http-referrer") || name.matches("http-referer") {
            add("Referer", value)
        } else if name.matches("http-origin") {
            add("Origin", value)
        } else if name.matches("http-cookie") {
            add("Cookie", value)
        } else if name.matches("http-header"), let colon = value.firstIndex(of: UInt8(ascii: ":")) {
            add(value[..<colon].trimmed.text, value[(colon + 1)...])
        }
    }

    /// Adds percent-encoded headers of Kodi: `NAME=VALUE&NAME=VALUE`.
    mutating func add(list: ArraySlice<UInt8>) {
        for part in list.split(separator: UInt8(ascii: "&"), maxSplits: 64) {
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = part[..<equals].trimmed
            if Self.kodiOptions.contains(where: { name.matches($0) }) || name.first == UInt8(ascii: "!") { continue }
            add(name.percentDecoded.text, part[(equals + 1)...].percentDecoded)
        }
    }

    /// Adds the members of a JSON object.
    mutating func add(json: ArraySlice<UInt8>) {
        var cursor = JSONCursor(json)
        do throws(JSONError) {
            guard try cursor.beginObject() else { return }
            while let name = try cursor.nextKey() {
                if let value = try cursor.scalar().text { add(name, value) }
            }
        } catch {
            refused.insert("damaged headers")
        }
    }

    /// The options of Kodi's HTTP client, which are not headers.
    private static let kodiOptions: [StaticString] = [
        "acceptencoding", "auth", "connection-timeout", "customrequest", "failonerror", "noshout", "postdata",
        "redirect-limit", "seekable", "sslcipherlist", "verifypeer",
    ]

    /// Headers that describe the message or the connection.
    private static func isAllowed(_ name: String) -> Bool {
        guard name.utf8.count <= 64, name.utf8.allSatisfy(isToken) else { return false }
        let name = name.lowercased()
        return ![
            "connection", "content-length", "content-type", "expect", "host", "keep-alive", "range", "te", "trailer",
            "transfer-encoding", "upgrade", "via",
        ].contains(name) && !name.hasPrefix("proxy-") && !name.hasPrefix("sec-")
    }

    private static func isToken(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }

    private static func spelling(of name: String) -> String {
        switch name.lowercased() {
        case "user-agent", "useragent", "http-user-agent": "User-Agent"
        case "referer", "referrer", "http-referrer", "http-referer": "Referer"
        case "cookie": "Cookie"
        case "origin": "Origin"
        case "authorization": "Authorization"
        default: name
        }
    }
}

extension ArraySlice<UInt8> {
    fileprivate var nonEmpty: Self? { isEmpty ? nil : self }

    /// The bytes with percent escapes decoded. Incomplete escapes are kept.
    fileprivate var percentDecoded: Self {
        guard contains(UInt8(ascii: "%")) else { return self }
        var result: [UInt8] = []
        var index = startIndex
        while index < endIndex {
            if self[index] == UInt8(ascii: "%"), index + 2 < endIndex, let high = self[index + 1].hexadecimalDigit,
                let low = self[index + 2].hexadecimalDigit
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(self[index])
                index += 1
            }
        }
        return result[...]
    }
}
