import FeedReaders
import FoundationEssentials

/// The models of the SwiftUI guide, as samples of resilient decoding.
struct Item: Decodable, Equatable {
    let id: Int
    let name: String
    let metadata: Metadata?

    struct Metadata: Decodable, Equatable {
        let rating: Double?
        let kind: Kind?

        enum Kind: String, Decodable { case film, series }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            rating = container.optional(forKey: .rating)
            kind = container.optional(forKey: .kind)
        }

        enum CodingKeys: String, CodingKey { case rating, kind }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.required(forKey: .id)
        name = try container.required(forKey: .name)
        metadata = container.optional(forKey: .metadata)
    }

    enum CodingKeys: String, CodingKey { case id, name, metadata }
}

struct MediaItem: Decodable, Equatable {
    let id: Int
    let title: String
    let duration: Int?
    let viewCount: Int?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.required(forKey: .id)
        title = try container.required(forKey: .title)
        duration = container.optional(forKey: .duration)
        viewCount = container.optional(forKey: .viewCount)
    }

    enum CodingKeys: String, CodingKey { case id, title, duration, viewCount }
}

struct VideoConfig: Decodable, Equatable {
    let autoplay: Bool
    let volume: Double
    let quality: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        autoplay = container.value(forKey: .autoplay, default: false)
        volume = container.value(forKey: .volume, default: 1.0)
        quality = container.value(forKey: .quality, default: "auto")
    }

    enum CodingKeys: String, CodingKey { case autoplay, volume, quality }
}

struct Caption: Decodable, Equatable {
    let address: URL
    let language: String?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        address = try container.required(forKey: .url)
        language = container.optional(forKey: .language)
    }

    enum CodingKeys: String, CodingKey { case url, language }
}

struct VideoSummary: Decodable, Equatable {
    let id: Int
    let title: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.required(forKey: .id)
        title = try container.required(forKey: .title)
    }

    enum CodingKeys: String, CodingKey { case id, title }
}

struct AnalyticsInfo: Decodable, Equatable {
    let campaign: String
    let labels: [String: String]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        campaign = try container.required(forKey: .campaign)
        labels = container.optional([String: String].self, forKey: .labels) ?? [:]
    }

    enum CodingKeys: String, CodingKey { case campaign, labels }
}

struct VideoMetadata: Decodable, Equatable {
    let thumbnail: URL?
    let captions: [Caption]?
    let relatedVideos: [VideoSummary]?
    let analytics: AnalyticsInfo?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        thumbnail = container.optional(forKey: .thumbnail)
        captions = container.optional([Caption].self, forKey: .captions)
        relatedVideos = container.optional([VideoSummary].self, forKey: .relatedVideos)
        analytics = container.optional(forKey: .analytics)
    }

    enum CodingKeys: String, CodingKey { case thumbnail, captions, relatedVideos, analytics }
}

/// The guide's counterexample: synthesized decoding, which loses everything at the first error.
struct SynthesizedItem: Decodable {
    let id: Int
    let name: String
    let metadata: Metadata?

    struct Metadata: Decodable { let rating: Double? }
}

/// A response with a list, as servers send it.
struct Response<Element: Decodable>: Decodable {
    let items: [Element]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        items = try container.required([Element].self, forKey: .items)
    }

    enum CodingKeys: String, CodingKey { case items }
}
