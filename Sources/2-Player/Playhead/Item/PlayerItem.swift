public import FoundationEssentials
public import PlaybackModel
import Synchronization

/// A medium to play: its address, with the title, headers and start position that belong to it.
///
/// An item describes only the request. It opens nothing, knows nothing about the content, and holds no resources; the
/// player that plays it has the duration, the tracks and the metadata. Create items freely, for example one for each
/// row of a list, and pass them to a ``Player``.
///
/// ```swift
/// let item = PlayerItem.simple(url: URL(string: "https://www.example.com/master.m3u8")!)
/// let player = Player(item: item)
/// player.play()
/// ```
///
/// The address can be a file URL, an HTTP or HTTPS URL of a file, an HLS playlist or a DASH manifest, or a name that a
/// ``MediaResolver`` resolves, such as a URN. An address that cannot be opened is not an error here: the player fails
/// with a typed error when it opens the item.
///
/// Items are immutable, can be used from any thread, and are equal only if they are the same object. A queue may
/// contain an item several times, and several items with the same address.
public final class PlayerItem: Identifiable, Hashable, Sendable {
    /// The item's identity, unique in the process.
    public let id: ItemID
    /// The address of the medium, or a name that a ``MediaResolver`` resolves to one.
    public let url: URL
    /// The headers of every request to the origin of ``url``; they are never sent to other origins. The headers of a
    /// resolver replace them, or complete them if it keeps the address.
    public let headers: [String: String]
    /// The user agent of HTTP requests; `nil` for the player's.
    public let userAgent: String?
    /// The position to start at; `nil` for the default: zero, or the live edge.
    public let startPosition: CMTime?
    /// `true` if the user left the item at ``startPosition``. An item that ends before it, because its content was replaced,
    /// then starts at its beginning. Otherwise it opens ended.
    public let resumes: Bool
    /// The title to show unless the content has its own.
    public let title: String?
    /// `true` if ``title`` replaces the title that content on demand has, as for an episode of a podcast.
    public let prefersTitle: Bool

    /// The schemes that ``url`` may have besides those of the player's configuration.
    ///
    /// Pass ``PlayerItem/streamSchemes`` for an address that the user has typed. Leave it empty for addresses from feeds,
    /// lists and catalogs, so that they cannot make the player receive from the user's own network.
    public let additionalSchemes: Set<String>
    /// The address of the feed, list or page that names ``url``; `nil` if the user does.
    ///
    /// An item that a server on the internet names does not reach the user's own network: it fails with `addressNotAllowed`.
    /// If the user wants to open it anyway, call ``Player/permitRefusal()``, or create an item without an initiator.
    public let initiator: URL?
    /// The keys for protected MP4 samples in files, HLS and DASH.
    public let decryptionKeys: [DecryptionKey]

    /// The schemes of live streams from cameras, encoders and television: RTSP, RTP, UDP, SRT and RTMP.
    public static let streamSchemes: Set<String> = [
        "rtsp", "rtsps", "rtspt", "rtspu", "rtp", "udp", "srt", "rtmp", "rtmps",
    ]

    private static let lastID = Mutex<UInt64>(0)

    /// Creates an item. Nothing is opened until a player needs it.
    ///
    /// - Parameters:
    ///   - url: The address of the medium, or a name that a ``MediaResolver`` resolves to one.
    ///   - title: The title to show unless the content has its own.
    ///   - headers: The headers of every request to the origin of `url`, for example for authorization. They are never
    ///     sent to other origins.
    ///   - userAgent: The user agent of HTTP requests; `nil` for the player's.
    ///   - startPosition: The position to start at, in stream time; `nil` for zero, or the live edge.
    ///   - resumes: Pass `true` if the user left the item at `startPosition`, which its content may no longer have. Default
    ///     `false`.
    ///   - additionalSchemes: The schemes that `url` may have besides those of the player's configuration.
    ///   - initiator: The address of the feed, list or page that names `url`. Default: `nil`, for what the user has chosen.
    ///   - decryptionKeys: The keys for protected samples.
    ///   - prefersTitle: Pass `true` to replace the title that content on demand has, as for an episode of a podcast. Live
    ///     streams show what is being sent. Default `false`.
    public init(
        url: URL, title: String? = nil, headers: [String: String] = [:], userAgent: String? = nil,
        startPosition: CMTime? = nil, resumes: Bool = false, additionalSchemes: Set<String> = [],
        initiator: URL? = nil, decryptionKeys: [DecryptionKey] = [], prefersTitle: Bool = false
    ) {
        id = ItemID(
            rawValue: Self.lastID.withLock { last in
                last += 1
                return last
            })
        self.url = url
        self.title = title
        self.prefersTitle = prefersTitle
        self.headers = headers
        self.userAgent = userAgent
        self.startPosition = startPosition
        self.resumes = resumes
        self.additionalSchemes = additionalSchemes
        self.initiator = initiator
        self.decryptionKeys = decryptionKeys
    }

    /// Returns another item with the same properties that continues elsewhere.
    package func copy(startPosition: CMTime?) -> PlayerItem {
        PlayerItem(
            url: url, title: title, headers: headers, userAgent: userAgent, startPosition: startPosition,
            resumes: true, additionalSchemes: additionalSchemes, initiator: initiator, decryptionKeys: decryptionKeys,
            prefersTitle: prefersTitle)
    }

    /// Creates an item that plays an address with the player's user agent. This is the usual way to create an item.
    ///
    /// - Parameters:
    ///   - url: The address of a file, an HTTP resource, an HLS playlist or a DASH manifest.
    ///   - title: The title to show unless the content has its own.
    ///   - headers: The headers of every request to the origin of `url`. They are never sent to other origins.
    ///   - startPosition: The position to start at, in stream time; `nil` for zero, or the live edge.
    public static func simple(
        url: URL, title: String? = nil, headers: [String: String] = [:], startPosition: CMTime? = nil
    ) -> PlayerItem {
        PlayerItem(url: url, title: title, headers: headers, startPosition: startPosition)
    }

    /// Creates an item with a catalogue name (RFC 8141), such as `urn:rts:video:13444390`, which a ``MediaResolver``
    /// resolves when the item is opened.
    ///
    /// The item fails with `noResolver` if no resolver handles the name, and with `badURL` if the text is not a URN.
    public static func urn(_ urn: String, title: String? = nil, startPosition: CMTime? = nil) -> PlayerItem {
        // Text that is no address is reduced to the scheme, which no resolver should handle.
        PlayerItem(url: URL(string: urn) ?? URL(string: "urn:")!, title: title, startPosition: startPosition)
    }

    public static func == (left: PlayerItem, right: PlayerItem) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
