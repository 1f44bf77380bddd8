import PlaybackModel
import Testing

@testable import PlayheadUI

@Suite @MainActor struct StyledCueTextTests {
    private func texts(_ runs: TextRun...) -> [[String]] { StyledCueText.lines(runs).map { $0.map(\.text) } }

    @Test func linesKeepTheirParts() {
        #expect(texts(TextRun(text: "a\nb"), TextRun(text: "c", isItalic: true)) == [["a"], ["b", "c"]])
    }

    @Test func longLinesOfSeveralStylesAreBrokenInTheMiddle() {
        let words = String(repeating: "word ", count: 8)
        #expect(
            texts(TextRun(text: words), TextRun(text: words + "end", isItalic: true)) == [
                [String(words.dropLast())], [words + "end"],
            ])
        // A line of one style wraps where it is too wide.
        #expect(texts(TextRun(text: words + words)) == [[words + words]])
        let long = String(repeating: "x", count: 80)
        #expect(texts(TextRun(text: long), TextRun(text: "y", isBold: true)) == [[long, "y"]])
    }
}
