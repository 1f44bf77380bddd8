/// Pango markup as plain text.
enum Markup {
    /// Drops tags, resolves the five entities and numbers, and trims line ends.
    static func plain(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let next = rest.first {
            if next == "<", let end = rest.firstIndex(of: ">") {
                rest = rest[rest.index(after: end)...]
            } else if next == "&", let end = rest.prefix(10).firstIndex(of: ";") {
                let name = rest[rest.index(after: rest.startIndex)..<end]
                if let character = character(named: String(name)) {
                    result.append(character)
                    rest = rest[rest.index(after: end)...]
                } else {
                    result.append(rest.removeFirst())
                }
            } else {
                if next != "\0" { result.append(next) }
                rest.removeFirst()
            }
        }
        while let last = result.last, last.isNewline || last == " " { result.removeLast() }
        return result
    }

    private static func character(named name: String) -> Character? {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard name.first == "#" else { return nil }
            let digits = name.dropFirst()
            let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return number.flatMap { Unicode.Scalar($0) }.map { Character($0) }
        }
    }
}
