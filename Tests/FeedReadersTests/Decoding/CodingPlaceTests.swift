import Testing

@testable import FeedReaders

struct CodingPlaceTests {
    @Test func aPathReadsLikeCode() {
        #expect(CodingPlace.text(of: []) == nil)
        #expect(CodingPlace.text(of: [key("items"), ListIndex(intValue: 3), key("duration")]) == "items[3].duration")
        #expect(CodingPlace.text(of: [ListIndex(intValue: 0), key("a-b_c")]) == "[0].a-b_c")
    }

    @Test func untrustedKeysAreQuotedAndShort() {
        #expect(CodingPlace.text(of: [key("a"), key("b.c")]) == #"a["b.c"]"#)
        #expect(CodingPlace.text(of: [key("\u{1B}[31m\"")]) == "[\"\u{FFFD}[31m'\"]")
        #expect(CodingPlace.text(of: [key("")]) == #"[""]"#)
        let long = CodingPlace.text(of: Array(repeating: key(String(repeating: "x", count: 10_000)), count: 1000))
        #expect(long.map { $0.count < 3000 } == true)
    }

    private func key(_ name: String) -> AnyKey { AnyKey(stringValue: name) }
}
