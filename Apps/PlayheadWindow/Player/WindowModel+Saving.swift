import Foundation
import Localization
import PlayheadCatalog
import PlayheadUI

/// Saving the queue as a list.
extension WindowModel {
    /// The name that is suggested for a saved queue.
    static var queueFileName: String { localized("Queue") + "." + FeedExport.m3u.fileExtension }

    /// The queue as an M3U list, in the order in which it plays.
    var queueList: [UInt8] { FeedExport.m3u.bytes(of: Self.list(of: player.itemsInPlayOrder)) }

    /// Reports that the queue was saved, or why not.
    func reportSaving(_ result: Result<URL, any Error>) {
        switch result {
        case .success(let url): notice = localized("Queue saved as “\(url.lastPathComponent)”")
        case .failure(let error):
            notice = localized("Cannot save the queue: \(FileFailure.cause(of: error)) Choose another folder.")
        }
    }

    /// Headers that sign in are not saved, because lists are passed on.
    private static func list(of items: [PlayerItem]) -> Feed {
        let entries = items.map { item in
            var entry = FeedEntry(title: item.title, address: item.url.absoluteString)
            var headers = item.headers.filter { ["referer", "user-agent"].contains($0.key.lowercased()) }
            if let agent = item.userAgent { headers["User-Agent"] = agent }
            if !headers.isEmpty {
                var details = FeedEntry.Details()
                details.headers = headers
                entry.details = details
            }
            return entry
        }
        return Feed(kind: .m3u, entries: entries)
    }
}
