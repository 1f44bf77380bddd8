import CSoup
import Dispatch
import FoundationEssentials
import MediaReaders
import PlaybackModel
import Playhead
import Synchronization

/// The segments of an item that GStreamer cannot decrypt although their keys are plain, and these keys: segments with encrypted
/// samples (`SAMPLE-AES`), fragmented MP4 that is encrypted as a whole (`AES-128`), and segments whose key is in the playlist itself.
///
/// GStreamer 1.22 does not know the former: it decrypts whole segments wherever a playlist names a key. With the second, it has lost
/// its key behind an initialization segment (``EngineWorkarounds/decryptionDefect``). `HTTPBodyFilter` hides the tags from it and
/// decrypts the segments on their way. Samples of fragmented MP4 are decrypted behind the demuxer, with the identifiers of keys in
/// initialization sections. Callable from any thread.
final class SampleKeyring: Sendable {
    /// The encrypted bytes of a segment.
    enum Extent: Sendable, Hashable {
        /// The samples of a transport stream.
        case samples
        /// All bytes, with padding behind them.
        case whole
        /// None: an initialization section, which names the key of its segments.
        case section
    }

    /// The key and the initialization vector of a segment.
    struct Secret: Sendable, Hashable {
        var extent: Extent
        var keyAddress: String
        var vector: [UInt8]
        /// The place of the segment in its resource.
        var start: Int64
    }

    /// A part of a resource, by its address and its last byte; `nil` for all of the resource.
    ///
    /// Not by its first byte: GStreamer requests the bytes before a part, too, if they are fewer than 1,024.
    private struct Part: Hashable {
        var address: String
        var end: Int64?
    }

    private struct Playlist {
        var address: String
        var secrets: [Part: Secret] = [:]
        /// Those before the last update of a live playlist, some of which may still be requested.
        var formerSecrets: [Part: Secret] = [:]
    }

    private struct Storage {
        var playlists: [Playlist] = []
        var keys: [String: PendingKey] = [:]
        var pairs: [UInt8] = []
        var isOver = false

        mutating func note(_ secrets: [Part: Secret], of address: String) {
            var playlist = Playlist(address: address)
            if let index = playlists.firstIndex(where: { $0.address == address }) {
                playlist = playlists.remove(at: index)
            }
            if playlist.secrets != secrets {
                playlist.formerSecrets = playlist.secrets
                playlist.secrets = secrets
            }
            playlists.append(playlist)
            if playlists.count > maximumPlaylists { playlists.removeFirst() }
        }
    }

    private let storage = Mutex(Storage())
    private static let maximumPlaylists = 64
    private static let maximumKeys = 256
    private static let maximumKeySize = 4096

    /// The identifiers and keys of fragmented MP4, 32 bytes each.
    var pairs: [UInt8] { storage.withLock { $0.pairs } }

    /// Takes the key of an initialization section in.
    func note(_ key: [UInt8], of section: [UInt8]) {
        guard let movie = try? MP4Movie(reading: BufferByteSource(section)) else { return }
        let digits = key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let pairs = movie.tracks.compactMap(\.keyID).compactMap { try? DecryptionKey(id: $0, key: digits).bytes }
        storage.withLock { storage in
            // The newest one comes first, and counts.
            if storage.pairs.count < Self.maximumKeys * 32 { storage.pairs = pairs.joined() + storage.pairs }
        }
    }

    /// `true` while no playlist has named keys for such segments.
    var isEmpty: Bool { storage.withLock { $0.playlists.isEmpty } }

    /// Takes a playlist of the item in. Returns it with its keys hidden, or `nil` if it stays as it is.
    ///
    /// - Parameters:
    ///   - bases: Its address before redirects, and that after them, to which its own are relative.
    ///   - variables: The variables that it can import.
    ///   - hasTrackKeys: The decryptor behind the demuxer has keys for protected MP4.
    func take(
        _ bytes: [UInt8], at bases: [String], variables: [String: String], hasTrackKeys: Bool = false
    ) -> [UInt8]? {
        guard let base = bases.first, let last = bases.last, HTTPBodyFilter.isAvailable,
            case .media(let playlist)? = try? HLSPlaylist(
                bytes, url: URL(string: last), limits: HLSPlaylistLimits(bytes: bytes.count),
                importedVariables: variables)
        else { return nil }
        var secrets: [Part: Secret] = [:]
        var methods: Set<String> = []
        var lastSection: HLSSegment.InitializationSection?
        let opensSegments = playlist.hasEncryptedFragments || playlist.hasInlineKeys
        for segment in playlist.segments {
            func note(_ key: HLSKey, _ extent: Extent, at uri: String, _ range: Range<Int64>?) {
                guard let keyURI = key.uri else { return }
                let isInline = key.inlineBytes != nil
                let secret = Secret(
                    extent: extent, keyAddress: isInline ? keyURI : HTTPAddress(keyURI, relativeTo: last).whole,
                    vector: key.vector(of: segment), start: range?.lowerBound ?? 0)
                for base in bases {
                    let address = HTTPAddress(uri, relativeTo: base).comparable
                    secrets[Part(address: address, end: range.map { $0.upperBound - 1 })] = secret
                }
            }
            if let key = segment.sampleKey {
                methods.insert("SAMPLE-AES")
                note(key, .samples, at: segment.uri, segment.byteRange)
            } else if opensSegments, let key = segment.wholeKey {
                methods.insert("AES-128")
                note(key, .whole, at: segment.uri, segment.byteRange)
            } else if hasTrackKeys, segment.hasEncryptedTracks {
                methods.formUnion(["SAMPLE-AES", "SAMPLE-AES-CTR", "SAMPLE-AES-CENC"])
            }
            if segment.fragmentKey != nil { methods.formUnion(["SAMPLE-AES", "SAMPLE-AES-CTR"]) }
            if let section = segment.initializationSection, section != lastSection {
                if let key = section.wholeKey {
                    note(key, .whole, at: section.uri, section.byteRange)
                } else if let key = segment.fragmentKey {
                    note(key, .section, at: section.uri, section.byteRange)
                }
            }
            lastSection = segment.initializationSection
        }
        if !secrets.isEmpty { storage.withLock { $0.note(secrets, of: base) } }
        guard !methods.isEmpty else { return nil }
        return HLSMediaPlaylist.hidingKeys(of: methods, in: bytes)
    }

    /// The secret of a request; `nil` if it needs none.
    /// - Parameter range: The request's `Range` header.
    func secret(of address: HTTPAddress, range: String?) -> Secret? {
        storage.withLock { storage in
            guard !storage.playlists.isEmpty else { return nil }
            let part = Part(
                address: address.comparable, end: range.flatMap { $0.split(separator: "-").last }.flatMap { Int64($0) })
            for playlist in storage.playlists.reversed() {
                if let secret = playlist.secrets[part] ?? playlist.formerSecrets[part] { return secret }
            }
            return nil
        }
    }

    /// The key at an address, which is fetched once. A key that cannot be fetched is fetched again at the next request.
    func key(at address: String, for item: HTTPItem) -> PendingKey {
        let (key, isNew) = storage.withLock { storage in
            if let key = storage.keys[address], storage.isOver || !key.hasFailed { return (key, false) }
            if storage.keys.count >= Self.maximumKeys { storage.keys = storage.keys.filter(\.value.isPending) }
            let key = PendingKey()
            storage.keys[address] = key
            if storage.isOver { key.cancel() }
            return (key, !storage.isOver)
        }
        guard isNew else { return key }
        if let bytes = HLSKey.inlineBytes(in: address) {
            key.resolve(bytes)
            return key
        }
        NamedThread.start("playhead-key") {
            let fetcher = HTTPFetcher(keysOf: item)
            guard key.begin(fetcher) else { return }
            // The failure is evidence: the request is reported like those of the pipeline.
            key.resolve(try? fetcher.fetch(address, limit: Self.maximumKeySize).bytes)
        }
        return key
    }

    /// Ends all fetching. Keys that are still wanted are fetched again.
    ///
    /// - Parameter isOver: `true` if the item is gone.
    func cancel(isOver: Bool) {
        let keys = storage.withLock { storage in
            if isOver { storage.isOver = true }
            return storage.keys.values.map { $0 }
        }
        for key in keys { key.cancel() }
    }
}

/// A key that is being fetched.
final class PendingKey: Sendable {
    private enum State {
        case pending(HTTPFetcher?)
        case resolved([UInt8]?)
    }

    private let state = Mutex(State.pending(nil))
    private let resolved = DispatchSemaphore(value: 0)

    /// `true` until it is known whether there is a key.
    var isPending: Bool {
        state.withLock { if case .pending = $0 { true } else { false } }
    }

    /// `true` once it is known that there is no key.
    var hasFailed: Bool {
        state.withLock { if case .resolved(nil) = $0 { true } else { false } }
    }

    /// The key is fetched from now on. Returns `false` if it was cancelled before.
    func begin(_ fetcher: HTTPFetcher) -> Bool {
        state.withLock { state in
            guard case .pending = state else { return false }
            state = .pending(fetcher)
            return true
        }
    }

    /// Ends the waiting; `nil` for a key that cannot be had.
    func resolve(_ key: [UInt8]?) {
        // Released without the lock, because a fetcher's end can end the item.
        let fetcher = state.withLock { state -> HTTPFetcher?? in
            guard case .pending(let fetcher) = state else { return nil }
            state = .resolved(key)
            return .some(fetcher)
        }
        guard let fetcher else { return }
        if key == nil { fetcher?.cancel() }
        resolved.signal()
    }

    /// Ends the fetch: there is no key.
    func cancel() { resolve(nil) }

    /// Waits for the key, some seconds at most.
    func wait() -> [UInt8]? {
        if resolved.wait(timeout: .now() + 12) == .timedOut { cancel() }
        resolved.signal()
        return state.withLock { if case .resolved(let key) = $0 { key } else { nil } }
    }
}
