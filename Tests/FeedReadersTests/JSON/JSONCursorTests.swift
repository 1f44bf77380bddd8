import Testing

@testable import FeedReaders

@Suite struct JSONCursorTests {
    private func scalar(_ text: String) throws(JSONError) -> JSONScalar {
        var cursor = JSONCursor(Array(text.utf8)[...])
        return try cursor.scalar()
    }

    @Test func scalarsAreRead() throws {
        #expect(try scalar(#" "a\"b\\\/\n\u00e4\ud83d\ude00\ud800x" "#) == .text("a\"b\\/\nä😀\u{FFFD}x"))
        #expect(try scalar("-12.5e1") == .number("-12.5e1"))
        #expect(try scalar("true") == .bool(true))
        #expect(try scalar("null") == .null)
        #expect(try scalar("NaN") == .invalid)
        #expect(try scalar("{\"a\": [1, {}]}") == .object)
        #expect(try scalar("[[[]]]") == .array)
        #expect(try scalar("\"\"").isMissing)
        #expect(try scalar("\"null\"").isMissing)
    }

    @Test func valuesAreConverted() throws {
        #expect(try scalar("\" 12 \"").number == 12)
        #expect(try scalar("1e999").number == nil)
        #expect(try scalar("\"1:02:03\"").duration == 3723)
        #expect(try scalar("\"PT1H\"").duration == 3600)
        #expect(try scalar("-5").duration == nil)
        #expect(try scalar("\"2024-02-29T00:00:00Z\"").date == 1_709_164_800)
        #expect(try scalar("\"yes\"").bool == true)
        #expect(try scalar("0").bool == false)
    }

    @Test func missingAndAdditionalCommasAreAccepted() throws {
        var cursor = JSONCursor(Array("[1 2,,3,]".utf8)[...])
        var values: [JSONScalar] = []
        #expect(try cursor.beginArray())
        while try cursor.nextElement() { values.append(try cursor.scalar()) }
        #expect(values == [.number("1"), .number("2"), .number("3")])
    }

    @Test(arguments: ["", "\"", "\"\\", "{", "[1", "{\"a\"", "{\"a\":", "]", ":", "{a:1}", "\"\\u12"])
    func cutTextThrows(text: String) {
        #expect(throws: JSONError.self) {
            var cursor = JSONCursor(Array(text.utf8)[...])
            if try cursor.beginObject() {
                while try cursor.nextKey() != nil { try cursor.skip() }
            } else {
                try cursor.skip()
            }
        }
    }

    @Test func deepNestingIsSkippedWithoutTheStack() throws {
        let text = String(repeating: "[{\"a\":", count: 100_000) + "1" + String(repeating: "}]", count: 100_000)
        #expect(try scalar(text) == .array)
    }
}
