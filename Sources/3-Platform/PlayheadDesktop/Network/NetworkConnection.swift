import MediaReaders

/// A connection to a network that NetworkManager knows, such as a wireless network or a cable.
public struct NetworkConnection: Sendable, Hashable, Identifiable {
    /// The identifier, which is unique and stays the same until the connection is removed from the system.
    public let id: String
    /// The name for people, which is often that of the wireless network. Printable, at most 100 characters.
    public let name: String

    /// Creates a connection.
    public init(id: String, name: String) {
        self.id = id
        self.name = PrintableText(name, maximumLength: 100).string
    }

    /// Reads the properties of an active connection; `nil` without a usable identifier.
    init?(_ properties: [String: BusValue]) {
        guard case .string(let id) = properties["Uuid"], (1...100).contains(id.utf8.count) else { return nil }
        let name = properties["Id"]?.text ?? ""
        self.init(id: id, name: name.isEmpty ? id : name)
    }
}
