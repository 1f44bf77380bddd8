import Testing

@testable import PlayheadTerminal

@Suite struct DemoClosingTests {
    @Test func theClosingSaysWhatWasSeenAndWhatDidNotWork() {
        let good = DemoFinding(isGood: true, text: "It played.")
        let bad = DemoFinding(isGood: false, text: "It sang not.")
        #expect(DemoClosing.text([good], hasUnicode: true).contains("  ✓ It played.\n"))
        let text = DemoClosing.text([good, bad], hasUnicode: false)
        #expect(text.contains("  + It played.\n  ! It sang not.\n"))
        #expect(text.contains("One thing did not work here."))
        #expect(DemoClosing.text([], hasUnicode: true).contains("left before it began"))
    }
}
