import FoundationEssentials
import MediaReaders
import Playhead

extension Player {
    /// Returns `true` if the player's configuration allows the address of an item.
    func canOpen(_ item: PlayerItem) -> Bool {
        guard let scheme = item.url.scheme?.lowercased() else { return false }
        return configuration.allowedSchemes.contains(scheme)
            || configuration.resolvers.contains { $0.resolves(item.url) }
    }
}

extension PlayerItem {
    /// The address without credentials and query, for analytics.
    var analyticsName: String { redactedURL(url.absoluteString) }
}
