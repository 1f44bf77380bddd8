import PlayheadEngineService
import Testing

@testable import PlayheadTerminal

@Suite struct RecordCheckTests {
    private func record(_ cause: String) -> EngineRecord {
        EngineRecord(
            date: "2026-11-23T19:28:58.120Z", cause: cause, explanation: "It crashed.", item: "file (mp4)",
            position: 12.7, version: "0.1.0", log: (1...9).map { "line \($0) in /home/anna/film.mp4" })
    }

    @Test func theNewestRecordsAreShownInShort() {
        let part = RecordCheck.part(
            ["SIGSEGV", "hung", "SIGABRT", "memory"].map(record), paths: PrivatePaths(environment: [:]))
        #expect(part.items.count == RecordCheck.limit)
        #expect(part.items[0].name == "2026-11-23 19:28")
        #expect(part.items[0].text == "SIGSEGV, file (mp4), at 12 s, Playhead 0.1.0")
        #expect(part.json.text.contains("line 9 in /home/…/film.mp4"))
        #expect(!part.json.text.contains("line 4 "))
    }

    @Test func withoutRecordsThereIsNoSection() {
        #expect(RecordCheck.part([], paths: PrivatePaths(environment: [:])).lines.isEmpty)
    }
}
