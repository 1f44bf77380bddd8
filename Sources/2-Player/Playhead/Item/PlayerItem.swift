public import FoundationEssentials
public import PlaybackModel
import Synchronization

/// Something to play. Items are equal when they are the same object, so that one address may stand in a queue twice.
///
/// ```swift
/// let item = PlayerItem.simple(url: URL(string: "https://www.example.com/master.m3u8")!)
/// let player = Player(item: item)
/// player.play()
/// ```
public final class PlayerItem: Identifiable, Hashable, Sendable {
    /// The item's identity, unique in the process.
    public let id: ItemID
    /// Where it is, or what a ``MediaResolver`` turns into that.
    public let url: URL
    /// Headers for every request of the item to the origin of its address, never to others. Where a resolver gave
    /// another address, its headers stand instead.
    public let headers: [String: String]
    /// The user agent of its requests; `nil` for the player's.
    public let userAgent: String?
    /// Where to begin; `nil` for the natural start: zero, or the live edge.
    public let startPosition: CMTime?
    /// A title to show until, and unless, the content has one.
    public let title: String?

    private static let lastID = Mutex<UInt64>(0)

    /// Creates an item. Nothing is opened until a player needs it.
    public init(
        url: URL, title: String? = nil, headers: [String: String] = [:], userAgent: String? = nil,
        startPosition: CMTime? = nil
    ) {
        id = ItemID(
            rawValue: Self.lastID.withLock { last in
                last += 1
                return last
            })
        self.url = url
        self.title = title
        self.headers = headers
        self.userAgent = userAgent
        self.startPosition = startPosition
    }

    /// An item that plays an address as it is.
    public static func simple(
        url: URL, title: String? = nil, headers: [String: String] = [:], startPosition: CMTime? = nil
    ) -> PlayerItem {
        PlayerItem(url: url, title: title, headers: headers, startPosition: startPosition)
    }

    /// An item that a catalogue knows by a name (RFC 8141), such as `urn:rts:video:13444390`: a ``MediaResolver`` turns
    /// it into an address when it is opened.
    ///
    /// Without a resolver that knows the name the item fails with `noResolver`; a text that is no URN fails as any other
    /// address that cannot be understood.
    public static func urn(_ urn: String, title: String? = nil, startPosition: CMTime? = nil) -> PlayerItem {
        // Text that cannot be an address leaves nothing but the scheme, which no resolver should know.
        PlayerItem(url: URL(string: urn) ?? URL(string: "urn:")!, title: title, startPosition: startPosition)
    }

    public static func == (left: PlayerItem, right: PlayerItem) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
