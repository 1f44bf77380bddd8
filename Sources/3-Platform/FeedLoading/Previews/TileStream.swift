import FeedReaders
import FoundationEssentials
import MediaReaders

/// The thumbnails that a stream offers for previews, as pictures of tiles: the image adaptation sets of DASH
/// (DASH-IF IOP 4.3, 6.2.6), and the image playlists of HLS (`EXT-X-IMAGE-STREAM-INF`, an extension by Roku).
///
/// One picture is fetched at a time: a request for another one cancels it. The last pictures are kept in memory, nothing on
/// disk. Live streams and encrypted pictures have no thumbnails.
///
/// ```swift
/// let stream = TileStream(PreviewSource(of: item.url, headers: item.headers))
/// if let tile = await stream.tile(at: 1_200) { … }
/// ```
package actor TileStream {
    /// The thumbnails of a stream.
    private enum Thumbnails: Sendable {
        case none
        case dash([DASHThumbnails], AddressPolicy)
        case hls(HLSMediaPlaylist)
    }

    /// A picture on the server.
    private struct Place: Sendable, Hashable {
        var address: String
        var range: Range<Int64>?
    }

    private let source: PreviewSource
    /// The reading of the playlists.
    private let thumbnails: SharedReading<Thumbnails>
    /// The last pictures, the newest at the end.
    private var pictures: [(place: Place, bytes: [UInt8])] = []
    /// Pictures that could not be fetched, with the time of the next attempt.
    private var missing: [Place: ContinuousClock.Instant] = [:]
    private var download: (place: Place, task: Task<[UInt8]?, Never>)?

    /// The number of pictures that are kept.
    static let pictureCount = 4

    /// Creates the thumbnails of a stream. Nothing is fetched yet.
    package init(_ source: PreviewSource) {
        self.source = source
        thumbnails = SharedReading(delay: source.retryDelay)
    }

    deinit { download?.task.cancel() }

    /// Fetches the tile at a position in seconds. Returns `nil` if there is none, and if a request for another picture
    /// follows before this one is fetched.
    package func tile(at seconds: Double) async -> PreviewTile? {
        guard seconds.isFinite, let thumbnails = await thumbnails.value({ await self.readThumbnails() }),
            !Task.isCancelled,
            let (reference, place) = Self.reference(at: max(seconds, 0), in: thumbnails),
            let bytes = await picture(at: place)
        else { return nil }
        let name = place.range.map { "\(place.address) \($0.lowerBound) \($0.upperBound)" } ?? place.address
        return PreviewTile(
            picture: name, bytes: bytes, layout: reference.layout, tile: reference.tile, tileSize: reference.tileSize)
    }

    /// Cancels the request in progress.
    package func cancel() { download?.task.cancel() }

    // MARK: Pictures

    private func picture(at place: Place) async -> [UInt8]? {
        if let index = pictures.firstIndex(where: { $0.place == place }) {
            let known = pictures.remove(at: index)
            pictures.append(known)
            return known.bytes
        }
        if let nextAttempt = missing[place], ContinuousClock.now < nextAttempt { return nil }
        guard let address = URL(string: place.address) else { return nil }
        let task: Task<[UInt8]?, Never>
        if let download, download.place == place, !download.task.isCancelled {
            task = download.task
        } else {
            download?.task.cancel()
            task = Task { [source] in await source.fetch(address, place.range) }
            download = (place, task)
        }
        let bytes = await task.value
        // The first caller keeps the picture for the others.
        guard let current = download, current.task == task else { return task.isCancelled ? nil : bytes }
        download = nil
        if let bytes, !bytes.isEmpty {
            missing[place] = nil
            pictures.append((place, bytes))
            if pictures.count > Self.pictureCount { pictures.removeFirst() }
            return bytes
        }
        if !task.isCancelled { missing[place] = .now + source.retryDelay }
        return nil
    }

    // MARK: Playlists

    private static func reference(at seconds: Double, in thumbnails: Thumbnails) -> (TileReference, Place)? {
        let reference: TileReference?
        var policy: AddressPolicy
        switch thumbnails {
        case .none: return nil
        case .dash(let all, let base): (reference, policy) = (DASHThumbnails.reference(at: seconds, in: all), base)
        case .hls(let playlist):
            guard let segment = playlist.segment(at: seconds), !segment.isGap, segment.encryption == .none,
                let tiles = segment.tiles, let url = playlist.url
            else { return nil }
            reference = tiles.reference(at: seconds, in: segment, address: segment.uri)
            policy = AddressPolicy(base: url.absoluteString)
        }
        guard let reference else { return nil }
        var address = ""
        for part in reference.addresses {
            guard let next = try? policy.resolve(part, for: .web) else { return nil }
            address = next
            policy = AddressPolicy(base: next)
        }
        return address.isEmpty ? nil : (reference, Place(address: address, range: reference.byteRange))
    }

    private func readThumbnails() async -> Thumbnails? {
        switch await source.content {
        case .dash(let all, let base): return all.isEmpty ? Thumbnails.none : .dash(all, AddressPolicy(base: base))
        case .hls(let multivariant):
            guard let address = Self.choice(multivariant.imageVariants, width: source.width)?.url else {
                return Thumbnails.none
            }
            guard let media = await source.mediaPlaylist(address, variables: multivariant.variables) else { return nil }
            return media.isLive || !media.segments.contains { $0.tiles != nil } ? Thumbnails.none : .hls(media)
        case .other: return Thumbnails.none
        case nil: return nil
        }
    }

    /// The variant with the smallest tiles that are wide enough, or else the widest.
    static func choice(_ variants: [HLSVariant], width: Int) -> HLSVariant? {
        variants.filter { ($0.width ?? 0) >= width }.min { ($0.width ?? 0) < ($1.width ?? 0) }
            ?? variants.max { ($0.width ?? 0) < ($1.width ?? 0) }
    }
}
