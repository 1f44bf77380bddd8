/// Reads the markup in the text of a cue: the tags of SubRip, WebVTT and Pango, and overrides of SubStation Alpha in braces,
/// which files of SubRip contain, such as `{\an8}`.
///
/// Italic, bold and underlined letters, colors, families of fonts and places are read, and other tags removed. Text that only
/// resembles a tag or an entity is kept. Cost: linear.
///
///     let text = SubtitleMarkup.text(Array("{\\an8}<i>Hello</i>".utf8), .subRip)
package struct SubtitleMarkup {
    /// The languages.
    package enum Form: Sendable, Hashable, CaseIterable {
        /// SubRip, with entities, which many programs write.
        case subRip
        /// WebVTT, with entities and classes.
        case webVTT
        /// Pango, as GStreamer delivers subtitles of other formats.
        case pango
    }

    private let form: Form
    private var overrides = SubStationOverrides(script: SubStationScript(), style: SubStationScript.Style())
    /// The open tags, with the look before each of them.
    private var open: [(name: String, look: StyledText.Style)] = []
    private var result = StyledText()
    private var buffer: [UInt8] = []

    private static let longestTag = 256
    private static let deepestTag = 64

    private init(_ form: Form) { self.form = form }

    /// The text of a cue with its styles and its place.
    package static func text(_ bytes: [UInt8], _ form: Form) -> StyledText {
        var markup = SubtitleMarkup(form)
        // The demuxer of Matroska escapes texts of SubRip until the first tag that Pango knows.
        if form == .pango, ASCII.firstIndex(of: "&lt;font ", in: bytes[...]) != nil {
            var plain = SubtitleMarkup(.pango)
            plain.read(bytes, removesTags: false)
            return text(plain.buffer, .subRip)
        }
        markup.read(bytes)
        markup.endAnnotation(from: 0)
        markup.flush()
        var text = markup.result.tidied(limit: SubtitleFile.longestText / 4)
        text.placement = markup.overrides.placement
        return text
    }

    private mutating func read(_ bytes: [UInt8], removesTags: Bool = true) {
        var index = 0
        while index < bytes.count {
            let rest = bytes[index...]
            let byte = bytes[index]
            if removesTags, let end = Self.endOfTag(rest) {
                flush()
                take(rest[(index + 1)..<end])
                index = end + 1
            } else if removesTags, ASCII.hasPrefix(rest, "{\\"),
                let end = rest.prefix(Self.longestTag).firstIndex(of: UInt8(ascii: "}"))
            {
                flush()
                overrides.takeOverrides(rest[(index + 1)..<end])
                index = end + 1
            } else if byte == UInt8(ascii: "&"), let (text, end) = Self.entity(rest) {
                buffer += text.utf8
                index = end
            } else {
                if byte != UInt8(ascii: "\r") {
                    buffer.append(byte)
                } else if index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n") {
                    buffer.append(UInt8(ascii: "\n"))
                }
                index += 1
            }
        }
    }

    private mutating func flush() {
        result.append(String(decoding: buffer, as: UTF8.self), overrides.look)
        buffer = []
    }

    // MARK: Tags

    /// The index of the `>` of a tag such as `<i>`, `</span>` or `<00:01.000>`; `nil` where none begins.
    private static func endOfTag(_ text: ArraySlice<UInt8>) -> Int? {
        guard text.first == UInt8(ascii: "<") else { return nil }
        let content = text.dropFirst().prefix(longestTag)
        let first = content.first == UInt8(ascii: "/") ? content.dropFirst().first : content.first
        guard let first, ASCII.isLetter(first) || isTime(content) else { return nil }
        var quote: UInt8?
        for (index, byte) in zip(content.indices, content) {
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                // A quote has no meaning outside of attributes, as in `<v O'Brien>`.
                if content[index - 1] == UInt8(ascii: "=") { quote = byte }
            } else if byte == UInt8(ascii: ">") {
                return index
            } else if byte == UInt8(ascii: "<") {
                return nil
            }
        }
        return nil
    }

    private static func isTime(_ content: ArraySlice<UInt8>) -> Bool {
        guard let end = content.prefix(16).firstIndex(of: UInt8(ascii: ">")) else { return false }
        return WebVTTParser.time(content[..<end]) != nil
    }

    private mutating func take(_ tag: ArraySlice<UInt8>) {
        // Times within a cue, such as `<00:01.000>`, style nothing and have no end tag.
        guard let first = tag.first, ASCII.digit(first) == nil else { return }
        let isEnd = first == UInt8(ascii: "/")
        let content = isEnd ? tag.dropFirst() : tag
        let whole = content.prefix { !ASCII.isWhitespace($0) && $0 != UInt8(ascii: "/") }
        let words = String(decoding: whole, as: UTF8.self).lowercased().split(separator: ".").map(String.init)
        guard let name = words.first else { return }
        if isEnd {
            guard let index = open.lastIndex(where: { $0.name == name }) else { return }
            endAnnotation(from: index)
            overrides.look = open[index].look
            open.removeSubrange(index...)
        } else if name == "br" {
            buffer.append(UInt8(ascii: "\n"))
        } else if open.count < Self.deepestTag {
            open.append((name, overrides.look))
            switch name {
            case "b": overrides.look.isBold = true
            case "i": overrides.look.isItalic = true
            case "u": overrides.look.isUnderlined = true
            case "rt" where form != .subRip: buffer.append(UInt8(ascii: "("))
            default: break
            }
            // Classes of WebVTT are names only (section 5.1): digits would make colors of words such as “facade”.
            if form != .subRip { for color in words.dropFirst().compactMap(TTMLLook.color(named:)) { setColor(color) } }
            if name == "font" || name == "span" { take(attributes: content[whole.endIndex...]) }
        }
    }

    /// Ends the annotation of letters among open tags, which may end with the letters (WebVTT, section 4.2.2).
    private mutating func endAnnotation(from index: Int) {
        if form != .subRip, open[index...].contains(where: { $0.name == "rt" }) { buffer.append(UInt8(ascii: ")")) }
    }

    private mutating func setColor(_ color: UInt32) {
        // White is the viewer's color.
        overrides.look.color = color == 0xFFFFFF ? nil : color
    }

    private mutating func take(attributes: ArraySlice<UInt8>) {
        var rest = ASCII.trimmed(attributes)
        while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
            let name = String(decoding: ASCII.trimmed(rest[..<equals]), as: UTF8.self).lowercased()
            rest = ASCII.trimmed(rest[(equals + 1)...])
            let quote = rest.first.flatMap { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") ? $0 : nil }
            if quote != nil { rest = rest.dropFirst() }
            let value = rest.prefix { byte in quote.map { $0 != byte } ?? !ASCII.isWhitespace(byte) }
            rest = ASCII.trimmed(rest[value.endIndex...].dropFirst(quote == nil ? 0 : 1))
            take(name, String(decoding: value, as: UTF8.self))
        }
    }

    private mutating func take(_ name: String, _ value: String) {
        switch name {
        case "color", "foreground", "fgcolor": if let color = Self.color(value.lowercased()) { setColor(color) }
        case "face", "font_family": overrides.look.family = StyledText.Style.family(value)
        case "style", "font_style": overrides.look.isItalic = value == "italic" || value == "oblique"
        case "weight", "font_weight": overrides.look.isBold = value.contains("bold") || (Int(value) ?? 0) >= 600
        case "underline": overrides.look.isUnderlined = value != "none"
        default: break
        }
    }

    /// A color by its name, or by its digits with or without `#`.
    private static func color(_ text: String) -> UInt32? {
        if let color = TTMLLook.color(text) ?? TTMLLook.color("#" + text) { return color }
        guard text.utf8.count == 4, text.hasPrefix("#"), let short = UInt32(text.dropFirst(), radix: 16) else {
            return nil
        }
        return (short & 0xF00) * 0x1100 | (short & 0xF0) * 0x110 | (short & 0xF) * 0x11
    }

    // MARK: Entities

    private static func entity(_ text: ArraySlice<UInt8>) -> (String, end: Int)? {
        guard let end = text.prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: text[(text.startIndex + 1)..<end], as: UTF8.self)
        if name == "lrm" || name == "rlm" { return ("", end + 1) }
        guard name.hasPrefix("#") else {
            return HTMLEntities.scalar(named: name).map { (String($0), end + 1) }
        }
        let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
        return UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
            .flatMap(HTMLEntities.scalar(numbered:)).map { (String($0), end + 1) }
    }
}
