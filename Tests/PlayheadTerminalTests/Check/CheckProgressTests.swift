import FeedReaders
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadTerminal

@MainActor @Suite struct CheckProgressTests {
    private func record(_ title: String, _ findings: [CheckFinding] = []) -> CheckRecord {
        var record = CheckRecord(entry: FeedEntry(title: title, address: "/\(title)"), date: 0)
        record.findings = findings
        return record
    }

    @Test func logsHaveALineForEachItem() {
        let output = CollectedOutput()
        let progress = CheckProgress(
            output: output, counts: CheckCounts(), columns: { nil }, now: { .init(nanoseconds: 0) })
        progress.foundCount = 2
        progress.begin(1, name: "one")
        progress.end(1, record("one"))
        progress.isComplete = true
        progress.begin(2, name: "two")
        progress.end(2, record("two", [CheckFinding(.silence, value: 5)]))
        #expect(output.lines == ["[1/2+] plays  /one", "[2/2] suspect  /two: silence for 5.0 s"])
        #expect(progress.total.text == "2 items: 1 play, 1 suspect, 0 fail")
    }

    @Test func terminalsHaveOneLineWithTheTimeLeft() {
        let output = CollectedOutput()
        var now = Moment(nanoseconds: 0)
        let progress = CheckProgress(output: output, counts: CheckCounts(), columns: { 60 }, now: { now })
        progress.foundCount = 5
        progress.isComplete = true
        progress.begin(1, name: "one")
        #expect(output.text.hasSuffix("\r0/5  one\u{1B}[K"))
        now = Moment(nanoseconds: 10_000_000_000)
        progress.end(1, record("one"))
        progress.begin(2, name: "a very long name that does not fit the line of the terminal at all")
        #expect(output.text.contains("1/5, 0:40 left  a very long name"))
        #expect(output.lines.count == 1)
        // Items with findings stay above.
        progress.end(2, record("two", [CheckFinding(.noPicture)]))
        #expect(output.text.contains("\r\u{1B}[Kfails  /two: no picture\n"))
        #expect(output.text.hasSuffix("\r2/5, 1 fail, 0:15 left\u{1B}[K"))
        progress.clear()
        #expect(output.text.hasSuffix("\r\u{1B}[K"))
    }

    @Test func controlCharactersOfTitlesAreNotPrinted() {
        let entry = FeedEntry(title: "\u{1B}[31mred\u{7}", address: "http://a.example/1?token=x")
        #expect(CheckProgress.line(CheckRecord(entry: entry, date: 0)) == "plays  red�  http://a.example/1")
    }
}
