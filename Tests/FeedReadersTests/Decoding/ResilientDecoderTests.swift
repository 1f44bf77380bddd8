import FoundationEssentials
import Testing

@testable import FeedReaders

struct ResilientDecoderTests {
    func decode<Value: Decodable>(
        _ type: Value.Type, _ json: String, limits: FeedLimits = FeedLimits(), address: String? = nil
    ) throws(FeedError) -> (value: Value, dropped: [String]) {
        let result = try ResilientDecoder(limits: limits, address: address).decode(type, from: Array(json.utf8))
        return (result.value, result.dropped.map(\.description))
    }

    // MARK: The guide's models

    @Test func synthesizedDecodingLosesTheItemThatResilientDecodingKeeps() throws {
        let json = #"{"id": 7, "name": "Dunes", "metadata": {"rating": {"stars": 5}}}"#
        #expect(throws: (any Error).self) {
            try JSONDecoder().decode(SynthesizedItem.self, from: Data(json.utf8))
        }
        let (item, dropped) = try decode(Item.self, json)
        #expect(item.id == 7)
        #expect(item.name == "Dunes")
        #expect(item.metadata?.rating == nil)
        #expect(dropped == ["metadata.rating: The value is not a number."])
    }

    @Test func aMalformedNestedModelBecomesNil() throws {
        let (item, dropped) = try decode(Item.self, #"{"id": 7, "name": "Dunes", "metadata": [1]}"#)
        #expect(item.metadata == nil)
        #expect(dropped == ["metadata: The value has an unexpected type."])
    }

    @Test(arguments: [
        ("{}", "id", "The value is missing."), (#"{"id": null}"#, "id", "The value is missing."),
        (#"{"id": "null"}"#, "id", "The value is the text “null”."),
        (#"{"id": "seven"}"#, "id", "The value is not a whole number in range."),
        (#"{"id": 1.5}"#, "id", "The value is not a whole number in range."),
        (#"{"id": 7}"#, "title", "The value is missing."),
        (#"{"id": 7, "title": "null"}"#, "title", "The value is the text “null”."),
        (#"{"id": 7, "title": ["a"]}"#, "title", "The value is not text."),
    ]) func aRequiredFieldThrowsWithItsPath(json: String, place: String, reason: String) {
        let error = #expect(throws: FeedError.self) { try decode(MediaItem.self, json) }
        #expect(error == FeedError(.malformed, at: place, detail: reason))
    }

    @Test(arguments: [
        (#"{"id": 7, "title": "a"}"#, nil, []),
        (#"{"id": 7, "title": "a", "duration": null}"#, nil, []),
        (#"{"id": 7, "title": "a", "duration": 90}"#, 90, []),
        (#"{"id": 7, "title": "a", "duration": 90.0}"#, 90, []),
        (#"{"id": 7, "title": "a", "duration": "90"}"#, 90, []),
        (#"{"id": 7, "title": "a", "duration": " 9e1 "}"#, 90, []),
        (#"{"id": 7, "title": "a", "duration": "null"}"#, nil, ["duration: The value is the text “null”."]),
        (
            #"{"id": 7, "title": "a", "duration": "1:30"}"#, nil,
            ["duration: The value is not a whole number in range."]
        ),
        (
            #"{"id": 7, "title": "a", "duration": 1e300}"#, nil,
            ["duration: The value is not a whole number in range."]
        ),
        (#"{"id": 7, "title": "a", "duration": {}}"#, nil, ["duration: The value is not a whole number in range."]),
    ]) func anOptionalFieldBecomesNilAndIsReported(json: String, duration: Int?, dropped: [String]) throws {
        let result = try decode(MediaItem.self, json)
        #expect(result.value.duration == duration)
        #expect(result.dropped == dropped)
    }

    @Test func oneBadElementDropsOnlyItself() throws {
        let json = """
            {"items": [{"id": 1, "title": "a"}, {"title": "b"}, null, 4, {"id": "5", "title": 6, "duration": "x"}]}
            """
        let (response, dropped) = try decode(Response<MediaItem>.self, json)
        #expect(response.items.map(\.id) == [1, 5])
        #expect(response.items.map(\.title) == ["a", "6"])
        #expect(
            dropped == [
                "items[1].id: The value is missing.", "items[2]: The value is missing.",
                "items[3]: The value has an unexpected type.",
                "items[4].duration: The value is not a whole number in range.",
            ])
    }

    @Test func missingAndMalformedSettingsHaveDefaults() throws {
        let standard = try decode(VideoConfig.self, "{}")
        #expect(!standard.value.autoplay)
        #expect(standard.value.volume == 1)
        #expect(standard.value.quality == "auto")
        #expect(standard.dropped.isEmpty)

        let damaged = try decode(VideoConfig.self, #"{"autoplay": "maybe", "volume": "loud", "quality": "null"}"#)
        #expect(damaged.value == standard.value)
        #expect(
            damaged.dropped == [
                "autoplay: The value is not true or false.", "volume: The value is not a number.",
                "quality: The value is the text “null”.",
            ])

        let (given, dropped) = try decode(VideoConfig.self, #"{"autoplay": "TRUE", "volume": "0.5", "quality": 720}"#)
        #expect(given.autoplay)
        #expect(given.volume == 0.5)
        #expect(given.quality == "720")
        #expect(dropped.isEmpty)
    }

    @Test func everyPartOfTheMetadataIsOptional() throws {
        let json = """
            {
                "thumbnail": "javascript:alert(1)",
                "captions": [{"url": "en.vtt", "language": "en"}, {"url": "file:///etc/passwd"}, {"language": "de"}],
                "relatedVideos": {"id": 1},
                "analytics": {"campaign": "spring", "labels": {"a": "b", "c": ["d"]}}
            }
            """
        let (metadata, dropped) = try decode(
            VideoMetadata.self, json, address: "https://media.example/films/list.json")
        #expect(metadata.thumbnail == nil)
        #expect(metadata.captions?.map(\.address.absoluteString) == ["https://media.example/films/en.vtt"])
        #expect(metadata.relatedVideos == nil)
        #expect(metadata.analytics?.campaign == "spring")
        #expect(metadata.analytics?.labels == ["a": "b"])
        #expect(
            dropped == [
                "thumbnail: The value is not an allowed address.",
                "captions[1].url: The value is not an allowed address.", "captions[2].url: The value is missing.",
                "relatedVideos: The value has an unexpected type.", "analytics.labels.c: The value is not text.",
            ])
    }

    @Test func anUnknownCaseBecomesNil() throws {
        let (item, dropped) = try decode(Item.self, #"{"id": 1, "name": "a", "metadata": {"kind": "hologram"}}"#)
        #expect(item.metadata != nil)
        #expect(item.metadata?.kind == nil)
        #expect(dropped == ["metadata.kind: The value is unknown."])
    }

    // MARK: Sources

    @Test(arguments: [
        ("", FeedError.Code.empty), (" \n\t", .empty), ("<html></html>", .notAFeed), ("42", .notAFeed),
        (#""text""#, .notAFeed), ("{", .malformed), (#"{"items": [}"#, .malformed), ("[1, 2", .malformed),
        ("}", .notAFeed), ("null", .notAFeed),
    ]) func contentThatIsNotJSONIsRefused(text: String, code: FeedError.Code) {
        let error = #expect(throws: FeedError.self) { try decode(Item.self, text) }
        #expect(error?.code == code)
    }

    @Test func deepNestingIsRefusedBeforeDecoding() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: FeedError(.tooDeep)) { try decode(Item.self, deep) }
        #expect(throws: FeedError(.malformed, detail: "The value has an unexpected type.")) {
            try decode(Item.self, #"["[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["]"#)
        }
    }

    @Test func aLargeSourceIsRefused() {
        var limits = FeedLimits()
        limits.byteCount = 10
        #expect(throws: FeedError(.tooLarge)) { try decode(Item.self, #"{"id": 123}"#, limits: limits) }
    }

    @Test func tooManySmallValuesAreRefused() throws {
        var decoder = ResilientDecoder()
        #expect(decoder.valueCount == 3_000_000)
        decoder.valueCount = 3
        #expect(try decoder.decode([Int].self, from: Array("[0,0,0,0]".utf8)).value == [0, 0, 0, 0])
        #expect(throws: FeedError(.tooLarge, detail: "It has more than 3 values.")) {
            try decoder.decode([Int].self, from: Array("[[0,0,0],0,0]".utf8))
        }
        let text = try decoder.decode([String].self, from: Array(#"["a,b,\",c,d,e,f"]"#.utf8)).value
        #expect(text == ["a,b,\",c,d,e,f"])
    }

    @Test func listsTextsAndReportsAreBounded() throws {
        var limits = FeedLimits()
        limits.entryCount = 3
        limits.textByteCount = 5
        limits.droppedCount = 2
        let json = #"[{"id": 1, "title": "äöüä"}, 0, 0, {"id": 2, "title": "b"}]"#
        let (items, dropped) = try ResilientDecoder(limits: limits).decode([MediaItem].self, from: Array(json.utf8))
        #expect(items.map(\.title) == ["äö"])
        #expect(
            dropped.map(\.description) == [
                "[1]: The value has an unexpected type.", "other places: 2 further values were dropped.",
            ])
    }

    @Test(arguments: [[0xEF, 0xBB, 0xBF], []] as [[UInt8]])
    func aByteOrderMarkIsAccepted(mark: [UInt8]) throws {
        let bytes = mark + Array(#"{"id": 1, "name": "a"}"#.utf8)
        #expect(try ResilientDecoder().decode(Item.self, from: bytes).value.id == 1)
    }

    @Test func sixteenBitUnicodeIsAccepted() throws {
        let units = Array(#"{"id": 1, "name": "ä"}"#.utf16)
        let bytes: [UInt8] =
            [0xFF, 0xFE] + units.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        #expect(try ResilientDecoder().decode(Item.self, from: bytes).value.name == "ä")
    }

    @Test func anotherDecoderReportsThroughUserInfo() throws {
        let report = DecodingReport()
        let decoder = JSONDecoder()
        decoder.userInfo[.decodingReport] = report
        let json = #"{"id": 7, "title": "a", "duration": "x"}"#
        _ = try decoder.decode(MediaItem.self, from: Data(json.utf8))
        #expect(report.dropped.map(\.place) == ["duration"])
        #expect(report.count == 1)
        // Without a report, the model is the same.
        #expect(try JSONDecoder().decode(MediaItem.self, from: Data(json.utf8)).duration == nil)
    }
}
