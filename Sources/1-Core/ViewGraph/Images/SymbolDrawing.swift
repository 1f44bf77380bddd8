/// A symbol of the project's own, in one colour.
package struct SymbolDrawing: Hashable, Sendable {
    /// The symbol's name among SF Symbols' names.
    package let name: String
    /// The outline as SVG path data in a box of 16 by 16, filled by the non-zero rule.
    package let path: String

    /// A complete SVG document.
    ///
    /// - Parameters:
    ///   - color: A CSS colour such as `#2e3436` or `rgba(255,255,255,0.5)`.
    ///   - size: The width and height that the document asks for, in pixels; it scales to any.
    package func svg(color: String = "#000000", size: Int = 16) -> String {
        precondition(size > 0, "the size of a symbol is not positive: \(size)")
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(size)" height="\(size)" viewBox="0 0 16 16">\
            <path fill="\(Self.attribute(color))" d="\(path)"/></svg>
            """
    }

    private static func attribute(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
    }
}
