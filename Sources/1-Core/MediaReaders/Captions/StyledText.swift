/// A text of subtitles with its styles and its place in the picture.
package struct StyledText: Sendable, Hashable {
    /// The look of letters.
    package struct Style: Sendable, Hashable {
        package var isBold = false
        package var isItalic = false
        package var isUnderlined = false
        /// Red, green and blue, each in eight bits; `nil` for the viewer's color.
        package var color: UInt32?
        /// The size as a factor of the usual one; `nil` for the usual one.
        package var scale: Double?
        /// The family of the font; `nil` for the viewer's.
        package var family: String?

        package init() {}

        /// The family with a name from the content. `Arial` counts as none, because programs write it by default.
        static func family(_ name: some StringProtocol) -> String? {
            // A leading at sign asks for vertical glyphs.
            let name = name.drop { $0 == "@" || $0 == " " }.unicodeScalars.prefix(64)
            let isName = name.allSatisfy { $0.properties.isAlphabetic || (0x20..<0x7F).contains($0.value) && $0 != "," }
            let family = String(String.UnicodeScalarView(name))
            return family.isEmpty || !isName || family.lowercased() == "arial" ? nil : family
        }
    }

    /// A part of one style.
    package struct Run: Sendable, Hashable {
        package var text: String
        package var style: Style

        package init(_ text: String, _ style: Style = Style()) {
            self.text = text
            self.style = style
        }
    }

    /// The horizontal alignment, and the point of the text that lies at ``Placement/x``.
    package enum Horizontal: String, Sendable, Hashable { case leading, center, trailing }
    /// The point of the text that lies at ``Placement/y``.
    package enum Vertical: String, Sendable, Hashable { case top, middle, bottom }

    /// A place, in shares of the picture from 0 to 1; `nil` coordinates are the margin or the middle.
    package struct Placement: Sendable, Hashable {
        package var horizontal = Horizontal.center
        package var vertical = Vertical.bottom
        package var x, y: Double?

        package init(
            horizontal: Horizontal = .center, vertical: Vertical = .bottom, x: Double? = nil, y: Double? = nil
        ) {
            self.horizontal = horizontal
            self.vertical = vertical
            self.x = x
            self.y = y
        }

        /// `true` for the place of subtitles without one.
        var isUsual: Bool { self == Placement() }
    }

    /// The parts, with line feeds between lines.
    package private(set) var runs: [Run] = []
    /// The place; `nil` for the usual one.
    package var placement: Placement?

    package init(_ runs: [Run] = [], placement: Placement? = nil) {
        for run in runs { append(run.text, run.style) }
        self.placement = placement
    }

    /// The largest number of parts. Each is drawn on its own.
    private static let largestRunCount = 256

    /// Appends text, to the last part if that has the same style or is the last that is allowed.
    mutating func append(_ text: String, _ style: Style) {
        guard !text.isEmpty else { return }
        if runs.last?.style == style || runs.count >= Self.largestRunCount {
            runs[runs.count - 1].text += text
        } else {
            runs.append(Run(text, style))
        }
    }

    /// The text without styles.
    package var plain: String { runs.map(\.text).joined() }

    /// `true` if a part has a style.
    package var hasStyles: Bool { runs.contains { $0.style != Style() } }

    /// The text without controls and invisible characters, spaces at the edges of lines and empty lines.
    package var printable: StyledText {
        StyledText(
            runs.map { Run(PrintableText($0.text, maximumLength: 4_000, keepsLineBreaks: true).string, $0.style) },
            placement: placement
        ).tidied(limit: 4_000)
    }

    /// The text without spaces at the edges of lines and without empty lines, with at most `limit` characters.
    func tidied(limit: Int) -> StyledText {
        var lines: [[Run]] = [[]]
        var left = limit
        for run in runs {
            for (index, part) in run.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { lines.append([]) }
                let text = String(part.prefix(left))
                left -= text.count
                if !text.isEmpty { lines[lines.count - 1].append(Run(text, run.style)) }
            }
        }
        var result = StyledText(placement: placement)
        for line in lines {
            let line = Self.trimmed(line)
            guard !line.isEmpty else { continue }
            if let last = result.runs.last { result.append("\n", last.style) }
            for run in line { result.append(run.text, run.style) }
        }
        return result
    }

    private static func trimmed(_ line: [Run]) -> [Run] {
        var line = line
        while let first = line.first {
            let text = first.text.drop(while: \.isWhitespace)
            if text.isEmpty {
                line.removeFirst()
            } else {
                line[0].text = String(text)
                break
            }
        }
        while let last = line.last {
            var text = last.text[...]
            while text.last?.isWhitespace == true { text.removeLast() }
            if text.isEmpty {
                line.removeLast()
            } else {
                line[line.count - 1].text = String(text)
                break
            }
        }
        return line
    }
}
