import Testing

@testable import PlayheadTerminal

@Suite struct TerminalTraitsTests {
    @Test func aTerminalWithoutAKindShowsPlainLines() {
        #expect(!TerminalTraits(environment: [:], isTerminal: true).isCapable)
        #expect(!TerminalTraits(environment: ["TERM": "dumb"], isTerminal: true).isCapable)
        #expect(!TerminalTraits(environment: ["TERM": "xterm"], isTerminal: false).isCapable)
        #expect(TerminalTraits(environment: ["TERM": "xterm"], isTerminal: true).isCapable)
    }

    @Test func coloursAndSignsFollowTheEnvironment() {
        #expect(!TerminalTraits(environment: ["TERM": "xterm", "NO_COLOR": "1"], isTerminal: true).hasColors)
        #expect(TerminalTraits(environment: ["TERM": "xterm", "NO_COLOR": ""], isTerminal: true).hasColors)
        #expect(TerminalTraits(environment: ["TERM": "xterm", "LANG": "de_DE.UTF-8"], isTerminal: true).hasUnicode)
        #expect(!TerminalTraits(environment: ["TERM": "xterm", "LANG": "C"], isTerminal: true).hasUnicode)
        #expect(
            !TerminalTraits(environment: ["TERM": "xterm", "LC_ALL": "C", "LANG": "C.UTF-8"], isTerminal: true)
                .hasUnicode)
        #expect(TerminalTraits(environment: ["TERM": "xterm"], isTerminal: true).hasUnicode)
    }
}
