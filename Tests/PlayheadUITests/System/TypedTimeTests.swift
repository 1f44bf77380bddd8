import Testing

@testable import PlayheadUI

@Suite struct TypedTimeTests {
    @Test func timesAreReadAsPeopleTypeThem() {
        let times: [(String, Double)] = [
            ("90", 90), ("1:30", 90), ("1:23:45", 5025), (" 0:07 ", 7), ("1:02.5", 62.5), ("0", 0), ("120:00", 7200),
        ]
        for (text, seconds) in times { #expect(TypedTime.seconds(text) == seconds, "\(text)") }
    }

    @Test func anythingElseIsRefused() {
        let texts = [
            "", ":", "1:", ":30", "1:60", "1:2:3:4", "-5", "1.5:30", "nan", "1e5", "٣", "soon", "99999999999",
            String(repeating: "9", count: 400),
        ]
        for text in texts { #expect(TypedTime.seconds(text) == nil, "\(text)") }
    }
}
