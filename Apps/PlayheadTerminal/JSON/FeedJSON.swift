import FeedLoading
import FeedReaders
import MediaReaders

/// Descriptions of feeds as JSON. Text from feeds is free of control characters.
enum FeedJSON {
    /// The kind, title, entries and dropped elements of a feed.
    static func members(_ feed: Feed) -> [JSONValue.Member] {
        [
            .init("kind", .string(feed.kind.rawValue)),
            .init("title", MediaJSON.text(feed.title)),
            .init("entries", .array(feed.entries.map(entry))),
            .init("dropped", .array(feed.dropped.map(dropped))),
        ]
    }

    /// The origin of a feed's content, with its age in seconds for copies.
    static func members(_ freshness: FeedFreshness) -> [JSONValue.Member] {
        switch freshness {
        case .fresh: [.init("freshness", .string("fresh"))]
        case .notModified: [.init("freshness", .string("notModified"))]
        case .unexpired(let age): [.init("freshness", .string("unexpired")), .init("age", .number(age))]
        case .offline(let age, let reason):
            [
                .init("freshness", .string("offline")), .init("age", .number(age)),
                .init("reason", .object(fields(of: reason))),
            ]
        }
    }

    static func fields(of error: FeedError) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = [
            .init("code", .string(error.code.rawValue)),
            .init("category", .string("feed")),
            .init("retryable", .bool(error.isRetryable)),
            .init("message", .string(PrintableText(error.message).string)),
            .init("cause", .string(PrintableText(error.cause).string)),
            .init("remedy", .string(PrintableText(error.remedy).string)),
        ]
        if let status = error.httpStatus { members.append(.init("httpStatus", .integer(Int64(status)))) }
        if let url = error.address { members.append(.init("url", .string(redactedURL(url)))) }
        return members
    }

    private static func entry(_ entry: FeedEntry) -> JSONValue {
        .object([
            .init("title", MediaJSON.text(entry.title)),
            .init("address", .string(entry.address)),
            .init("duration", .optional(entry.duration)),
            .init("image", .optional(entry.image)),
            .init("group", MediaJSON.text(entry.group)),
        ])
    }

    private static func dropped(_ element: DroppedElement) -> JSONValue {
        .object([.init("where", MediaJSON.text(element.place)), .init("why", MediaJSON.text(element.reason))])
    }
}
