import FeedReaders
import MediaReaders

/// The description of an item from the web, with which another device can find and play it.
struct SyncItem: Sendable, Hashable {
    let id: LibraryItem.ID
    let address: String
    var title: String?
    var feedTitle: String?
    var duration: Double?
    var image: String?

    /// The longest address or identifier, in bytes.
    private static let longestAddress = 4_096
    /// The longest title, in characters.
    private static let longestTitle = 500

    /// Describes an item; `nil` if it means nothing on another computer: a file, or an address of this computer.
    init?(_ id: LibraryItem.ID, address: String) {
        let address = StoredAddress.clean(address)
        guard Self.isWeb(id.feed ?? id.entry), Self.isWeb(address), !id.entry.isEmpty,
            id.entry.utf8.count <= Self.longestAddress
        else { return nil }
        self.id = id
        self.address = address
    }

    /// Describes an item that another device has described. Titles are made safe, and implausible values are left out.
    init?(
        _ id: LibraryItem.ID, address: String, title: String?, feedTitle: String?, duration: Double?, image: String?
    ) {
        self.init(id, address: address)
        self.title = title.map { PrintableText($0, maximumLength: Self.longestTitle).string }
        self.feedTitle = feedTitle.map { PrintableText($0, maximumLength: Self.longestTitle).string }
        self.duration = duration.flatMap { SyncRecord.isPlausible($0) ? $0 : nil }
        self.image = image.map(StoredAddress.clean).flatMap { Self.isWeb($0) ? $0 : nil }
    }

    /// A digest of the identity.
    var key: String { Self.key(of: id) }

    static func key(of id: LibraryItem.ID) -> String {
        let bytes = Array((id.feed ?? "").utf8) + [0] + Array(id.entry.utf8)
        return String(Checksum.sha256(bytes).prefix(32))
    }

    /// The item as the library adds it.
    var libraryItem: LibraryItem {
        LibraryItem(
            FeedEntry(id: id.entry, title: title, address: address, duration: duration, image: image), of: id.feed,
            feedTitle: feedTitle)
    }

    /// Returns `true` for an http or https address that other computers can reach.
    static func isWeb(_ address: String) -> Bool {
        let bytes = address.utf8
        guard bytes.count <= longestAddress, bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return false }
        let start = address.lowercased()
        guard let scheme = ["https://", "http://"].first(where: start.hasPrefix) else { return false }
        var host = start.dropFirst(scheme.count).prefix { !"/?#\\".contains($0) }
        if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
        host = host.hasPrefix("[") ? host.prefix { $0 != "]" }.dropFirst() : host.prefix { $0 != ":" }
        let isOwn =
            host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.") || host == "0.0.0.0"
            || host == "::1"
        return !host.isEmpty && !isOwn
    }
}
