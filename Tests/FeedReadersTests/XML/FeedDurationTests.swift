import Testing

@testable import FeedReaders

struct FeedDurationTests {
    @Test(arguments: [
        ("90", 90.0), ("90.5", 90.5), ("1:30", 90), ("01:02:03", 3723), (" 1:02:03 ", 3723), (":30", 30),
        ("90:00", 5400), ("PT1H2M3S", 3723), ("1h 2m 3s", 3723), ("1 hr 5 min", 3900), ("45 minutes", 2700),
    ])
    func usualFormsAreRead(text: String, expected: Double) {
        #expect(FeedDuration.seconds(Array(text.utf8)[...]) == expected)
    }

    @Test(arguments: [
        "", "0", "00:00:00", "-5", "1:2:3:4", "long", "1:x", "nan", "inf", "1e300", "99999999999", "5 5", "1:-2",
    ])
    func otherTextsAreNoDurations(text: String) {
        #expect(FeedDuration.seconds(Array(text.utf8)[...]) == nil)
    }
}
