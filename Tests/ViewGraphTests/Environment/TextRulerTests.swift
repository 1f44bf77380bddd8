import Foundation
import Testing

@testable import ViewGraph

@MainActor struct TextRulerTests {
    @Test func textsAreMeasuredAsTheyAreShown() throws {
        let record = Record()
        var environment = EnvironmentValues()
        environment.textScale = 2
        let window = HeadlessWindow(environment: environment) { Measured(record: record) }
        let shown = try #require(window.element(text: Measured.text)).frame.width
        #expect(record.width == shown)
        // Nine letters of “measuring”, each half as wide as the font is high.
        #expect(record.word == 180)
    }
}

@MainActor private final class Record {
    var width: CGFloat = 0
    var word: CGFloat = 0
}

private struct Measured: View {
    static let text = "A test of measuring"

    let record: Record
    @Environment(\.textRuler) private var ruler

    var body: some View {
        let text = Text(Self.text).font(.system(size: 20))
        record.width = ruler.width(of: text)
        record.word = ruler.longestWord(of: text)
        return text
    }
}
