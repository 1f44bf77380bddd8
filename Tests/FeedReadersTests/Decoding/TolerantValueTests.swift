import FeedReaders
import FoundationEssentials
import Testing

struct TolerantValueTests {
    /// A model with one value.
    struct Model<Value: Decodable & Sendable>: Decodable {
        let value: Value?

        init(from decoder: any Decoder) throws {
            value = try decoder.container(keyedBy: CodingKeys.self).optional(forKey: .value)
        }

        enum CodingKeys: String, CodingKey { case value }
    }

    func read<Value: Decodable & Sendable>(_ type: Value.Type, _ json: String) throws -> Value? {
        try ResilientDecoder(address: "https://a.example/b/c")
            .decode(Model<Value>.self, from: Array("{\"value\": \(json)}".utf8)).value.value
    }

    @Test(arguments: [
        ("1", 1), ("-3", -3), ("\"+4\"", 4), ("1e2", 100), ("9223372036854775807", Int.max),
        ("\"9223372036854775807\"", Int.max), ("9223372036854775808", nil), ("\"9223372036854775808\"", nil),
        ("0.5", nil), ("true", nil), ("\"0x10\"", nil), ("\"\"", nil), ("\"١\"", nil), ("[]", nil),
    ]) func wholeNumbers(json: String, value: Int?) throws {
        #expect(try read(Int.self, json) == value)
    }

    @Test(arguments: [
        ("0.5", 0.5), ("\"0.5\"", 0.5), ("\" 12 \"", 12), ("\"-1e3\"", -1000), ("\"nan\"", nil), ("\"inf\"", nil),
        ("\"1e999\"", nil), ("\"0x1p3\"", nil), ("\"1,5\"", nil), ("\"--1\"", nil), ("\"e\"", nil), ("{}", nil),
    ]) func numbers(json: String, value: Double?) throws {
        #expect(try read(Double.self, json) == value)
    }

    @Test func smallNumbersHaveTheirRange() throws {
        #expect(try read(UInt8.self, "255") == 255)
        #expect(try read(UInt8.self, "\"256\"") == nil)
        #expect(try read(UInt.self, "-1") == nil)
        #expect(try read(Float.self, "\"1e300\"") == nil)
    }

    @Test(arguments: [
        ("true", true), ("0", false), ("1", true), ("2", nil), ("\"False\"", false), ("\"yes\"", true),
        ("\"on\"", nil), ("[true]", nil),
    ]) func truthValues(json: String, value: Bool?) throws {
        #expect(try read(Bool.self, json) == value)
    }

    @Test(arguments: [
        ("\"a\"", "a"), ("12", "12"), ("1.5", "1.5"), ("18446744073709551615", "18446744073709551615"),
        ("\"null\"", nil), ("\"Null\"", "Null"), ("true", nil), ("\"\\u0000\"", "\0"),
    ]) func texts(json: String, value: String?) throws {
        #expect(try read(String.self, json) == value)
    }

    @Test(arguments: [
        ("https://b.example/x", "https://b.example/x"), ("HTTP://b.example/", "HTTP://b.example/"),
        ("x.png", "https://a.example/b/x.png"), ("../x.png", "https://a.example/x.png"),
        ("//b.example/x", "https://b.example/x"), ("file:///etc/passwd", nil), ("javascript:alert(1)", nil),
        ("java\\u0009script:alert(1)", nil), ("data:text/html,x", nil), ("https://", nil), ("http:///x", nil),
        (" https://b.example/x ", "https://b.example/x"), ("null", nil),
    ]) func addresses(text: String, value: String?) throws {
        #expect(try read(URL.self, "\"\(text)\"")?.absoluteString == value)
    }

    @Test func nestedListsKeepTheirGoodElements() throws {
        struct Lists: Decodable {
            let numbers: [Int]
            let optional: [Int]?
            let named: [String: Int]?
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                numbers = container.elements(forKey: .numbers)
                optional = container.optional(forKey: .optional)
                named = container.optional(forKey: .named)
            }
            enum CodingKeys: String, CodingKey { case numbers, optional, named }
        }
        let json = #"{"numbers": [1, "2", "x", null, 3.0], "optional": [4, {}], "named": {"a": "1", "b": "x"}}"#
        let (lists, dropped) = try ResilientDecoder().decode(Lists.self, from: Array(json.utf8))
        #expect(lists.numbers == [1, 2, 3])
        #expect(dropped.map(\.place) == ["numbers[2]", "numbers[3]", "optional[1]", "named.b"])
        #expect(lists.optional == [4])
        #expect(lists.named == ["a": 1])
    }
}
