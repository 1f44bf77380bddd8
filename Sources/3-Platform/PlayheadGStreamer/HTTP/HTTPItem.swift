import CGStreamer
import CSoup
import FoundationEssentials
import MediaReaders
import Playhead
import Synchronization

/// An item that is registered with the `HTTPObserver`: the way to mark its source element and to read its evidence.
///
/// Callable from any thread. The registration ends with `unregister()` or with the object.
final class HTTPItem: Sendable {
    /// The contents and limits of the item's requests.
    let policy: HTTPItemPolicy
    /// The user agent that marks the item's requests inside the process. It never leaves it: the hook puts the real one
    /// in its place before a request is written.
    let mark: String
    /// The one origin that receives the item's headers.
    let origin: HTTPOrigin?
    /// The segments with encrypted samples, and their keys.
    let samples = SampleKeyring()
    /// The part that plays of a stream that is divided.
    let parts: PartSelection
    /// The start that an HLS stream prefers.
    let start = PlaylistStart()
    /// The thread of the demuxer's requests.
    let transfers = TransferThread()
    /// The playlists whose addresses have expired.
    let renewal = PlaylistRenewal()

    private struct Storage {
        var evidence = HTTPEvidence()
        var active: [Int: HTTPRequestRecord] = [:]
        var lastID = 0
        /// The sessions that have asked, by their addresses, and those of pipelines that are gone.
        var sessions: Set<UInt> = []
        var disownedSessions: Set<UInt> = []
        var mainBytes: Int64 = 0
        var head = SourceHead()
        /// The manifest on demand that takes the place of a live one whose stream has ended.
        var endedStream: [UInt8]?
        /// The DASH manifest as the demuxer reads it.
        var repairedManifest: [UInt8]?
        var headHandler: (@Sendable (SourceHead) -> Void)?
        var mainAddress: String?
        /// The time by which the server's clock is ahead of this computer's, in seconds.
        var clockLead = 0.0
        /// The source element's session, by its address: the first that comes with the mark after `prepare`.
        var mainSession: UInt?
        var mainLimit: Int64?
        var refusalHandler: (@Sendable (HTTPRequestRecord) -> Void)?
        var mainResponseID: Int?
        /// The variables of the item's own playlist, which those that it names import.
        var variables = PlaylistVariables()
        /// The ranges of `DASHManifest.overlongHeaders`.
        var overlongHeaders: [ClosedRange<Int>: Int] = [:]
        /// The fetch of the indexes that a DASH manifest refers to.
        var indexFetch: DASHIndexFetch?
        /// The addresses of missing files of subtitles, which the next pipeline plays without.
        var lostSubtitles: Set<String> = []

        mutating func note(failureOf record: HTTPRequestRecord) {
            // The demuxer of the last pipeline may try again.
            if !lostSubtitles.contains(record.url) { evidence.note(failureOf: record) }
        }

        /// The first answer of the item's own address counts, as soon as its head is there: an error of the pipeline
        /// may come before its end.
        mutating func note(mainResponse record: HTTPRequestRecord, of id: Int) {
            guard record.purpose == .main, let status = record.status,
                !(300..<400).contains(status) || record.end != nil,
                mainResponseID == nil || mainResponseID == id
            else { return }
            mainResponseID = id
            evidence.mainResponse = record
        }
    }

    private let storage = Mutex(Storage())

    init(policy: HTTPItemPolicy, mark: String) {
        self.policy = policy
        self.mark = mark
        parts = PartSelection(hasKeys: policy.hasKeys)
        origin = HTTPAddress(policy.address).origin
    }

    deinit { unregister() }

    /// Marks a source element. To be called in `source-setup`; elements other than `souphttpsrc` are left alone.
    func prepare(source: UnsafeMutablePointer<GstElement>) {
        let type = UnsafeMutableRawPointer(source).assumingMemoryBound(to: GTypeInstance.self).pointee.g_class
        guard let type, String(cString: g_type_name(type.pointee.g_type)) == "GstSoupHTTPSrc" else { return }
        adopt(source: source)
        storage.withLock { storage in
            storage.mainSession = nil
            storage.mainBytes = 0
            storage.head = SourceHead()
            storage.endedStream = nil
            storage.repairedManifest = nil
        }
        HTTPSourceMeter.attach(to: source, item: self)
    }

    /// Marks a `souphttpsrc`, whose requests then belong to the item.
    func adopt(source: UnsafeMutablePointer<GstElement>) {
        let object = UnsafeMutableRawPointer(source).assumingMemoryBound(to: GObject.self)
        gst_util_set_object_arg(object, "user-agent", mark)
    }

    /// Sets the handler that is called once, on a streaming thread, when the policy refuses a request
    /// (`HTTPFailure.isOfPolicy`). The item has failed then. Stop the pipeline soon, because a playlist that is too
    /// large is still being received. The handler must not call into the pipeline.
    func setRefusalHandler(_ handler: (@Sendable (HTTPRequestRecord) -> Void)?) {
        storage.withLock { $0.refusalHandler = handler }
    }

    /// The evidence so far. Cheap enough to read several times a second.
    var evidence: HTTPEvidence {
        storage.withLock { storage in
            var evidence = storage.evidence
            let active = storage.active.sorted { $0.key < $1.key }.map(\.value)
            evidence.activeRequests = active.count
            evidence.oldestActiveRequest = active.map(\.start).min()
            evidence.requests = (evidence.requests + active).suffix(Self.maximumRecords)
            return evidence
        }
    }

    /// The format of the item by its first bytes; `nil` while it is unknown.
    var sniffed: SniffedFormat? { storage.withLock { $0.head.format } }

    /// The item's own playlist or manifest with its address after redirects; `nil` until all of it has arrived.
    var manifest: HTTPFetcher.Answer? {
        storage.withLock { storage in
            guard storage.head.isWhole, storage.head.format?.isAdaptive == true else { return nil }
            return .init(
                bytes: storage.endedStream ?? storage.head.bytes, status: 200,
                address: storage.mainAddress ?? policy.address, repaired: storage.repairedManifest)
        }
    }

    /// Returns `true` for the address of the item's HLS playlist, which demuxers load again. It may have any name.
    func isOwnPlaylist(_ address: HTTPAddress) -> Bool {
        let (format, loaded) = storage.withLock { ($0.head.format, $0.mainAddress) }
        guard format == .hls else { return false }
        return [policy.address, loaded].contains { $0.map { HTTPAddress($0).comparable } == address.comparable }
    }

    /// Sets the function that is called on a streaming thread when the item's format is known, and again when all of a
    /// manifest has arrived. It must not call into the pipeline.
    func setHeadHandler(_ handler: (@Sendable (SourceHead) -> Void)?) {
        storage.withLock { $0.headHandler = handler }
    }

    /// Stops observing: later requests lose their mark and carry no headers. Idempotent.
    func unregister() {
        storage.withLock { $0.indexFetch }?.cancel()
        HTTPObserver.unregister(mark)
        samples.cancel(isOver: true)
    }

    // MARK: - Notes of the exchanges

    /// Returns whether a session is the source element's. The demuxer's comes later, with the mark copied from the
    /// first.
    func isMain(session: UInt) -> Bool {
        storage.withLock { storage in
            if storage.mainSession == nil { storage.mainSession = session }
            return storage.mainSession == session
        }
    }

    /// - Parameter session: The session, by its address; `nil` for one of the engine's own.
    func begin(_ record: HTTPRequestRecord, of session: UInt?) -> Int {
        storage.withLock { storage in
            storage.lastID += 1
            if let session { storage.sessions.insert(session) }
            let isDisowned = session.map(storage.disownedSessions.contains) ?? false
            if !isDisowned { storage.active[storage.lastID] = record }
            return storage.lastID
        }
    }

    func update(_ id: Int, _ record: HTTPRequestRecord) {
        let isNew = storage.withLock { storage in
            let wasRefused = storage.active[id]?.failure?.isOfPolicy == true
            if storage.active[id] != nil { storage.active[id] = record }
            storage.note(mainResponse: record, of: id)
            storage.note(failureOf: record)
            return !wasRefused
        }
        if isNew, record.failure?.isOfPolicy == true { tellRefusal(record) }
    }

    func end(_ id: Int, _ record: HTTPRequestRecord) {
        storage.withLock { storage in
            storage.active[id] = nil
            storage.evidence.requests.append(record)
            if storage.evidence.requests.count > Self.maximumRecords { storage.evidence.requests.removeFirst() }
            storage.note(failureOf: record)
            storage.note(mainResponse: record, of: id)
        }
    }

    /// The pipeline begins again: what it asked for is awaited no longer. GStreamer's adaptive demuxer ends without
    /// hearing the ends of its requests, which would stay active forever; where it is gone for good, also of those that
    /// it makes before its end.
    func disownRequests(isGone: Bool) {
        storage.withLock { $0.indexFetch }?.cancel()
        samples.cancel(isOver: false)
        storage.withLock { storage in
            storage.active = [:]
            if isGone { storage.disownedSessions = storage.sessions }
        }
    }

    /// `true` while the first bytes of the item's own address are wanted.
    var wantsHead: Bool { storage.withLock { $0.head.format?.isAdaptive ?? true } }

    /// Takes a buffer of the item's own address. Returns its fate and, once, the type that the pipeline is to assume.
    func takeHead(_ buffer: UnsafeBufferPointer<UInt8>) -> (SourceHead.Step, mediaType: String?) {
        let (step, head, handler) = storage.withLock { storage in
            let wasKnown = storage.head.format != nil
            let declared = SniffedFormat(contentType: storage.evidence.mainResponse?.contentType)
            let step = storage.head.take(buffer, declared: declared)
            let isNews = !wasKnown && storage.head.format != nil
            if isNews, storage.head.format?.isAdaptive == true, storage.mainLimit == nil {
                storage.mainLimit = Int64(policy.maximumPlaylistSize)
            }
            return (step, isNews ? storage.head : nil, storage.headHandler)
        }
        if let head { handler?(head) }
        return (step, head?.mediaType)
    }

    /// The bytes for the pipeline at the end of the item's own address.
    enum HeadEnd: Hashable {
        /// Its end only.
        case none
        /// The manifest or playlist that was held, repaired.
        case manifest([UInt8])
        /// Not even its end, because a demuxer would crash or request what it may not: the item fails.
        case withheld
    }

    /// The item's own address has ended.
    func finishHead() -> HeadEnd {
        var (head, held, handler) = storage.withLock { storage in
            let isNews = storage.head.format?.isAdaptive ?? true
            let held = storage.head.finish()
            return (isNews ? storage.head : nil, held, storage.headHandler)
        }
        var isWithheld = false
        if let head, head.format == .dash {
            let limits = DASHManifestLimits(bytes: policy.maximumPlaylistSize)
            // A manifest that cannot be read is the demuxer's to report.
            let manifest = try? DASHManifest(head.bytes, limits: limits)
            storage.withLock { $0.overlongHeaders = manifest?.overlongHeaders ?? [:] }
            // By the server's clock, as the demuxer: this computer's may be wrong.
            let now = HTTPClock.date + storage.withLock { $0.clockLead }
            if let live = held, manifest?.isDynamic == true, let onDemand = DASHEndedStream.onDemand(live, now: now) {
                storage.withLock { $0.endedStream = onDemand }
                held = onDemand
            }
            isWithheld = manifest?.hasRemoteParts == true
            if manifest != nil, !isWithheld {
                held = held.map { manifest in
                    var shown = withoutSubtitles(manifest: manifest)
                    shown = DASHManifestRepair.skippingFirstGap(in: shown) ?? shown
                    shown = DASHManifestRepair.listingTimelines(in: shown) ?? shown
                    return repaired(parts.part(of: shown) ?? shown)
                }
                storage.withLock { $0.repairedManifest = held }
            }
        }
        if let head, head.format == .hls {
            let limits = HLSPlaylistLimits(bytes: policy.maximumPlaylistSize)
            var values: [String: String]?
            let playlist = try? HLSPlaylist(head.bytes, url: URL(string: policy.address), limits: limits)
            if let playlist { start.take(playlist) }
            if case .multivariant(let main)? = playlist {
                renewal.take(main, at: storage.withLock { $0.mainAddress } ?? policy.address)
            }
            switch playlist {
            case .multivariant(let playlist)?: values = playlist.variables
            case .media(let playlist)?:
                values = playlist.variables
                isWithheld = !playlist.segments.isEmpty && !playlist.hasMedia
            case nil: break
            }
            if let values { storage.withLock { $0.variables.values = values } }
        }
        if let head { handler?(head) }
        return isWithheld ? .withheld : held.map { .manifest($0) } ?? .none
    }

    /// Repairs a DASH manifest, for which the indexes of its files are fetched.
    private func repaired(_ manifest: [UInt8]) -> [UInt8] {
        let address = storage.withLock { $0.mainAddress } ?? policy.address
        let places = DASHManifestRepair.indexes(in: manifest, address: address)
        guard !places.isEmpty else { return DASHManifestRepair.repaired(manifest) ?? manifest }
        let fetch = DASHIndexFetch(item: self)
        storage.withLock { $0.indexFetch = fetch }
        let indexes = fetch.indexes(at: places)
        // Not released while the lock is held, which the ends of its requests need.
        withExtendedLifetime(fetch) {
            storage.withLock { if $0.indexFetch === fetch { $0.indexFetch = nil } }
        }
        return DASHManifestRepair.repaired(manifest, address: address, indexes: indexes) ?? manifest
    }

    /// Returns the address of a request with the variables of the playlist replaced; `nil` where there are none.
    func expanded(_ address: String) -> String? { storage.withLock { $0.variables }.expanded(address) }

    /// The variables of the item's own playlist.
    var variables: [String: String] { storage.withLock { $0.variables.values } }

    /// Returns a shorter `Range` header for a request for an initialization segment together with the media behind it: `EngineWorkarounds.confusesHeadersWithMedia`. Returns `nil` for others.
    func shortenedRange(_ header: String) -> String? {
        let prefix = "bytes="
        guard EngineWorkarounds.confusesHeadersWithMedia, header.hasPrefix(prefix) else { return nil }
        let bounds = header.dropFirst(prefix.count).split(separator: "-").compactMap { Int($0) }
        guard bounds.count == 2, bounds[0] <= bounds[1],
            let end = storage.withLock({ $0.overlongHeaders[bounds[0]...bounds[1]] })
        else { return nil }
        return "\(prefix)\(bounds[0])-\(end)"
    }

    /// The addresses of missing files of subtitles.
    var lostSubtitles: Set<String> { storage.withLock { $0.lostSubtitles } }

    /// Notes a missing file of subtitles, which explains no other failure. Returns `false` if it is known.
    func note(lostSubtitles address: String) -> Bool {
        storage.withLock { storage in
            guard storage.lostSubtitles.insert(address).inserted else { return false }
            storage.evidence.lastFailure = nil
            storage.evidence.requests.removeAll { $0.url == address }
            return true
        }
    }

    /// A request that has failed can be made at another address, and explains no other failure.
    func forgetFailure(at address: HTTPAddress) {
        storage.withLock { storage in
            if storage.evidence.lastFailure?.url == address.redacted { storage.evidence.lastFailure = nil }
        }
    }

    func note(mainAddress address: String) { storage.withLock { $0.mainAddress = address } }

    /// Records bytes from the item's own address that enter the pipeline. Returns whether the transfer may continue.
    func note(mainBytes count: Int64) -> Bool {
        let now = HTTPClock.seconds
        return storage.withLock { storage in
            storage.evidence.receivedBytes += count
            storage.evidence.lastActivity = now
            storage.mainBytes += count
            guard let limit = storage.mainLimit, storage.mainBytes > limit else { return true }
            return false
        }
    }

    /// The main playlist went over its limit on its way into the pipeline.
    func refuseMainPlaylist() {
        let refused: HTTPRequestRecord? = storage.withLock { storage in
            guard storage.evidence.lastFailure?.failure != .playlistTooLarge else { return nil }
            var record = storage.active.values.first { $0.purpose == .main } ?? storage.evidence.requests.last
            record?.failure = .playlistTooLarge
            if let record { storage.evidence.note(failureOf: record) }
            return record
        }
        if let refused { tellRefusal(refused) }
    }

    private func tellRefusal(_ record: HTTPRequestRecord) {
        let handler = storage.withLock { storage in
            defer { storage.refusalHandler = nil }
            return storage.refusalHandler
        }
        handler?(record)
    }

    func note(answer: HTTPAnswer) {
        storage.withLock { storage in
            if answer.isMain, let ranges = answer.supportsRanges, storage.evidence.supportsRanges != false {
                storage.evidence.supportsRanges = ranges
            }
            if answer.isMain, let time = answer.time { storage.clockLead = time - HTTPClock.date }
            if let seconds = answer.retryAfter { storage.evidence.retryAfter = seconds }
            if !answer.station.isEmpty { storage.evidence.station = answer.station }
        }
    }

    /// The item's own address holds a playlist: its bytes are counted from now on, or stopped immediately.
    func noteMainPlaylist(isTooLarge: Bool) {
        storage.withLock { $0.mainLimit = isTooLarge ? 0 : Int64(policy.maximumPlaylistSize) }
    }

    func note(playlist address: String) {
        storage.withLock { storage in
            guard !storage.evidence.playlists.contains(address) else { return }
            storage.evidence.playlists.append(address)
            if storage.evidence.playlists.count > Self.maximumPlaylists { storage.evidence.playlists.remove(at: 1) }
        }
    }

    func note(bytes: Int64) {
        storage.withLock { $0.evidence.receivedBytes += max(0, bytes) }
    }

    func noteActivity() {
        let now = HTTPClock.seconds
        storage.withLock { $0.evidence.lastActivity = now }
    }

    private static let maximumRecords = 64
    private static let maximumPlaylists = 32
}
