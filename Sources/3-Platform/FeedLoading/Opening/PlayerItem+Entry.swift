public import FeedReaders
import FoundationEssentials
import MediaReaders
public import PlaybackModel
public import Playhead

extension FeedEntry {
    /// A Boolean value that indicates whether the address is one of a web page, in which the media must be found.
    var isPage: Bool { details?.page == address && FileKind(address: address) == nil }
}

extension PlayerItem {
    /// Creates an item that plays an entry of a list or folder.
    ///
    /// - Parameters:
    ///   - entry: The entry. Its headers replace those of the same name in `headers`.
    ///   - headers: Headers for the item's server, for all entries.
    ///   - startPosition: The position to start at; `nil` for the default.
    ///   - isTyped: `true` if the user has typed the address, which may then be one of a live stream, such as `rtsp:`.
    ///   - decryptionKeys: The keys for protected samples.
    public convenience init(
        entry: FeedEntry, headers: [String: String] = [:], startPosition: CMTime? = nil,
        isTyped: Bool = false, decryptionKeys: [DecryptionKey] = []
    ) {
        let url = MediaAddress.url(entry.address)
        // An entry of a video site is a page.
        if entry.isPage { PageResolver.shared.add(url.absoluteString) }
        var headers = headers
        var userAgent: String?
        for (name, value) in entry.details?.headers ?? [:] {
            if name.lowercased() == "user-agent" { userAgent = value } else { headers[name] = value }
        }
        self.init(
            url: url, title: entry.title ?? MediaAddress.name(url), headers: headers, userAgent: userAgent,
            startPosition: startPosition, additionalSchemes: isTyped ? Self.streamSchemes : [],
            initiator: entry.initiator.flatMap { URL(string: $0) }, decryptionKeys: decryptionKeys)
    }
}
