import Testing

@testable import PlayheadDLNA

@Suite struct JSONLineTests {
    @Test func textsAreQuotedAndStayInOneLine() {
        var line = JSONLine()
        line.add("a", "\"\\\n\u{1}\u{7F}\u{85}\u{2028}ä😀")
        line.add("b", nil as String?)
        line.add("c", 5_000_000_000)
        line.add("d", ["x", "\""])
        line.add("e", [])
        #expect(
            line.description
                == #"{"a":"\"\\\n\u0001\u007f\u0085\u2028ä😀","c":5000000000,"d":["x","\""]}"#)
    }

    @Test func cutTextsEndWithAWholeCharacter() {
        #expect("abc".prefixed(3) == "abc")
        #expect("aää".prefixed(4) == "aä")
        #expect("😀".prefixed(3).isEmpty)
    }

    @Test func everyFailureHasItsOwnStatus() {
        #expect(Set(Failure.Code.allCases.map(\.status)).count == Failure.Code.allCases.count)
        #expect(
            Failure(.timedOut, "It is \"late\".").line.description
                == #"{"error":"timedOut","message":"It is \"late\"."}"#)
    }
}
