import Testing

@testable import MediaReaders

struct ISO8601Tests {
    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0),
            ("2024-02-29T12:34:56.789Z", 1_709_210_096.789),
            ("2024-02-29T14:34:56.789+02:00", 1_709_210_096.789),
            ("2024-02-29T07:04:56-0530", 1_709_210_096),
            ("2024-02-29T14:34:56+02", 1_709_210_096),
            ("2024-02-29 12:34:56", 1_709_210_096),
            ("2024-02-29T12:34Z", 1_709_210_040),
            ("2024-02-29", 1_709_164_800),
            ("1969-12-31T23:59:59.5Z", -0.5),
            ("2000-01-01T00:00:00.123456789012345678Z", 946_684_800.123456),
            ("0001-01-01T00:00:00Z", -62_135_596_800),
        ] as [(String, Double)])
    func datesBecomeSecondsSince1970(text: String, seconds: Double) throws {
        #expect(try abs(#require(ISO8601.date(Array(text.utf8)[...])) - seconds) < 0.000_01)
    }

    @Test(arguments: [
        "", "x", "2024", "2024-13-01", "2023-02-29", "2024-02-29T", "2024-02-29T25:00:00Z", "2024-02-29T12:34:56+",
        "2024-02-29T12:34:56Zx", "2024-02-29T12:34:56.Z", "99999-01-01", "2024-02-29T12:34:56+24:00",
    ])
    func invalidDateIsNil(text: String) {
        #expect(ISO8601.date(Array(text.utf8)[...]) == nil)
    }

    @Test(
        arguments: [
            ("PT1H2M3.5S", 3723.5), ("PT0S", 0), ("P1DT1S", 86_401), ("PT.5S", 0.5), ("-PT2S", -2), ("P1W", 604_800),
            ("PT90M", 5400),
        ] as [(String, Double)])
    func durationsBecomeSeconds(text: String, seconds: Double) {
        #expect(ISO8601.duration(Array(text.utf8)[...]) == seconds)
    }

    @Test(arguments: ["", "P", "PT", "1S", "PT1", "PT1X", "P1S", "PTT1S", "PT1e9S", "PTinfS"])
    func invalidDurationIsNil(text: String) {
        #expect(ISO8601.duration(Array(text.utf8)[...]) == nil)
    }
}
