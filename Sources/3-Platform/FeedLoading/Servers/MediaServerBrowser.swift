public import FeedReaders

/// Finds media servers (DLNA, UPnP AV) in the network, and reads what they offer.
///
/// A separate program does both, because it reads documents of any device in the network. Each search starts one, with
/// limits of time, memory and output.
///
/// ```swift
/// let browser = MediaServerBrowser()
/// for server in try await browser.servers() {
///     let feed = try await browser.feed(of: server.address)
///     print(server.name, feed.entries.count)
/// }
/// ```
public struct MediaServerBrowser: Sendable {
    /// The time of a search, unless another is given: 5 s. Servers answer within 3 s.
    public static let searchTime = Duration.seconds(5)
    /// The largest number of items that are read.
    static let itemLimit = 50_000
    /// The time to read a container with everything in it, in seconds.
    static let readingSeconds = 120

    private let program: ServerProgram?

    /// Creates a browser with the program that is installed with this one.
    public init() { self.init(program: ServerProgram.find().map { ServerProgram(path: $0) }) }

    init(program: ServerProgram?) { self.program = program }

    /// A Boolean value that indicates whether the program is installed.
    public var isAvailable: Bool { program != nil }

    /// Finds the servers in all networks of this computer. Canceling the task ends the search.
    ///
    /// - Parameters:
    ///   - time: The time of the search, in whole seconds from 1 to 60. Default: 5 s.
    ///   - onFind: Called with each server when it is found, on any thread. Default: none.
    /// - Returns: All servers, in the order in which they were found.
    /// - Throws: ``MediaServerError``, with the code `noServerFound` if there is none.
    public func servers(
        within time: Duration = Self.searchTime, onFind: (@Sendable (FoundMediaServer) -> Void)? = nil
    ) async throws(MediaServerError) -> [FoundMediaServer] {
        guard let program else { throw MediaServerError(.programMissing) }
        let seconds = Int(min(max(time.components.seconds, 1), 60))
        let lines = try await program.run(["list"], seconds: seconds) { line in
            if case .server(let server) = line { onFind?(server) }
        }
        var known: Set<String> = []
        let servers: [FoundMediaServer] = lines.compactMap { line in
            if case .server(let server) = line, known.insert(server.id).inserted { server } else { nil }
        }
        if servers.isEmpty { throw MediaServerError(.noServerFound) }
        return servers
    }

    /// Reads a container with everything in it, or an item. Canceling the task ends the reading.
    ///
    /// - Parameters:
    ///   - address: An address such as ``FoundMediaServer/address``: `dlna://SERVER/OBJECT`.
    ///   - limits: The limits. At most 50,000 items are read.
    /// - Returns: A feed of the kind `folder`, or of the kind `file` for an item.
    /// - Throws: ``MediaServerError``.
    public func feed(
        of address: String, limits: FeedLimits = FeedLimits()
    ) async throws(MediaServerError) -> Feed {
        guard let place = MediaServerAddress(address) else { throw MediaServerError(.badAddress) }
        guard let program else { throw MediaServerError(.programMissing) }
        let count = min(max(limits.entryCount, 1), Self.itemLimit)
        let arguments = ["browse", "--recursive", "--limit", "\(count)", "--", place.server, place.object]
        let lines = try await program.run(arguments, seconds: Self.readingSeconds)
        return ServerFeed(address: place, limits: limits).feed(lines)
    }
}
