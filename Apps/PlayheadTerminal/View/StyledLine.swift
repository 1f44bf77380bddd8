/// A line of the live view: spans of styled text with their total width.
struct StyledLine: Sendable, Hashable {
    /// The style of a span.
    enum Style: String, Sendable, Hashable, CaseIterable {
        case plain, strong, faint, accent, good, warning, error

        /// The parameters of the sequence that selects the style (ECMA-48, SGR).
        fileprivate func parameters(hasColors: Bool) -> String {
            switch self {
            case .plain: ""
            case .strong: "1"
            case .faint: "2"
            case .accent: hasColors ? "36" : "1"
            case .good: hasColors ? "32" : "1"
            case .warning: hasColors ? "33" : "1"
            case .error: hasColors ? "31" : "1"
            }
        }
    }

    /// Text in one style.
    struct Span: Sendable, Hashable {
        var text: String
        var style: Style
    }

    private(set) var spans: [Span] = []
    /// The width in cells.
    private(set) var width = 0

    init() {}

    init(_ text: String, _ style: Style = .plain) { append(text, style) }

    mutating func append(_ text: String, _ style: Style = .plain) {
        guard !text.isEmpty else { return }
        width += CellWidth.of(text)
        if let last = spans.last, last.style == style {
            spans[spans.count - 1].text += text
        } else {
            spans.append(Span(text: text, style: style))
        }
    }

    mutating func append(_ line: StyledLine) {
        for span in line.spans { append(span.text, span.style) }
    }

    /// Appends spaces up to a width.
    mutating func pad(to width: Int) {
        if self.width < width { append(String(repeating: " ", count: width - self.width)) }
    }

    /// The line, truncated to a width in cells.
    func fitting(_ width: Int, ellipsis: String) -> StyledLine {
        guard self.width > width else { return self }
        var line = StyledLine()
        for span in spans {
            let room = width - line.width
            let isLast = CellWidth.of(span.text) >= room
            line.append(isLast ? CellWidth.fitting(span.text + " ", room, ellipsis: ellipsis) : span.text, span.style)
            if isLast { break }
        }
        return line
    }

    /// The text without styles.
    var text: String { spans.map(\.text).joined() }

    /// The text with control sequences.
    func rendered(hasColors: Bool) -> String {
        var text = ""
        for span in spans {
            let parameters = span.style.parameters(hasColors: hasColors)
            text += parameters.isEmpty ? span.text : "\u{1B}[\(parameters)m\(span.text)\u{1B}[0m"
        }
        return text
    }
}
