import Testing

@testable import PlayheadTerminal

@MainActor @Suite struct LiveScreenTests {
    private let output = CollectedOutput()
    private let size = TerminalSize(columns: 20, rows: 4)

    private func drawn(_ screen: LiveScreen, _ lines: [String], _ size: TerminalSize) -> String {
        let before = output.text.count
        screen.draw(lines.map { StyledLine($0) }, size: size)
        return String(output.text.dropFirst(before))
    }

    @Test func onlyRowsThatChangedAreWritten() {
        let screen = LiveScreen(output: output, hasColors: true)
        _ = drawn(screen, ["one", "two", "three"], size)
        #expect(drawn(screen, ["one", "two", "three"], size) == "")
        let change = drawn(screen, ["one", "2", "three"], size)
        #expect(change.contains("\u{1B}[2;1H2"))
        #expect(!change.contains("one"))
        #expect(!change.contains("\u{1B}[2J"))
        #expect(change.hasPrefix(TerminalSequence.beginFrame) && change.hasSuffix(TerminalSequence.endFrame))
    }

    @Test func aNewSizeClearsAndDrawsEverything() {
        let screen = LiveScreen(output: output, hasColors: true)
        _ = drawn(screen, ["one", "two"], size)
        let all = drawn(screen, ["one", "two"], TerminalSize(columns: 10, rows: 4))
        #expect(all.contains("\u{1B}[2J") && all.contains("one") && all.contains("two"))
    }

    @Test func aFrameWithFewerRowsClearsTheRest() {
        let screen = LiveScreen(output: output, hasColors: true)
        _ = drawn(screen, ["one", "two"], size)
        #expect(drawn(screen, ["one"], size).contains("\u{1B}[2;1H\u{1B}[K"))
    }

    @Test func coloursAreLeftOutWhereNobodyWantsThem() {
        #expect(StyledLine("x", .error).rendered(hasColors: false) == "\u{1B}[1mx\u{1B}[0m")
        #expect(StyledLine("x", .error).rendered(hasColors: true) == "\u{1B}[31mx\u{1B}[0m")
        #expect(StyledLine("x").rendered(hasColors: true) == "x")
    }
}
