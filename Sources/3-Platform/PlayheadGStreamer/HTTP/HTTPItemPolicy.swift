import PlaybackModel
import Playhead

/// The headers and limits of an item's requests.
struct HTTPItemPolicy: Sendable {
    /// The item's address; its origin alone receives the headers.
    var address: String
    /// Headers of every request to the item's origin. Names that belong to the connection (`Host`, `Range` …), names that
    /// are no tokens and values with line ends are left out.
    var headers: [(name: String, value: String)]
    /// The user agent of every request.
    var userAgent: String
    /// The schemes that requests and redirects may lead to, in lower case; of these http and https count.
    var allowedSchemes: Set<String>
    /// The largest playlist or manifest in bytes.
    var maximumPlaylistSize: Int
    /// `true` if there are keys for protected samples.
    var hasKeys = false
    /// The number of redirects that a request may follow.
    var maximumRedirects = 10

    /// Creates a policy.
    init(
        address: String, headers: [String: String] = [:], userAgent: String = "Playhead",
        allowedSchemes: Set<String> = ["http", "https"], maximumPlaylistSize: Int = 8 << 20
    ) {
        self.address = address
        self.userAgent = Self.isSafe(value: userAgent) && !userAgent.isEmpty ? userAgent : "Playhead"
        self.allowedSchemes = allowedSchemes.intersection(["http", "https"])
        self.maximumPlaylistSize = maximumPlaylistSize
        self.headers = headers.sorted { $0.key < $1.key }.compactMap { name, value in
            Self.isSafe(name: name) && Self.isSafe(value: value) ? (name, value) : nil
        }
    }

    /// The policy of a load.
    init(address: String, request: LoadRequest, configuration: EngineConfiguration) {
        self.init(
            address: address, headers: request.headers, userAgent: request.userAgent ?? configuration.userAgent,
            allowedSchemes: configuration.allowedSchemes, maximumPlaylistSize: configuration.maximumPlaylistSize)
        hasKeys = !request.decryptionKeys.isEmpty
    }

    /// Names that the connection owns: setting them would break framing or ranges.
    private static let reserved: Set<String> = [
        "host", "content-length", "transfer-encoding", "connection", "keep-alive", "upgrade", "te", "trailer", "expect",
        "range", "if-range", "proxy-authorization", "proxy-connection",
    ]

    /// Returns `true` for a name that is a token (RFC 9110, 5.6.2) and that an item may set.
    private static func isSafe(name: String) -> Bool {
        let marks = Set("!#$%&'*+-.^_`|~".utf8)
        let isToken =
            !name.isEmpty
            && name.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || marks.contains(byte)
            }
        return isToken && !reserved.contains(name.lowercased())
    }

    /// Returns `true` for a value without line ends.
    private static func isSafe(value: String) -> Bool {
        value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
}
