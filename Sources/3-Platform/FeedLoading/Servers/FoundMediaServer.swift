/// A media server in the network, as ``MediaServerBrowser`` finds it.
public struct FoundMediaServer: Sendable, Hashable, Identifiable {
    /// The unique device name, such as `uuid:1234`. It stays the same when the server starts again.
    public var id: String
    /// The name for people.
    public var name: String
    /// The name of the model.
    public var model: String?
    /// The address of an icon, http or https.
    public var icon: String?
    /// The address of its description, which contains its host.
    public var location: String?

    /// Creates a server.
    public init(id: String, name: String, model: String? = nil, icon: String? = nil, location: String? = nil) {
        self.id = id
        self.name = name
        self.model = model
        self.icon = icon
        self.location = location
    }

    /// The address of everything that the server offers, which ``FeedLoader`` and ``MediaOpening`` open.
    public var address: String { MediaServerAddress(server: id).text }

    /// The host, for people; `nil` if it is not known.
    public var host: String? {
        let parts = location?.split(separator: "/", maxSplits: 2) ?? []
        return parts.count > 1 ? String(parts[1]) : nil
    }
}
