import FeedLoading
import FeedReaders
import Foundation
import Playhead
import Testing

@testable import PlayheadTerminal

@Suite struct FeedReportTests {
    private func report(_ entries: [FeedEntry], freshness: FeedFreshness = .fresh) -> FeedReport {
        let feed = Feed(
            kind: .m3u, title: "A \u{1B}[31mlist", entries: entries,
            dropped: [DroppedElement(at: "line 3", "It has no \u{9B}31maddress.")])
        return FeedReport(
            address: "https://example.com/tv.m3u",
            loaded: LoadedFeed(feed: feed, address: "https://example.com/tv.m3u", freshness: freshness))
    }

    private func text(_ report: FeedReport, columns: Int? = nil) -> String {
        var text = ""
        report.write(columns: columns) {
            text += $0
            return true
        }
        return text
    }

    @Test func entriesAreListedByGroupInColumns() {
        let report = report([
            FeedEntry(title: "One", address: "https://a.example/1", duration: 75),
            FeedEntry(title: "中文", address: "https://a.example/2", group: "News"),
            FeedEntry(address: "https://a.example/3.mp4", duration: 4000, group: "News"),
        ])
        #expect(
            text(report) == """
                Address   https://example.com/tv.m3u
                Kind      M3U list
                Title     A list
                Entries   3

                1  One      1:15  https://a.example/1

                News
                2  中文           https://a.example/2
                3  3     1:06:40  https://a.example/3.mp4

                Not read:
                  line 3: It has no address.

                """)
    }

    @Test func entriesWithoutATitleHaveTheNamesOfTheWindow() {
        let addresses = ["/films/Holiday.mkv", "file:///films/A%20Film.mp4", "udp://@239.0.0.1:1234", "http://h/live"]
        let text = text(report(addresses.map { FeedEntry(address: $0) }))
        for (name, address) in zip(["Holiday", "A Film", "239.0.0.1", "live"], addresses) {
            #expect(text.contains("  \(name) ") && text.contains(address))
            #expect(PlayerItem(entry: FeedEntry(address: address)).title == name)
        }
    }

    @Test func linesFitTheTerminal() {
        let long = String(repeating: "A long title, ", count: 20)
        let report = report((0..<120).map { FeedEntry(title: long, address: "https://a.example/\($0)/\(long)") })
        let lines = text(report, columns: 80).split(separator: "\n").filter { $0.contains("https://a.example") }
        #expect(lines.count == 120)
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines.allSatisfy { $0.contains("…  https://a.ex") })
    }

    @Test func aReaderThatLeavesEndsTheReport() {
        let report = report((0..<10_000).map { FeedEntry(title: "\($0)", address: "https://a.example/\($0)") })
        var pieces = 0
        report.write(columns: nil) { _ in
            pieces += 1
            return pieces < 2
        }
        #expect(pieces == 2)
    }

    @Test func theJSONObjectHasTheFourMembersAndTheFreshness() throws {
        let report = report(
            [
                FeedEntry(
                    title: "O\u{1B}[0mne", address: "https://a.example/1", duration: 1.5, image: "https://i", group: "G"
                )
            ],
            freshness: .offline(age: 60, reason: FeedError(.offline)))
        let json = report.json.text
        #expect(
            json.hasPrefix(
                #"{"kind":"m3u","title":"A list","entries":[{"title":"One","address":"https://a.example/1","duration":1.5,"#
                    + #""image":"https://i","group":"G"}],"dropped":[{"where":"line 3","why":"It has no address."}],"#))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(object["freshness"] as? String == "offline")
        #expect(object["age"] as? Double == 60)
    }

    @Test func copiesAreNamedInTheText() {
        let offline = text(report([], freshness: .offline(age: 7300, reason: FeedError(.offline))))
        #expect(
            offline.contains("Copy      There is no connection to the server. This copy was confirmed 2 h ago.\n"))
        #expect(text(report([], freshness: .unexpired(age: 5))).contains("Copy      This copy was confirmed 5 s ago."))
    }

    @Test func failuresAreOneTypedObject() {
        let error = FeedError(.malformed, at: "line 1", address: "https://me:secret@example.com/a?token=1")
        let json = FeedReport.json(error, address: "x").text
        #expect(
            json.hasPrefix(#"{"url":"x","error":{"code":"malformed","category":"feed","retryable":false,"message":"#))
        #expect(!json.contains("secret") && !json.contains("token"))
        #expect(FeedReport.text(error).hasPrefix("playhead: Cannot read the list.\n  "))
        #expect(!FeedReport.text(error).contains("secret"))
    }
}
