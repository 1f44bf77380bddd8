/// Lays out the two-column tables of `--help`: names on the left, descriptions on the right.
package enum HelpTable {
    /// The rows as text of at most 100 columns, indented by two. Descriptions wrap within their own column.
    ///
    /// - Parameters:
    ///   - rows: The names and their descriptions.
    ///   - width: The width of the left column. Default: that of the longest name.
    package static func text(_ rows: [(String, String)], width: Int? = nil) -> String {
        let width = width ?? rows.map(\.0.count).max() ?? 0
        return rows.map { row($0.0, $0.1, width: width) }.joined()
    }

    private static func row(_ name: String, _ description: String, width: Int) -> String {
        let indent = width + 4
        var lines = [""]
        for word in description.split(separator: " ") {
            let line = lines[lines.count - 1]
            if !line.isEmpty, indent + line.count + 1 + word.count > 100 {
                lines.append(String(word))
            } else {
                lines[lines.count - 1] = line.isEmpty ? String(word) : line + " " + word
            }
        }
        let gap = String(repeating: " ", count: max(width - name.count, 0) + 2)
        return "  \(name)\(gap)" + lines.joined(separator: "\n" + String(repeating: " ", count: indent)) + "\n"
    }
}
