extension TagChapter {
    /// Returns the chapters of Xiph comments such as `CHAPTER001=00:00:05.000` and `CHAPTER001NAME=Opening`, by their
    /// numbers.
    package static func chapters(comments: some Sequence<String>) -> [TagChapter] {
        var starts: [Int: Double] = [:]
        var titles: [Int: String] = [:]
        for comment in comments {
            let bytes = Array(comment.utf8.prefix(longestTitle))[...]
            guard ASCII.hasPrefix(bytes, "CHAPTER", ignoringCase: true) else { continue }
            let field = bytes.dropFirst(7)
            let name = field.prefix { $0 != UInt8(ascii: "=") }
            let digits = name.prefix { ASCII.digit($0) != nil }
            guard name.count < field.count, let number = ASCII.integer(digits, limit: 9_999) else { continue }
            let value = field[(name.endIndex + 1)...]
            switch String(decoding: name[digits.endIndex...], as: UTF8.self).uppercased() {
            case "": if starts[number] == nil { starts[number] = WebVTTParser.time(value) }
            case "NAME": if titles[number] == nil { titles[number] = String(decoding: value, as: UTF8.self) }
            default: break
            }
        }
        return starts.sorted { $0.key < $1.key }.map { TagChapter(start: $0.value, title: titles[$0.key] ?? "") }
    }
}
