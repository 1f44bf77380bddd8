import CGIO
import Testing

@testable import PlayheadDesktop

struct BusValueTests {
    private static let values: [(value: BusValue, type: String)] = [
        (.byte(7), "y"), (.objectPaths(["/a", "/b"]), "ao"), (.dictionaries([["a": .string("b")], [:]]), "aa{sv}"),
        (.boolean(true), "b"), (.int32(-5), "i"), (.uint32(5), "u"), (.int64(.min), "x"), (.double(0.1), "d"),
        (.string("Ünï \u{1F3AC}"), "s"), (.objectPath("/org/playhead/track/1"), "o"), (.strings([]), "as"),
        (.strings(["a", ""]), "as"), (.dictionary([:]), "a{sv}"),
        (.dictionary(["b": .strings(["x"]), "a": .dictionary(["c": .int64(1)])]), "a{sv}"),
        (.tuple([.string("a"), .int64(2), .dictionary(["k": .double(1)])]), "(sxa{sv})"), (.tuple([]), "()"),
    ]

    @Test func valuesSurviveARoundTrip() throws {
        for (value, type) in Self.values {
            let variant = try #require(g_variant_ref_sink(value.makeVariant()))
            defer { g_variant_unref(variant) }
            #expect(String(cString: g_variant_get_type_string(variant)) == type)
            #expect(BusValue(variant) == value)
        }
    }

    @Test func otherTypesAreNamedByTheirSignature() throws {
        let variant = try #require(g_variant_ref_sink(g_variant_new_int16(7)))
        defer { g_variant_unref(variant) }
        #expect(BusValue(variant) == .other("n"))
    }
}
