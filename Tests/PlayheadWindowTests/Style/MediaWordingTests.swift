import PlayheadCatalog
import Testing

@testable import PlayheadWindow

@Suite struct MediaWordingTests {
    @Test func digitsOfCountsAreGrouped() {
        #expect(MediaWording.items(1) == "1 item")
        #expect(MediaWording.items(2_000) == "2000 items")
        #expect(MediaWording.items(200_000) == "200,000 items")
    }

    @Test(
        arguments: [
            (FeedKind.rss, "1 episode", "5 episodes"), (.m3u, "1 channel", "5 channels"),
            (.folder, "1 item", "5 items"), (.catalogue, "1 item", "5 items"),
            (nil, "1 item", "5 items"),
        ] as [(FeedKind?, String, String)])
    func entriesAreNamedByTheirSource(kind: FeedKind?, one: String, five: String) {
        #expect(MediaWording.entries(1, of: kind) == one)
        #expect(MediaWording.entries(5, of: kind) == five)
    }

    @Test func onlyMissingEntriesAreMentioned() {
        var missing = MissingEntries()
        #expect(MediaWording.missing(missing, shown: 3) == nil)
        missing.hasUnknown = true
        #expect(MediaWording.missing(missing, shown: 3) == "Some items could not be read")
        missing.unreadableCount = 1
        #expect(MediaWording.missing(missing, shown: 3) == "1 item could not be read")
        missing.unreadableCount = 13
        #expect(MediaWording.missing(missing, shown: 3) == "13 items could not be read")
        missing.surplusCount = 12_692
        #expect(
            MediaWording.missing(missing, shown: 200_000) == "Only the first 200,000 of 212,692 items are shown")
    }
}
