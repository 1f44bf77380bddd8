import MediaReaders
import PlaybackModel
import Testing

@testable import PlayheadGStreamer

@Suite struct CaptionBookTests {
    @Test func pageOfTeletextHasTheLanguageOfItsListing() {
        var book = CaptionBook()
        book.channels = [.teletext(150), .teletext(777), .teletext(888), .cc1]
        book.listings = [
            TeletextListing(page: 150, language: "fre"), TeletextListing(page: 777, language: "und"),
            TeletextListing(page: 888, language: "deu", isForHearingImpaired: true), TeletextListing(page: 889),
        ]
        let tracks = book.tracks(nil)
        #expect(tracks.map(\.language) == ["fr", nil, "de", nil])
        #expect(tracks.map(\.title) == ["Teletext 150", "Teletext 777", "Teletext 888", "CC1"])
        #expect(tracks.map(\.characteristics) == [[], [], [.hearingImpaired], []])
    }
}
