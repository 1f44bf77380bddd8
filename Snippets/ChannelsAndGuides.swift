//! A channel list with its television guide, exported for other players.

import FeedLoading
import FeedReaders
import Foundation

func showChannels(_ address: String, at now: Double) async throws {
    let loaded = try await FeedLoader().load(address)
    if loaded.freshness.isOffline { print("No connection. This list may be outdated.") }
    for element in loaded.feed.dropped { print(element) }  // line 12: The address is malformed. …

    let guide = try await TVGuideLoader().guide(for: loaded.feed, around: now)
    for channel in loaded.feed.entries {
        let program = guide.now(for: channel, at: now)?.title ?? "No information"
        let next = guide.next(for: channel, at: now)?.title ?? ""
        print(channel.group ?? "", channel.title ?? channel.address, program, next, separator: "\t")
    }
}

func export(_ feed: Feed, to folder: URL) throws {
    for format in FeedExport.allCases {
        try Data(format.bytes(of: feed)).write(to: folder.appendingPathComponent("channels.\(format.fileExtension)"))
    }
}

func readOneList() throws {
    let bytes = Array("#EXTM3U\n#EXTINF:-1 tvg-id=\"news.example\",News\nnews.m3u8\n".utf8)
    let feed = try FeedReader().read(bytes, from: "https://www.example.com/tv.m3u")
    print(feed.kind, feed.entries[0].address)  // m3u https://www.example.com/news.m3u8
}
