import FeedReaders
import Localization
import MediaReaders

/// Loads television guides in XMLTV from the network and files, compressed or not.
///
/// Guides are read in pieces, and only the programs near a time and of the wanted channels are kept, so a guide of 100 MB
/// needs little memory. Copies of guides are kept on disk, apart from those of feeds.
///
/// ```swift
/// let loader = TVGuideLoader()
/// let guide = try await loader.guide(for: channels, around: now)
/// for channel in channels.entries {
///     print(channel.title ?? "", guide.now(for: channel, at: now)?.title ?? "No information")
/// }
/// ```
public struct TVGuideLoader: Sendable {
    /// The largest number of guides that are loaded for one feed: 8. Lists may name hundreds.
    public static let guideCount = 8

    /// The limits.
    public let limits: FeedLimits
    private let client: HTTPClient
    private let credentials: (any CredentialStore)?

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - limits: The limits for one guide after decompression.
    ///   - credentials: The user names and passwords for servers that ask for them. Default none.
    ///   - cacheFolder: The folder for copies of guides; `nil` for none. Default: `playhead/guides` in the user's cache
    ///     folder. Only the user can read it.
    ///   - userAgent: The user agent. Default `Playhead`.
    public init(
        limits: FeedLimits = TVGuideReader.defaultLimits, credentials: (any CredentialStore)? = nil,
        cacheFolder: String? = TVGuideLoader.defaultCacheFolder, userAgent: String = "Playhead"
    ) {
        let cache = cacheFolder.map { HTTPCache(folder: $0) }
        self.init(limits: limits, credentials: credentials, client: HTTPClient(userAgent: userAgent, cache: cache))
    }

    /// Creates a loader with a client.
    package init(
        limits: FeedLimits = TVGuideReader.defaultLimits, credentials: (any CredentialStore)? = nil, client: HTTPClient
    ) {
        self.limits = limits
        self.credentials = credentials
        self.client = client
    }

    /// The folder for copies of guides in the user's cache folder; `nil` if the environment names none.
    public static var defaultCacheFolder: String? { HTTPCache.folder(named: "guides") }

    /// Loads the guides of a channel list and merges them.
    ///
    /// - Parameters:
    ///   - feed: The channel list. Its ``/FeedReaders/Feed/guides`` are loaded in order, at most ``guideCount``.
    ///   - time: The current time, in seconds since 1970. Programs until 36 hours after it are kept.
    ///   - past: The seconds before the time for which programs are kept. Default: 6 hours.
    ///   - languages: The preferred languages as BCP 47 tags, best first.
    /// - Returns: The guide; empty if the list names none. Guides that cannot be loaded are in
    ///   ``/FeedReaders/TVGuide/dropped``.
    /// - Throws: ``/FeedReaders/FeedError`` if none of the guides can be loaded, or the task is canceled.
    public func guide(
        for feed: Feed, around time: Double, past: Double = 6 * 3600, languages: [String] = []
    ) async throws(FeedError) -> TVGuide {
        let channels = Set(feed.entries.flatMap(\.guideNames))
        var guides: [TVGuide] = []
        var failures: [(place: String, error: FeedError)] = []
        for address in feed.guides.prefix(Self.guideCount) {
            do throws(FeedError) {
                guides.append(
                    try await load(address, around: time, past: past, channels: channels, languages: languages))
            } catch {
                if error.code == .canceled { throw error }
                failures.append((redactedURL(address), error))
            }
        }
        if guides.isEmpty, let failure = failures.first { throw failure.error }
        var dropped = failures.map { DroppedElement(at: $0.place, $0.error.cause) }
        let others = feed.guides.count - Self.guideCount
        if others > 0 {
            dropped.append(DroppedElement(at: "guides", localized("\(others) further guides were not loaded.")))
        }
        return TVGuide(merging: guides, dropped: dropped)
    }

    /// Loads a guide.
    ///
    /// - Parameters:
    ///   - address: An http, https or file address, or the path of a file.
    ///   - time: The current time, in seconds since 1970. Programs until 36 hours after it are kept.
    ///   - past: The seconds before the time for which programs are kept. Default: 6 hours.
    ///   - channels: The identifiers or names of the wanted channels, or `nil` for all.
    ///   - languages: The preferred languages as BCP 47 tags, best first.
    /// - Throws: ``/FeedReaders/FeedError``, with the code `canceled` if the task is canceled.
    public func load(
        _ address: String, around time: Double, past: Double = 6 * 3600, channels: Set<String>? = nil,
        languages: [String] = []
    ) async throws(FeedError) -> TVGuide {
        let source = try FeedSource(address)
        var reading = GuideReading(time: time, past: past, channels: channels, languages: languages, limits: limits)
        switch source {
        case .local(let path):
            reading.address = path.address()
            return try await reading.guide(.file(path))
        case .web(let address):
            let response = try await client.fetch(request(address))
            reading.address = response.address.text
            return try await reading.guide(.bytes(response.body))
        case .server(let address): throw FeedError(.addressNotAllowed, address: address.text)
        }
    }

    private func request(_ address: String) -> HTTPRequest {
        var request = HTTPRequest(address)
        request.isNamed = true
        request.accept = "application/xml, text/xml, application/gzip, */*;q=0.8"
        // Guides are usually compressed files, so this is the size of the file.
        request.limits.byteCount = min(limits.byteCount, 128 << 20)
        request.limits.total = .seconds(300)
        request.inspect = { FeedHead.decision($1, mediaType: $0.mediaType) }
        // Anything that is not a document must not replace the copy.
        request.validate = { response throws(FeedError) in
            let head = FeedHead.kind(response.body, mediaType: response.head.mediaType, isWhole: response.isWhole)
            if head != .document {
                throw FeedError(
                    .notAFeed, address: response.address.redacted, detail: localized("It is not a television guide."))
            }
        }
        if let credentials { request.useCredentials(of: credentials) }
        return request
    }
}

/// The reading of one guide, on a queue.
private struct GuideReading: Sendable {
    enum Source: Sendable {
        case bytes([UInt8])
        case file(FilePath)
    }

    var time: Double
    var past: Double
    var channels: Set<String>?
    var languages: [String]
    var limits: FeedLimits
    var address = ""

    func guide(_ source: Source) async throws(FeedError) -> TVGuide {
        let isCanceled = CancellationFlag()
        let result = await withTaskCancellationHandler {
            await offload { Result { () throws(FeedError) in try read(source, isCanceled) } }
        } onCancel: {
            isCanceled.value.store(true, ordering: .relaxed)
        }
        do { return try result.get() } catch {
            throw FeedError(
                error.code, at: error.place, httpStatus: error.httpStatus,
                address: error.address ?? redactedURL(address),
                detail: error.detail)
        }
    }

    private func read(_ source: Source, _ isCanceled: CancellationFlag) throws(FeedError) -> TVGuide {
        let reader = TVGuideReader(
            around: time, past: past, channels: channels, languages: languages, from: address, limits: limits)
        var input = GuideInput(reader: reader)
        switch source {
        case .bytes(let bytes):
            for start in stride(from: 0, to: bytes.count, by: 1 << 20) {
                if isCanceled.value.load(ordering: .relaxed) { throw FeedError(.canceled) }
                try input.read(bytes[start..<min(start + (1 << 20), bytes.count)])
            }
        case .file(let path):
            try LocalFeed(path: path, limits: limits).forEachPiece(isCanceled) { piece throws(FeedError) in
                try input.read(piece[...])
            }
        }
        try input.finish()
        return try reader.finish()
    }
}

/// Passes the pieces of a guide to its reader, expanded if they are compressed.
private struct GuideInput {
    let reader: TVGuideReader
    private var decoder: GzipDecoder?
    private var isStarted = false
    private var expanded: [UInt8] = []

    init(reader: TVGuideReader) { self.reader = reader }

    mutating func read(_ piece: ArraySlice<UInt8>) throws(FeedError) {
        if !isStarted, GzipDecoder.isGzip(piece) { decoder = GzipDecoder(limit: .max) }
        isStarted = true
        guard let decoder else { return try reader.read(Array(piece)) }
        // In small parts, because a part may expand to a thousand times its size.
        for start in stride(from: piece.startIndex, to: piece.endIndex, by: 16 << 10) {
            expanded.removeAll(keepingCapacity: true)
            do throws(GzipDecoder.Problem) {
                try decoder.decode(piece[start..<min(start + (16 << 10), piece.endIndex)], into: &expanded)
            } catch {
                throw FeedError(.malformed, detail: localized("Its compression is damaged."))
            }
            if !expanded.isEmpty { try reader.read(expanded) }
        }
    }

    func finish() throws(FeedError) {
        if let decoder, !decoder.isComplete {
            throw FeedError(.malformed, detail: localized("Its compression is damaged."))
        }
    }
}
