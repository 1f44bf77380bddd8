import MediaReaders
import Playhead

/// Pango markup, as GStreamer's subtitle parsers write it, to plain text.
enum PangoMarkup {
    /// The text without tags, with entities resolved. Text that only resembles a tag or entity is kept.
    static func plain(_ markup: String) -> String {
        var result = String.UnicodeScalarView()
        var rest = markup.unicodeScalars[...]
        while let scalar = rest.first {
            if scalar == "<", let end = endOfTag(rest) {
                rest = rest[rest.index(after: end)...]
            } else if scalar == "&", let (resolved, end) = entity(rest) {
                result.append(resolved)
                rest = rest[end...]
            } else {
                result.append(scalar)
                rest.removeFirst()
            }
        }
        return tidy(String(result))
    }

    /// Plain text without controls and without blank lines around it; lines are separated by line feeds.
    static func tidy(_ text: String) -> String {
        let safe = PrintableText(text, maximumLength: 4_000, keepsLineBreaks: true).string
        var lines = safe.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
        while lines.last?.allSatisfy({ $0 == " " }) == true { lines.removeLast() }
        while lines.first?.allSatisfy({ $0 == " " }) == true { lines.removeFirst() }
        return lines.joined(separator: "\n")
    }

    /// The end of a tag (`<i>`, `</span>`, `<span foreground="#fff">`), or nil where none begins.
    private static func endOfTag(_ text: Substring.UnicodeScalarView) -> String.Index? {
        var index = text.index(after: text.startIndex)
        if index < text.endIndex, text[index] == "/" { index = text.index(after: index) }
        guard index < text.endIndex, text[index].properties.isAlphabetic else { return nil }
        var quote: Unicode.Scalar?
        while index < text.endIndex {
            let scalar = text[index]
            if let open = quote {
                if scalar == open { quote = nil }
            } else if scalar == "\"" || scalar == "'" {
                quote = scalar
            } else if scalar == ">" {
                return index
            } else if scalar == "<" {
                return nil
            }
            index = text.index(after: index)
        }
        return nil
    }

    private static func entity(_ text: Substring.UnicodeScalarView) -> (Unicode.Scalar, String.Index)? {
        guard let end = text.prefix(12).firstIndex(of: ";") else { return nil }
        let name = String(text[text.index(after: text.startIndex)..<end])
        let after = text.index(after: end)
        switch name {
        case "lt": return ("<", after)
        case "gt": return (">", after)
        case "amp": return ("&", after)
        case "quot": return ("\"", after)
        case "apos": return ("'", after)
        case "nbsp": return ("\u{A0}", after)
        case "lrm", "rlm": return ("\u{200B}", after)
        default:
            guard name.first == "#" else { return nil }
            let digits = name.dropFirst()
            let isHex = digits.first == "x" || digits.first == "X"
            let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return number.flatMap(Unicode.Scalar.init).map { ($0, after) }
        }
    }
}
