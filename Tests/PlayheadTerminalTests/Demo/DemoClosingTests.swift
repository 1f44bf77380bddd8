import Testing

@testable import PlayheadTerminal

@Suite struct DemoClosingTests {
    @Test func closingListsSuccessesAndFailures() {
        let good = DemoFinding(isGood: true, text: "The video plays.")
        let bad = DemoFinding(isGood: false, text: "The song did not start.")
        #expect(DemoClosing.text([good], hasUnicode: true).contains("  ✓ The video plays.\n"))
        let text = DemoClosing.text([good, bad], hasUnicode: false)
        #expect(text.contains("  + The video plays.\n  ! The song did not start.\n"))
        #expect(text.contains("One step failed."))
        #expect(DemoClosing.text([], hasUnicode: true).contains("closed before it started"))
    }
}
