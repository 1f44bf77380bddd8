import PlaybackModel
import Testing

@testable import PlayheadEngineService

@Suite struct EngineLogTests {
    private func log(_ texts: [String]) -> EngineLog {
        var log = EngineLog()
        for text in texts { log.take(LogLine(level: .warning, text: text)) }
        return log
    }

    @Test func lastFiftyLinesAreKeptWithTheirLevel() {
        let lines = log((0..<200).map { "line \($0)" }).lines
        #expect(lines.count == 50)
        #expect(lines.first == "warning: line 150" && lines.last == "warning: line 199")
    }

    @Test func endlessLineIsCut() {
        let lines = log([String(repeating: "a ", count: 1 << 20), "next"]).lines
        #expect(lines.count == 2 && lines.last == "warning: next")
        #expect(lines.allSatisfy { $0.unicodeScalars.count <= EngineLog.longestLine })
    }

    @Test func controlCharactersAreHarmlessAndAddressesAreScrubbed() {
        let lines = log(["\u{1B}[31mred\u{7}\nhttp://me:pw@a.org/b?c=1"]).lines
        #expect(lines.count == 1)
        #expect(lines[0].unicodeScalars.allSatisfy { $0.value >= 0x20 })
        #expect(!lines[0].contains("pw") && !lines[0].contains("c=1") && lines[0].contains("http://a.org/b"))
    }
}
