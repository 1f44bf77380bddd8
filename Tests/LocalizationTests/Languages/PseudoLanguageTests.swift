import Testing

@testable import Localization

struct PseudoLanguageTests {
    private let pseudo = Localization(languages: ["pseudo"])
    private let mirrored = Localization(languages: ["pseudo-rtl"])

    @Test func textsAreAccentedLongerAndInBrackets() {
        let text = pseudo.string(for: "Recently added")
        #expect(text == "[Ŕéçéñţļý åððéð ······]")
    }

    @Test func argumentsStayAsTheyAre() {
        #expect(pseudo.string(for: "Cannot open “\("file")”.") == "[Çåññöţ öpéñ “file”. ····]")
        #expect(pseudo.string(for: "\(20)% done") == "[20% ðöñé ··]")
    }

    @Test func symbolsStayAsTheyAre() { #expect(pseudo.string(for: "1:05 / 2") == "1:05 / 2") }

    @Test func pluralsAreThoseOfEnglish() {
        #expect(pseudo.string(for: .plural(1, one: "\(1) day", other: "\(1) days")) == "[1 ðåý ··]")
        #expect(pseudo.string(for: .plural(2, one: "\(2) day", other: "\(2) days")) == "[2 ðåýš ··]")
    }

    @Test func mirroredTextIsDisplayedFromRightToLeft() {
        #expect(mirrored.string(for: "Play") == "\u{202E}[Pļåý ··]\u{202C}")
        #expect(mirrored.isRightToLeft)
    }
}
