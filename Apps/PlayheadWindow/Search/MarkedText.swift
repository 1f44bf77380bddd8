import Foundation
import PlayheadUI

/// A text whose parts that match a search are marked.
struct MarkedText: View {
    /// A part of a text.
    struct Run: Hashable {
        let text: String
        let isMatch: Bool
    }

    private let text: String
    private let runs: [Run]

    /// - Parameters:
    ///   - text: The text.
    ///   - query: The search.
    init(_ text: String, matching query: String) {
        self.text = text
        runs = Self.runs(of: text, matching: query)
    }

    var body: some View {
        if runs.count < 2 || runs.count > 9 {
            Text(text).lineLimit(1)
        } else {
            HStack(spacing: 0) {
                ForEach(Array(runs.indices), id: \.self) { index in
                    if runs[index].isMatch {
                        Text(runs[index].text).lineLimit(1).foregroundColor(.strongText).background(Color.match)
                            .cornerRadius(3)
                    } else {
                        Text(runs[index].text).lineLimit(1)
                    }
                }
            }
            .accessibilityLabel(text)
        }
    }

    /// Divides a text at the beginnings of words that match a word of the search, as the library compares them.
    ///
    /// Text that is written from right to left is not divided, because its parts would change their order.
    nonisolated static func runs(of text: String, matching query: String) -> [Run] {
        let words = query.split { !$0.isLetter && !$0.isNumber }.prefix(16).map(String.init)
        let isRightToLeft = text.unicodeScalars.contains { (0x590...0x8FF).contains($0.value) }
        guard !words.isEmpty, !isRightToLeft, text.utf8.count < 1_000 else { return [Run(text: text, isMatch: false)] }
        var runs: [Run] = []
        var plain = ""
        var index = text.startIndex
        var isStart = true
        while index < text.endIndex {
            let match = isStart ? longestMatch(words, in: text, at: index) : nil
            if let match, match > index {
                if !plain.isEmpty { runs.append(Run(text: plain, isMatch: false)) }
                plain = ""
                runs.append(Run(text: String(text[index..<match]), isMatch: true))
                index = match
                isStart = false
                continue
            }
            let character = text[index]
            plain.append(character)
            isStart = !character.isLetter && !character.isNumber
            index = text.index(after: index)
        }
        if !plain.isEmpty { runs.append(Run(text: plain, isMatch: false)) }
        return runs
    }

    private nonisolated static func longestMatch(_ words: [String], in text: String, at index: String.Index) -> String
        .Index?
    {
        words.compactMap { word in
            text.range(
                of: word, options: [.anchored, .caseInsensitive, .diacriticInsensitive], range: index..<text.endIndex
            )?.upperBound
        }.max()
    }
}

extension Color {
    /// The background of the parts of a text that match a search.
    static let match = Color(
        standard: Color(light: RGBA(0xFF_E3_8A), dark: RGBA(0x6B_53_00)),
        increased: Color(light: RGBA(0xFF_E3_8A), dark: RGBA(0x5A_45_00)))
}
