/// A time as people type it.
enum TypedTime {
    /// The seconds of a time such as `90`, `1:30`, `1:23:45` or `1:30.5`; `nil` for anything else.
    static func seconds(_ text: String) -> Double? {
        let trimmed = text.filter { !$0.isWhitespace }
        let parts = trimmed.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), trimmed.utf8.count <= 16 else { return nil }
        var total = 0.0
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            let digits = part.allSatisfy { $0.isASCII && ($0.isNumber || isLast && $0 == ".") }
            guard !part.isEmpty, digits, let value = Double(part) else { return nil }
            // After a colon, a part counts to sixty.
            guard index == 0 || value < 60 else { return nil }
            total = total * 60 + value
        }
        return total < 1e7 ? total : nil
    }
}
