/// Shortens paths, so that a report can be published: no names of users, hosts or folders in a home.
struct PrivatePaths: Sendable {
    private let home: String?

    init(environment: [String: String]) {
        home = environment["HOME"].flatMap { $0.count > 1 && $0.hasPrefix("/") ? Self.trimmed($0) : nil }
    }

    /// The text with the user's folder as `~`, and the folders of other users as `/home/…`.
    func shorten(_ text: String) -> String {
        var text = text
        if let home { text = Self.replace(home, by: "~", in: text) }
        for folder in ["/home/", "/Users/", "/run/media/", "/media/"] { text = Self.hideName(after: folder, in: text) }
        return text
    }

    private static func trimmed(_ path: String) -> String {
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        return String(path)
    }

    /// Replaces a path where it ends with a component, so that `/home/anna` does not match `/home/annabel`.
    private static func replace(_ path: String, by short: String, in text: String) -> String {
        var (result, rest) = ("", text[...])
        while let range = find(path, in: rest) {
            let next = rest[range.upperBound...].first
            result += rest[..<range.lowerBound]
            result += next.map { isPart(of: $0) } == true ? path : short
            rest = rest[range.upperBound...]
        }
        return result + rest
    }

    private static func hideName(after folder: String, in text: String) -> String {
        var (result, rest) = ("", text[...])
        while let range = find(folder, in: rest) {
            result += rest[..<range.upperBound] + "…"
            rest = rest[range.upperBound...].drop { $0 != "/" && $0 != ":" && $0 != " " && $0 != "," && $0 != "”" }
        }
        return result + rest
    }

    private static func isPart(of character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "." || character == "-" || character == "_"
    }

    private static func find(_ pattern: String, in text: Substring) -> Range<Substring.Index>? {
        var start = text.startIndex
        while start < text.endIndex {
            if text[start...].hasPrefix(pattern) {
                return start..<text.index(start, offsetBy: pattern.count)
            }
            start = text.index(after: start)
        }
        return nil
    }
}
