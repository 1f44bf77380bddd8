import FeedReaders
import PlayheadCatalog
import Testing

@testable import PlayheadWindow

@Suite struct CardContentTests {
    @Test func aStartedItemShowsItsProgressAndTheTimeThatIsLeft() {
        var item = LibraryItem(address: "https://example.com/film.mp4", title: "Film", duration: 600)
        item.status.resume = ResumePoint(position: 150, duration: 600, date: 0)
        let card = CardContent(item)
        #expect(card.progress == 0.25)
        #expect(card.detail == "7:30 left")
        #expect(card.badge == "10 min")
        #expect(card.spoken == "Film, 25 percent played, 7:30 left, 10 min")
    }

    @Test func anItemThatIsPlayedAgainShowsItsProgressAndNotThatItWasPlayed() {
        var item = LibraryItem(address: "https://example.com/film.mp4", title: "Film", duration: 90)
        item.status.isPlayed = true
        #expect(CardContent(item).isPlayed)
        item.status.resume = ResumePoint(position: 51, duration: 90, date: 0)
        let card = CardContent(item)
        #expect(!card.isPlayed)
        #expect(card.detail == "0:39 left")
        #expect(card.badge == "1:30")
    }

    @Test func anItemWithoutATitleHasTheNameOfItsFile() {
        let card = CardContent(LibraryItem(address: "file:///films/The%20Sea.mkv"))
        #expect(card.title == "The Sea")
        #expect(card.initials == "TS")
        #expect(card.picture?.isFileURL == true)
    }

    @Test func soundHasSquareCoversAndNoPictureFromItsFile() {
        let item = LibraryItem(address: "file:///music/song.flac", title: "Song")
        #expect(CardContent(item).shape == .square)
        #expect(CardContent(item).picture == nil)
    }

    @Test func aCardShowsItsDateInPlaceOfNoCategory() {
        var details = FeedEntry.Details()
        details.published = 1_700_000_000
        for group in ["Uncategorized", "uncategorized"] {
            var item = LibraryItem(
                FeedEntry(title: "1", address: "https://example.com/1.mp3", group: group, details: details),
                of: "https://example.com/feed")
            item.feedTitle = "Pod"
            #expect(CardContent(item).detail == "Pod")
            #expect(CardContent(item, within: "Pod").detail == DayTime.date(1_700_000_000))
        }
    }

    @Test func controlCharactersOfAFeedAreNotShown() {
        let card = CardContent(LibraryItem(address: "https://example.com/a.mp4", title: "A\u{202E}B\u{0}C"))
        #expect(!card.title.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{0}" })
    }

    @Test(arguments: ["", "…", "🎬", "  ", "a b c d"]) func initialsOfAnyTitleAreShort(title: String) {
        #expect(CardContent(title: title).initials.count <= 2)
    }

    @Test(arguments: [
        (0.2, "0:01"), (20.04, "0:20"), (29.6, "0:30"), (90, "1:30"), (599.4, "9:59"), (599.6, "10 min"),
        (630, "11 min"), (3_600, "1 h"), (5_520, "1 h 32 min"),
        (0, ""),
        (Double.infinity, ""), (-1, ""), (1e300, "100000 h"),
    ]) func durationsAreRounded(seconds: Double, text: String) {
        #expect(MediaWording.duration(seconds) == text)
    }
}
