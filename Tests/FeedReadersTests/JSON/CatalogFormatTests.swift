import FoundationEssentials
import Testing

@testable import FeedReaders

/// Compares the reader with the published schema and its sample.
@Suite struct CatalogFormatTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Documentation/Schemas")

    private static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    /// Returns the names of the members of each object in the schema.
    private static func members() throws -> Set<String> {
        var names: Set<String> = []
        var cursor = JSONCursor(try bytes("catalog.schema.json")[...])
        func collect(isProperties: Bool) throws {
            if try cursor.beginObject() {
                while let key = try cursor.nextKey() {
                    if isProperties { names.insert(key) }
                    try collect(isProperties: key == "properties" && !isProperties)
                }
            } else if try cursor.beginArray() {
                while try cursor.nextElement() { try collect(isProperties: false) }
            } else {
                _ = try cursor.scalar()
            }
        }
        try collect(isProperties: false)
        return names
    }

    @Test func theSampleIsReadWithoutLoss() throws {
        let feed = try FeedReader().read(
            try Self.bytes("catalog.sample.json"), from: "https://films.example.com/catalog.json")
        #expect(feed.kind == .catalogue)
        #expect(feed.dropped.isEmpty)
        #expect(feed.title == "Harbor Films")
        #expect(feed.next == "https://films.example.com/catalog-2.json")
        #expect(feed.guides == ["https://films.example.com/guide.xml"])
        #expect(feed.entries.map(\.id) == ["tides", "knots-1", "harbor-cam"])
        #expect(feed.entries.map(\.group) == [nil, "Series / Knots / Basics", "Live"])
        #expect(feed.entries.map(\.duration) == [722.5, 301, nil])
        #expect(feed.entries[0].details?.captions.map(\.language) == ["en", "de"])
        #expect(feed.entries[1].details?.series == "Knots")
        #expect(feed.entries[2].details?.isLive == true)
    }

    @Test func theSampleUsesEveryMemberOfTheSchema() throws {
        let sample = String(decoding: try Self.bytes("catalog.sample.json"), as: UTF8.self)
        let members = try Self.members()
        #expect(members.count > 30)
        for member in members { #expect(sample.contains("\"\(member)\":"), "\(member)") }
    }
}
