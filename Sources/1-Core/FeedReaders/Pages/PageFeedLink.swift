/// The feed that a web page names with `<link rel="alternate">` (HTML, 4.6.7.1).
package enum PageFeedLink {
    /// The number of bytes of a page that are read. Links to feeds are in the head.
    package static let byteLimit = 512 << 10

    /// Returns the absolute address of the first feed that a page names; `nil` without one. Cost: linear.
    ///
    /// - Parameters:
    ///   - page: The page, or its beginning.
    ///   - address: The absolute address of the page.
    package static func first(in page: [UInt8], of address: String) -> String? {
        let policy = AddressPolicy(base: address)
        var rest = page.prefix(byteLimit)
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            if rest.starts(with: "!--".utf8) {
                rest = afterComment(rest.dropFirst(3))
            } else if rest.prefix(4).matches("link"), let next = rest.dropFirst(4).first, next <= 0x20 {
                rest = rest.dropFirst(5)
                if let reference = feed(&rest), let feed = try? policy.resolve(reference, for: .web) { return feed }
            }
        }
        return nil
    }

    private static func afterComment(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = text
        while let dash = rest.firstIndex(of: UInt8(ascii: "-")) {
            rest = rest[dash...]
            if rest.starts(with: "-->".utf8) { return rest.dropFirst(3) }
            rest = rest.dropFirst()
        }
        return []
    }

    /// Reads the attributes of a link. Returns the reference of one to a feed.
    private static func feed(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var reference: ArraySlice<UInt8>?
        var isAlternate = false
        var isFeed = false
        while let (name, value) = attribute(&rest) {
            if name.matches("href") {
                reference = HTMLText.decodingReferences(value)
            } else if name.matches("rel") {
                isAlternate = value.split { $0 <= 0x20 }.contains { $0.matches("alternate") }
            } else if name.matches("type") {
                let type = value.prefix { $0 != UInt8(ascii: ";") }.trimmed
                isFeed =
                    type.matches("application/rss+xml") || type.matches("application/atom+xml")
                    || type.matches("application/feed+json")
            }
        }
        return isAlternate && isFeed ? reference : nil
    }

    /// Reads an attribute; `nil` at the end of the tag.
    private static func attribute(
        _ rest: inout ArraySlice<UInt8>
    ) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
        rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: "/") }
        guard let first = rest.first, first != UInt8(ascii: ">") else { return nil }
        let name = rest.prefix { $0 > 0x20 && !"=>/".utf8.contains($0) }
        rest = rest[name.endIndex...].drop { $0 <= 0x20 }
        guard rest.first == UInt8(ascii: "=") else { return (name, []) }
        rest = rest.dropFirst().drop { $0 <= 0x20 }
        guard let quote = rest.first, "\"'".utf8.contains(quote) else {
            let value = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
            rest = rest[value.endIndex...]
            return (name, value)
        }
        let value = rest.dropFirst().prefix { $0 != quote }
        rest = rest[value.endIndex...].dropFirst()
        return (name, value)
    }
}
