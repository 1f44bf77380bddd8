import PlaybackModel
import Testing

@testable import PlayheadEngineService

@Suite struct EngineLogTests {
    @Test func lastFiftyLinesAreKept() {
        var log = EngineLog()
        for number in 0..<200 { log.take(Array("line \(number)\n".utf8)) }
        #expect(log.lines.count == 50)
        #expect(log.lines.first == "line 150" && log.lines.last == "line 199")
    }

    @Test func lineThatArrivesInPartsIsOneLine() {
        var log = EngineLog()
        for part in ["asser", "tion fai", "led\nabor"] { log.take(Array(part.utf8)) }
        #expect(log.lines == ["assertion failed", "abor"])
    }

    @Test func endlessLineIsCut() {
        var log = EngineLog()
        log.take([UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20))
        log.take(Array("\nnext\n".utf8))
        #expect(log.lines.count == 2 && log.lines.last == "next")
        #expect(log.lines.allSatisfy { $0.utf8.count <= EngineLog.longestLine })
    }

    @Test func loggedLinesHaveTheirLevel() {
        var log = EngineLog()
        log.take(LogLine(level: .warning, text: "Repair: reopen"))
        #expect(log.lines == ["warning: Repair: reopen"])
    }

    @Test func bytesThatAreNoTextAndControlCharactersAreHarmless() {
        var log = EngineLog()
        log.take([0xFF, 0x1B, 0x5B, 0x33, 0x31, 0x6D, 0x41, 0x07, 0x0A])
        #expect(log.lines.count == 1)
        #expect(log.lines[0].unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }
}
