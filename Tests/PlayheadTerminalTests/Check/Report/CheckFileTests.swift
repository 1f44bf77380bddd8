import FeedReaders
import FoundationEssentials
import Glibc
import PlaybackModel
import Testing

@testable import PlayheadTerminal

@Suite struct CheckFileTests {
    private let path = FileManager.default.temporaryDirectory.appendingPathComponent("report-\(UUID().uuidString)").path

    private func line(_ address: String, _ findings: [CheckFinding] = []) -> String {
        var record = CheckRecord(entry: FeedEntry(title: "A", address: address), date: 0)
        record.findings = findings
        return record.json.text
    }

    private func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }

    private var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    @Test func aReportIsContinued() async throws {
        defer { unlink(path) }
        let first = try CheckFile(path: path)
        #expect(try await first.recover().done.isEmpty)
        try await first.append(line("http://a.example/1"))
        try await first.append(line("http://a.example/2", [CheckFinding(.silence)]))
        let before = text
        // Another check cannot write at the same time.
        #expect(throws: CheckFileError.isInUse(path: path)) { try CheckFile(path: path) }
        _ = consume first
        let second = try CheckFile(path: path)
        let content = try await second.recover()
        #expect(content.done.contains(CheckKey.value(CheckRecord.id(of: "http://a.example/1"))))
        #expect(content.counts.plays == 1 && content.counts.suspect == 1 && content.done.count == 2)
        #expect(!content.isRepaired && text == before)
    }

    @Test func aTornLineIsRemoved() async throws {
        defer { unlink(path) }
        let whole = line("http://a.example/1") + "\n"
        try write(whole + line("http://a.example/2").prefix(100))
        let file = try CheckFile(path: path)
        let content = try await file.recover()
        #expect(content.isRepaired && content.done.count == 1 && text == whole)
        try await file.append("{}")
        #expect(text == whole + "{}\n")
    }

    @Test func aReportWithOnlyATornLineStartsEmpty() async throws {
        defer { unlink(path) }
        try write(String(line("http://a.example/1").prefix(20)))
        let content = try await CheckFile(path: path).recover()
        #expect(content.isRepaired && text.isEmpty)
    }

    @Test(arguments: ["A film.\n", "A film", "[1, 2]\n", "{\"a\": 1}\n"])
    func anotherFileIsNotTouched(_ content: String) async throws {
        defer { unlink(path) }
        try write(content)
        let file = try CheckFile(path: path)
        await #expect(throws: CheckFileError.isNoReport(path: path)) { try await file.recover() }
        #expect(text == content)
    }

    @Test func damagedLinesAreIgnored() async throws {
        defer { unlink(path) }
        try write(line("http://a.example/1") + "\nnonsense\n" + line("http://a.example/2") + "\n")
        let content = try await CheckFile(path: path).recover()
        #expect(content.malformedCount == 1 && content.done.count == 2)
    }

    @Test func secretsAreNotInTheReportAndTellItemsApart() {
        let (one, two) = (
            line("http://anna:secret@a.example/1?token=x"), line("http://anna:secret@a.example/1?token=y")
        )
        #expect(!one.contains("secret") && !one.contains("token"))
        #expect(one != two)
    }

    @Test func comparisonsFindNewFailuresFixedAndChangedItems() throws {
        defer { unlink(path) }
        let old = [
            line("http://a.example/same"), line("http://a.example/breaks"),
            line("http://a.example/heals", [CheckFinding(.noPicture)]),
            line("http://a.example/other", [CheckFinding(.silence)]), line("http://a.example/gone"),
        ]
        try write(old.joined(separator: "\n") + "\n")
        var comparison = try CheckComparison(baseline: path)
        let new =
            [
                (line("http://a.example/same"), nil),
                (line("http://a.example/breaks", [.init(.noPicture)]), .newFailure),
                (line("http://a.example/heals"), .fixed), (line("http://a.example/other", [.init(.drift)]), .changed),
                (line("http://a.example/new", [.init(.noPicture)]), .newFailure), (line("http://a.example/fine"), nil),
            ] as [(String, CheckComparison.Change?)]
        for (text, expected) in new {
            let line = try #require(CheckLine(Array(text.utf8)))
            #expect(comparison.compare(line) == expected, "\(line.address)")
        }
        #expect(comparison.hasRegressions && comparison.missingCount == 1)
        #expect(comparison.text.contains("new failures 2, fixed 1, changed 1, missing 1"))
    }

    @Test func aBaselineThatIsNoReportIsRefused() throws {
        defer { unlink(path) }
        try write("A film.\n")
        #expect(throws: CheckFileError.isNoReport(path: path)) { try CheckComparison(baseline: path) }
        unlink(path)
        #expect(throws: CheckFileError.self) { try CheckComparison(baseline: path) }
    }

    @Test func pagesContainNoMarkupOfTheContent() throws {
        defer { unlink(path) }
        var record = CheckRecord(
            entry: FeedEntry(title: "<script>alert(1)</script>", address: "http://a/\"><b>"), date: 0)
        record.group = "</style>&"
        let page = try CheckPage(path: path, counts: CheckCounts(), comparison: nil, date: 0)
        page.append(try #require(CheckLine(Array(record.json.text.utf8))), change: nil)
        #expect(text.isEmpty)
        try page.finish()
        #expect(text.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && !text.contains("<script>alert"))
        #expect(text.contains("&lt;/style&gt;&amp;"))
        #expect(text.hasSuffix("</html>\n"))
    }
}
