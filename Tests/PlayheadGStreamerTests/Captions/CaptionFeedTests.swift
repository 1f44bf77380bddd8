import MediaReaders
import Synchronization
import Testing

@testable import PlayheadGStreamer

@Suite struct CaptionFeedTests {
    private final class Log: Sendable {
        let offers = Mutex<[(channels: [CaptionChannel], listings: [TeletextListing])]>([])
    }

    private let german = [TeletextListing(page: 888, language: "deu")]
    private let french = [TeletextListing(page: 888, language: "fra")]

    private let text = StyledText([StyledText.Run("a")])

    private func feed(_ log: Log) -> CaptionFeed {
        CaptionFeed(
            post: { _ in }, channelsChanged: { first, second in log.offers.withLock { $0.append((first, second)) } })
    }

    @Test func listingsComeWithTheFirstTextOfAPage() {
        let log = Log()
        let feed = feed(log)
        feed.take(german)
        #expect(log.offers.withLock { $0.isEmpty })
        feed.take([text], ofPage: 888, at: 1)
        #expect(log.offers.withLock { $0.map(\.channels) } == [[.teletext(888)]])
        #expect(log.offers.withLock { $0.map(\.listings) } == [german])
    }

    @Test func changedListingsAreReported() {
        let log = Log()
        let feed = feed(log)
        feed.take([text], ofPage: 888, at: 1)
        for listings in [german, german, french] { feed.take(listings) }
        #expect(log.offers.withLock { $0.map(\.listings) } == [[], german, french])
        #expect(log.offers.withLock { $0.allSatisfy { $0.channels == [.teletext(888)] } })
    }
}
