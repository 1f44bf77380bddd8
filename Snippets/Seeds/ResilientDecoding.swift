//! Models that survive missing and malformed fields.

import Foundation

// snippet.hide
public struct Metadata: Decodable { public let year: Int }
public struct Caption: Decodable { public let language: String }
public struct VideoSummary: Decodable { public let title: String }
public struct AnalyticsInfo: Decodable { public let id: String }
// The names of the fields, which the guide leaves out.
extension MediaItem {
    enum CodingKeys: CodingKey { case id, title, duration, viewCount }
}
extension VideoConfig {
    enum CodingKeys: CodingKey { case autoplay, volume, quality }
}
extension VideoMetadata {
    enum CodingKeys: CodingKey { case thumbnail, captions, relatedVideos, analytics }
}

// snippet.show
public struct Item: Decodable {
    public let id: Int
    public let name: String
    public let metadata: Metadata?

    public init(from decoder: Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        name = try container.decode(String.self, forKey: .name)
        metadata = try? container.decodeIfPresent(
            Metadata.self, forKey: .metadata)  // Malformed metadata = nil, not throw
    }

    enum CodingKeys: String, CodingKey {
        case id, name, metadata
    }
}

public struct MediaItem: Decodable {
    public let id: Int  // Required - will throw if missing
    public let title: String  // Required
    public let duration: Int?  // Optional - won't crash if missing/malformed
    public let viewCount: Int?  // Optional

    public init(from decoder: Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)

        // Required fields - throw on failure
        id = try container.decode(Int.self, forKey: .id)
        title = try container.decode(String.self, forKey: .title)

        // Optional fields - use try? to convert failures to nil
        duration = try? container.decode(Int.self, forKey: .duration)
        viewCount = try container.decodeIfPresent(Int.self, forKey: .viewCount)
    }
}

public struct VideoConfig: Decodable {
    public let autoplay: Bool
    public let volume: Double
    public let quality: String

    public init(from decoder: Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)

        // Default to false if missing/malformed
        autoplay = (try? container.decode(Bool.self, forKey: .autoplay)) ?? false

        // Default to 1.0 if missing/malformed
        volume = (try? container.decode(Double.self, forKey: .volume)) ?? 1.0

        // Default to "auto" if missing/malformed
        quality = (try? container.decode(String.self, forKey: .quality)) ?? "auto"
    }
}

public struct VideoMetadata: Decodable {
    public let thumbnail: URL?
    public let captions: [Caption]?
    public let relatedVideos: [VideoSummary]?
    public let analytics: AnalyticsInfo?

    public init(from decoder: Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)

        // Every field uses try? - partial data is better than no data
        thumbnail = try? container.decodeIfPresent(URL.self, forKey: .thumbnail)
        captions = try? container.decodeIfPresent([Caption].self, forKey: .captions)
        relatedVideos = try? container.decodeIfPresent([VideoSummary].self, forKey: .relatedVideos)

        // Try-catch for more detailed error logging
        do {
            analytics = try container.decodeIfPresent(AnalyticsInfo.self, forKey: .analytics)
        } catch {
            debugPrint("Analytics decode error: \(error)")
            analytics = nil
        }
    }
}

// snippet.hide
let data = Data(#"{"id": 1, "name": "Tides", "metadata": "null"}"#.utf8)
let item = try JSONDecoder().decode(Item.self, from: data)
print(item.name, item.metadata?.year ?? "no year")
