import Testing

@testable import MediaReaders

@Suite struct WebVTTPlaceTests {
    private let stream =
        "WEBVTT\n\n1\n00:01.000 --> 00:02.500 line:0\r\n<i>One</i>\r\nmore\n\n00:03.000 --> 00:04.000\nTwo\n"

    @Test(arguments: [1, 7, 1_000]) func placesAreReadInPartsOfAnySize(_ size: Int) throws {
        var reader = WebVTTPlace.Reader()
        let bytes = Array(stream.utf8)
        var places: [WebVTTPlace] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            places += reader.take(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        #expect(
            places == [
                WebVTTPlace(
                    start: 1_000, end: 2_500, line: "One", placement: .init(horizontal: .center, vertical: .top))
            ])
    }

    @Test func cuesMatchByTimesAndText() throws {
        var reader = WebVTTPlace.Reader()
        let place = try #require(reader.take(Array(stream.utf8)).first)
        #expect(place.matches(start: 1_000, end: 2_500, text: "One\nmore"))
        // After a seek, a cue starts where the seek landed.
        #expect(place.matches(start: 1_700, end: 2_500, text: "One\nmore"))
        #expect(!place.matches(start: 1_000, end: 2_500, text: "Two"))
        #expect(!place.matches(start: 900, end: 2_500, text: "One"))
    }
}
