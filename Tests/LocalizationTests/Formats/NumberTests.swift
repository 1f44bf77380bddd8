import Testing

@testable import Localization

struct NumberTests {
    private let english = Localization.english

    @Test func decimalsAreRounded() {
        #expect(english.decimal(1.005, digits: 0) == "1")
        #expect(english.decimal(2.675, digits: 1) == "2.7")
        #expect(english.decimal(-0.04, digits: 1) == "0.0")
        #expect(english.decimal(-1.25, digits: 2) == "-1.25")
        #expect(english.decimal(1.5) == "1.5")
        #expect(english.decimal(3) == "3")
    }

    @Test func numbersOutsideTheRangeAreADash() {
        for value in [Double.nan, .infinity, -.infinity, 1e12] { #expect(english.decimal(value, digits: 1) == "–") }
        #expect(english.decimal(9.99e11, digits: 9).hasPrefix("999000000000"))
    }

    @Test func largeNumbersAreGrouped() {
        #expect(english.integer(9999) == "9999")
        #expect(english.integer(12345) == "12,345")
        #expect(english.integer(-1_234_567) == "-1,234,567")
        #expect(english.integer(.min) == "-9,223,372,036,854,775,808")
    }

    @Test func sizesHaveFittingUnits() {
        #expect(english.fileSize(1) == "1 byte")
        #expect(english.fileSize(999) == "999 bytes")
        #expect(english.fileSize(1_500) == "2 kB")
        #expect(english.fileSize(999_600) == "1.0 MB")
        #expect(english.fileSize(12_340_000) == "12.3 MB")
        #expect(english.fileSize(5_000_000_000) == "5.0 GB")
        #expect(english.fileSize(-5) == "0 bytes")
    }

    @Test func percentagesAreWhole() { #expect(english.percent(0.499) == "50%") }
}
