/// A channel of a television guide.
public struct TVChannel: Sendable, Hashable, Codable, Identifiable {
    /// The identifier, which channel lists repeat as `tvg-id`.
    public var id: String
    /// The names, best first.
    public var names: [String]
    /// The address of the logo.
    public var image: String?

    /// Creates a channel.
    public init(id: String, names: [String] = [], image: String? = nil) {
        self.id = id
        self.names = names
        self.image = image
    }
}
