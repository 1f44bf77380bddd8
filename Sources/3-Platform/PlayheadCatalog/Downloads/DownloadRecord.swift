import FeedReaders

/// The description of a download, kept in a file next to its data.
struct DownloadRecord: Sendable, Hashable, Codable {
    /// The item, without credentials.
    var item: LibraryItem
    /// `true` if the download continues automatically at the next start.
    var isWanted = true
    /// The time of its removal, in seconds since 1970, until that cannot be undone; `nil` if it is not removed.
    var removalDate: Double?
    /// The validator of the bytes that have arrived; `nil` if they cannot be continued.
    var validator: String?
    /// The size in bytes; `nil` if unknown.
    var total: Int64?
    /// The name of the complete file; `nil` until it is known.
    var fileName: String?
    /// The time of the request, in seconds since 1970.
    var date: Double
}

extension LibraryItem {
    /// The item without credentials and secret header fields, as files keep it.
    var withoutSecrets: LibraryItem {
        var item = self
        item.feed = feed.map(StoredAddress.clean)
        item.entry.id = StoredAddress.clean(entry.id)
        item.entry.address = StoredAddress.clean(address)
        item.entry.image = entry.image.map(StoredAddress.clean)
        guard var details = entry.details else { return item }
        details.page = details.page.map(StoredAddress.clean)
        details.chapters = details.chapters.map(StoredAddress.clean)
        details.alternatives = details.alternatives.map(StoredAddress.clean)
        details.headers = details.headers.filter { !StoredAddress.isSecret(header: $0.key) }
        details.captions = details.captions.map {
            FeedCaption(address: StoredAddress.clean($0.address), mediaType: $0.mediaType, language: $0.language)
        }
        item.entry.details = details
        return item
    }
}
