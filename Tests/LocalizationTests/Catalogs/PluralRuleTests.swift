import Testing

@testable import Localization

struct PluralRuleTests {
    private func parsed(_ text: String) -> PluralRule? {
        PluralRule(header: "Language: xx\nPlural-Forms: \(text)\nX-Other: 1\n")
    }

    @Test func germanHasTwoForms() throws {
        let rule = try #require(parsed("nplurals=2; plural=(n != 1);"))
        #expect([0, 1, 2, 100].map(rule.form) == [1, 0, 1, 1])
    }

    @Test func japaneseHasOneForm() throws {
        let rule = try #require(parsed("nplurals=1; plural=0;"))
        #expect([0, 1, 2].map(rule.form) == [0, 0, 0])
    }

    @Test func russianHasThreeForms() throws {
        let rule = try #require(
            parsed(
                "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
            ))
        #expect([1, 2, 5, 11, 21, 22, 25, 111, 112].map(rule.form) == [0, 1, 2, 2, 0, 1, 2, 2, 2])
    }

    @Test func arabicHasSixForms() throws {
        let rule = try #require(
            parsed("nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;")
        )
        #expect([0, 1, 2, 3, 11, 100, 103].map(rule.form) == [0, 1, 2, 3, 4, 5, 3])
    }

    @Test(arguments: [
        "", "nplurals=2", "nplurals=0; plural=0;", "nplurals=2; plural=n +;", "nplurals=2; plural=(n;",
        "nplurals=2; plural=m;", "nplurals=99; plural=n;",
    ])
    func rulesThatAreNotValidAreRefused(text: String) { #expect(parsed(text) == nil) }

    @Test func divisionsByZeroAreHarmless() throws {
        let rule = try #require(parsed("nplurals=2; plural=n / 0 + n % 0;"))
        #expect(rule.form(for: 7) == 0)
    }

    @Test func aFormOutsideTheRuleIsTheFirst() throws {
        #expect(try #require(parsed("nplurals=2; plural=n;")).form(for: 9) == 0)
    }

    @Test func deepNestingIsRefused() {
        let deep = String(repeating: "(", count: 300) + "n" + String(repeating: ")", count: 300)
        #expect(PluralExpression(deep) == nil)
        #expect(PluralExpression(String(repeating: "!", count: 900) + "n") == nil)
        #expect(PluralExpression(String(repeating: "n+", count: 600) + "n") == nil)
    }

    @Test func operatorsBindAsInC() {
        #expect(PluralExpression("1 + 2 * 3")?.value(0) == 7)
        #expect(PluralExpression("10 - 3 - 2")?.value(0) == 5)
        #expect(PluralExpression("n < 3 == 1")?.value(2) == 1)
        #expect(PluralExpression("0 || 1 && 0")?.value(0) == 0)
    }
}
