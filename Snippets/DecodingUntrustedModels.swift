//! Models of untrusted JSON, of which the good parts are kept.

import FeedReaders
import Foundation

struct VideoMetadata: Decodable {
    let id: Int
    let title: String
    let quality: String
    let duration: Double?
    let thumbnail: URL?
    let captions: [Caption]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.required(forKey: .id)
        title = try container.required(forKey: .title)
        quality = container.value(forKey: .quality, default: "auto")
        duration = container.optional(forKey: .duration)
        thumbnail = container.optional(forKey: .thumbnail)
        captions = container.elements(forKey: .captions)
    }

    enum CodingKeys: String, CodingKey { case id, title, quality, duration, thumbnail, captions }
}

struct Caption: Decodable {
    enum Kind: String, Decodable { case subtitles, captions }

    let address: URL
    let kind: Kind?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        address = try container.required(forKey: .url)
        kind = container.optional(forKey: .kind)
    }

    enum CodingKeys: String, CodingKey { case url, kind }
}

func readVideos(_ bytes: [UInt8]) throws -> [VideoMetadata] {
    let decoder = ResilientDecoder(address: "https://media.example/videos.json")
    let (videos, dropped) = try decoder.decode([VideoMetadata].self, from: bytes)
    for element in dropped { print(element) }  // [3].duration: The value is not a number.
    return videos
}
