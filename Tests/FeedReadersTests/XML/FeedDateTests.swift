import Testing

@testable import FeedReaders

struct FeedDateTests {
    /// Forms of 2023-11-14 22:13:20 UTC.
    @Test(arguments: [
        "Tue, 14 Nov 2023 22:13:20 GMT", "Tue, 14 Nov 2023 22:13:20 +0000", "14 Nov 2023 22:13:20 UT",
        "Tue,14 Nov 2023 22:13:20 Z", "Tuesday, 14 November 2023 22:13:20 UTC", "Tue, 14 Nov 23 22:13:20 GMT",
        "Tue, 14 Nov 2023 17:13:20 EST", "Tue, 14 Nov 2023 14:13:20 PST", "Tue, 15 Nov 2023 00:13:20 +0200",
        "Tue, 15 Nov 2023 00:13:20 +02:00", "Tue, 15 Nov 2023 00:13:20 GMT+2", "Tue, 14 Nov 2023 18:43:20 -0330",
        "Tue Nov 14 22:13:20 2023", "Tue Nov 14 22:13:20 GMT 2023", "Nov 14, 2023 10:13:20 PM", "14-Nov-2023 22:13:20",
        "2023-11-14T22:13:20Z", "2023-11-14T22:13:20.000Z", "2023-11-15T00:13:20+02:00", "2023-11-15T00:13:20+0200",
        "2023-11-14 22:13:20", "2023-11-14 22:13:20 GMT", "2023-11-15 00:13:20 +0200", "2023/11/14 22:13:20",
        " Tue, 14 Nov 2023 22:13:20 (UTC) ", "Tue, 14 Nov 2023 22:13:20 GMT (x (y))", "14.11.2023 22:13:20",
        "November 14th, 2023 10:13:20 p.m.", "Di, 14 Nov 2023 22:13:20 GMT", "14/11/2023 22:13:20",
        "11/14/2023 22:13:20",
    ])
    func usualFormsAreRead(text: String) {
        #expect(FeedDate.seconds(Array(text.utf8)[...]) == 1_700_000_000, "\(text)")
    }

    @Test(arguments: [
        ("Tue, 14 Nov 2023", 1_699_920_000.0), ("2023-11-14", 1_699_920_000), ("20231114", 1_699_920_000),
        ("2023-11", 1_698_796_800), ("2023", 1_672_531_200), ("Tue, 14 Nov 2023 22:13 GMT", 1_699_999_980),
        ("Nov 14, 2023 12:00 AM", 1_699_920_000), ("1 Jan 70 00:00:00 GMT", 0), ("31 Dec 69 00:00 GMT", 3_155_673_600),
        ("Thu, 29 Feb 2024 24:00:00 GMT", 1_709_251_200),
    ])
    func incompleteFormsAreRead(text: String, expected: Double) {
        #expect(FeedDate.seconds(Array(text.utf8)[...]) == expected, "\(text)")
    }

    @Test(arguments: [
        "", "yesterday", "Tue, 32 Nov 2023 22:13:20 GMT", "29 Feb 2023 00:00", "14 Nov", "14 Nov 2023 25:00:00 GMT",
        "14 Nov 2023 22:61:00 GMT", "1:2:3:4", "99999999999", "14 Nov 2023 14 Nov 2023", "+", "-", ":", "T",
        "2023-13-01", "Mon, Tue",
        "0000-00-00 00:00:00", "14 Nov 2023 22:13:20 +99999",
    ])
    func otherTextsAreNoDates(text: String) {
        #expect(FeedDate.seconds(Array(text.utf8)[...]) == nil, "\(text)")
    }
}
