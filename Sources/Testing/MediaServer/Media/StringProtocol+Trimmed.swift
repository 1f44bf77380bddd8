extension StringProtocol {
    /// The text without white space at both ends.
    var trimmed: String {
        let rest = drop { $0.isWhitespace }
        return rest.lastIndex { !$0.isWhitespace }.map { String(rest[...$0]) } ?? ""
    }
}
