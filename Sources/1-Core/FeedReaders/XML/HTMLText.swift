import MediaReaders

/// Converts HTML in feeds to plain text.
enum HTMLText {
    /// Returns the plain text of HTML: without tags, comments and scripts, with characters instead of references.
    ///
    /// Only HTML's own elements count as tags, so `Vec<T>` and `5 < 6` stay. Blocks begin on new lines. If the text
    /// has no tags, its line ends stay, except in front of indentation. Cost: linear.
    static func plain(_ html: ArraySlice<UInt8>) -> [UInt8] {
        guard html.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
            return Array(html)
        }
        let slash = UInt8(ascii: "/")
        var output: [UInt8] = []
        output.reserveCapacity(html.count)
        let hasTags = html.indices.contains { html[$0] == UInt8(ascii: "<") && tag(at: $0, in: html) != nil }
        // Nothing closes a tag or a comment after these, so further searches are unnecessary.
        var hasTagEnd = true
        var index = html.startIndex
        while index < html.endIndex {
            let byte = html[index]
            switch byte {
            case UInt8(ascii: "<"):
                if html[index...].hasPrefix("<!--") {
                    index = html[(index + 4)...].firstIndex(ofText: "-->").map { $0 + 3 } ?? html.endIndex
                } else if hasTagEnd, let name = tag(at: index, in: html) {
                    guard let end = html[index...].firstIndex(of: UInt8(ascii: ">")) else {
                        hasTagEnd = false
                        continue
                    }
                    if !inline.contains(name) { breakLine(&output) }
                    if name == "script" || name == "style", html[end - 1] != slash, html[index + 1] != slash {
                        let close: StaticString = name == "script" ? "</script" : "</style"
                        index = html[end...].firstIndex(ofText: close) ?? html.endIndex
                    } else {
                        index = end + 1
                    }
                } else {
                    output.append(byte)
                    index += 1
                }
            case UInt8(ascii: "&"):
                let (scalar, end) = reference(at: index, in: html)
                if let scalar {
                    // A space that does not break lines is a space in a title.
                    output.append(contentsOf: scalar == "\u{A0}" ? [0x20] : Array(String(scalar).utf8))
                } else {
                    output.append(byte)
                }
                index = end
            case 0x20, 0x09, 0x0A, 0x0D:
                let next = index + 1 < html.endIndex ? html[index + 1] : 0
                if byte == 0x0A, !hasTags, next != 0x20, next != 0x09 {
                    // The indentation of the document is not a part of the text.
                    while output.last == 0x20 { output.removeLast() }
                    if !output.isEmpty, !output.suffix(2).elementsEqual([0x0A, 0x0A]) { output.append(byte) }
                } else if let last = output.last, last != 0x20, last != 0x0A {
                    output.append(0x20)
                }
                index += 1
            default:
                output.append(byte)
                index += 1
            }
        }
        return Array(output[...].trimmed)
    }

    /// Returns text with characters instead of HTML's references, which many programs write into plain text. Everything else
    /// stays, such as tags and ampersands in addresses. Cost: linear.
    static func decodingReferences(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let first = text.firstIndex(of: UInt8(ascii: "&")) else { return text }
        var output = Array(text[..<first])
        var index = first
        while index < text.endIndex {
            if text[index] == UInt8(ascii: "&"), case (let scalar?, let end) = reference(at: index, in: text) {
                output += scalar == "\u{A0}" ? [0x20] : Array(String(scalar).utf8)
                index = end
            } else {
                output.append(text[index])
                index += 1
            }
        }
        return output[...]
    }

    /// Returns whether an element is a part of a line.
    static func isInline(_ name: Substring) -> Bool { inline.contains(name.lowercased()) }

    private static func breakLine(_ output: inout [UInt8]) {
        while output.last == 0x20 { output.removeLast() }
        if let last = output.last, last != 0x0A { output.append(0x0A) }
    }

    /// Returns the lower-case name of HTML's element whose start or end tag is at the index.
    private static func tag(at index: Int, in html: ArraySlice<UInt8>) -> String? {
        var start = index + 1
        if start < html.endIndex, html[start] == UInt8(ascii: "/") { start += 1 }
        guard start < html.endIndex, html[start].isLetter else { return nil }
        let name = html[start...].prefix(12).prefix { $0.isLetter || $0.isDigit }
        guard name.endIndex < html.endIndex, html[name.endIndex] <= 0x20 || "/>".utf8.contains(html[name.endIndex])
        else { return nil }
        let lower = String(decoding: name.map(\.lowercased), as: UTF8.self)
        return inline.contains(lower) || blocks.contains(lower) ? lower : nil
    }

    /// Returns the character of the reference at the index, and the index after it.
    private static func reference(at index: Int, in html: ArraySlice<UInt8>) -> (Unicode.Scalar?, Int) {
        let body = html[(index + 1)...].prefix(32).prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "#") }
        guard body.endIndex < html.endIndex, html[body.endIndex] == UInt8(ascii: ";") else { return (nil, index + 1) }
        let name = String(decoding: body, as: UTF8.self)
        var scalar: Unicode.Scalar?
        if name.hasPrefix("#x") || name.hasPrefix("#X") {
            scalar = UInt32(name.dropFirst(2), radix: 16).flatMap(HTMLEntities.scalar(numbered:))
        } else if name.hasPrefix("#") {
            scalar = UInt32(name.dropFirst()).flatMap(HTMLEntities.scalar(numbered:))
        } else {
            scalar = HTMLEntities.scalar(named: name)
        }
        return scalar == nil ? (nil, index + 1) : (scalar, body.endIndex + 1)
    }

    private static let inline: Set<String> = [
        "a", "abbr", "acronym", "b", "basefont", "bdi", "bdo", "big", "blink", "cite", "code", "data", "del", "dfn",
        "em", "font", "i",
        "img", "ins", "kbd", "mark", "nobr", "q", "s", "samp", "script", "small", "span", "strike", "strong", "style",
        "sub",
        "sup", "time", "tt", "u", "var", "wbr",
    ]

    private static let blocks: Set<String> = [
        "address", "applet", "area", "article", "aside", "audio", "base", "blockquote", "body", "br", "button",
        "canvas", "caption", "center", "col", "dd",
        "details", "div", "dl", "dt", "embed", "fieldset", "figcaption", "figure", "footer", "form", "frame",
        "frameset", "h1", "h2", "h3",
        "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "input", "label", "li", "link", "main", "map",
        "marquee", "meta",
        "nav", "noframes", "noscript", "object", "ol", "option", "p", "param", "picture", "pre", "section", "select",
        "source",
        "summary", "svg", "table", "tbody", "td", "textarea", "tfoot", "th", "thead", "title", "tr", "track", "ul",
        "video",
    ]
}
