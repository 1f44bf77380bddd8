import Foundation
import Testing

@testable import PlayheadTerminal

@Suite struct JSONValueTests {
    @Test(arguments: [
        (0.0, "0"), (1.5, "1.5"), (-0.25, "-0.25"), (0.1 + 0.2, "0.3"), (1e9, "1000000000"), (0.000001, "0.000001"),
        (0.0000001, "0"), (.infinity, "null"), (.nan, "null"), (29.97, "29.97"),
    ])
    func numbersAreShortAndTheSameEverywhere(_ number: Double, _ text: String) {
        #expect(JSONValue.number(number).text == text)
    }

    @Test func millionthsKeepTheirZeros() {
        #expect(JSONValue.micros(1_000_001).text == "1.000001")
        #expect(JSONValue.micros(-1_050_000).text == "-1.05")
        #expect(JSONValue.micros(.min).text == "-9223372036854.775808")
    }

    @Test func controlCharactersAreEscaped() throws {
        let text = "a\"b\\c\n\t\u{1B}[31m\u{9B}\u{7F}\u{202E}é😀"
        let json = JSONValue.string(text).text
        #expect(
            json.unicodeScalars.allSatisfy {
                $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0.value != 0x202E
            })
        #expect(try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8)) == [text])
    }

    @Test func objectsKeepTheirOrder() {
        let value = JSONValue.object([.init("b", .null), .init("a", .array([.bool(true), .integer(-3), .string("")]))])
        #expect(value.text == #"{"b":null,"a":[true,-3,""]}"#)
    }
}
