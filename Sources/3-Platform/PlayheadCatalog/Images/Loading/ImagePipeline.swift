import FoundationEssentials
import MediaReaders
import PlaybackModel

/// Loads, decodes and caches pictures for all views of an application.
///
/// Requests for the same picture share one download and one decoding, which are canceled with the last request. Work
/// in progress is bounded, and the most urgent requests come first. Downloads, local files and missing thumbnails are
/// bounded separately, so that none of them waits for another. Downloads and decoding run in the background.
///
/// ```swift
/// let pipeline = ImagePipeline(source: FileImageSource())
/// let cover = try await pipeline.image(for: ImageRequest(address, box: PixelSize(width: 200, height: 200)))
/// ```
@MainActor public final class ImagePipeline {
    /// The limits.
    public let configuration: ImagePipelineConfiguration
    private let source: any ImageSource
    private let decoder: any ImageDecoding
    private let disk: ImageDiskCache?
    private let now: @Sendable () -> Int64
    private var memory: RecentImages
    private var failures: [String: (error: ImageError, time: Int64)] = [:]
    private var downloads: [String: SharedWork<FetchedImage>] = [:]
    /// Downloads that have ended while their bytes are still decoded or stored.
    private var fetched: [String: WeakFetchedImage] = [:]
    private var decodings: [ImageKey: SharedWork<DecodedImage>] = [:]
    private let fetchGate: ImageGate
    private let fileGate: ImageGate
    private let makingGate: ImageGate
    private let decodingGate: ImageGate

    /// Creates a pipeline.
    ///
    /// - Parameters:
    ///   - source: The source of encoded pictures.
    ///   - decoder: The decoder, or `nil` for the one that the configuration's isolation implies:
    ///     ``IsolatedImageDecoder`` or `PixbufImageDecoder`.
    ///   - disk: The cache on disk, or `nil` for none.
    ///   - configuration: The limits.
    ///   - now: The current time in seconds since 1970.
    public init(
        source: any ImageSource, decoder: (any ImageDecoding)? = nil, disk: ImageDiskCache? = nil,
        configuration: ImagePipelineConfiguration = ImagePipelineConfiguration(),
        now: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }
    ) {
        self.source = source
        self.decoder =
            decoder
            ?? (configuration.isolation == .none
                ? PixbufImageDecoder() : IsolatedImageDecoder(isolation: configuration.isolation))
        self.disk = disk
        self.configuration = configuration
        self.now = now
        memory = RecentImages(byteLimit: configuration.memoryByteLimit)
        fetchGate = ImageGate(limit: configuration.fetchCount)
        fileGate = ImageGate(limit: configuration.fileCount)
        makingGate = ImageGate(limit: configuration.makingCount)
        decodingGate = ImageGate(limit: configuration.decodingCount)
    }

    // MARK: Cached pictures

    /// Returns a picture that is in memory, without waiting. `nil` if there is none that is large enough.
    public func cachedImage(for request: ImageRequest) -> DecodedImage? { memory.image(for: request.key) }

    /// Returns the largest version of a picture that is in memory, to show immediately; it may be too coarse.
    public func cachedImage(at address: String) -> DecodedImage? { memory.largest(at: address) }

    /// The size of the decoded pictures in memory, in bytes.
    public var memoryByteCount: Int { memory.byteCount }

    /// Removes all pictures from memory, and forgets failures.
    public func removeAllFromMemory() {
        memory.removeAll()
        failures.removeAll()
    }

    /// The number of downloads that have begun or wait for their turn.
    var waitingDownloadCount: Int { downloads.count }

    // MARK: Loading

    /// Starts the decoder, for pictures that are about to be needed.
    public func prepare() { decoder.prepare() }

    /// Returns a picture: from memory, from disk, or from the source.
    ///
    /// Cancel the task when the picture is no longer needed.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - isReload: `true` to ignore cached pictures and failures, as Retry does.
    /// - Throws: `ImageError`, with the code `canceled` if the task was canceled.
    public func image(for request: ImageRequest, isReload: Bool = false) async throws(ImageError) -> DecodedImage {
        if isReload {
            failures[request.address] = nil
        } else {
            if let image = memory.image(for: request.key) { return image }
            if let failure = failures[request.address], now() - failure.time < configuration.failureLifetime {
                throw failure.error
            }
        }
        let work = decodings[request.key] ?? makeDecoding(request, isReload: isReload)
        work.raise(to: request.priority)
        return try await work.value()
    }

    private func makeDecoding(_ request: ImageRequest, isReload: Bool) -> SharedWork<DecodedImage> {
        let key = request.key
        // While the picture is fetched.
        decoder.prepare()
        let work = SharedWork<DecodedImage>(request.priority)
        decodings[key] = work
        work.start { [weak self] () async throws(ImageError) -> DecodedImage in
            guard let self else { throw ImageError(.canceled) }
            return try await load(key, isReload: isReload, work)
        } onEnd: { [weak self, weak work] result in
            guard let self else { return }
            if decodings[key] === work { decodings[key] = nil }
            switch result {
            case .success(let image): memory.add(image, for: key)
            case .failure(let error): remember(error, key.address)
            }
        }
        return work
    }

    private func load(
        _ key: ImageKey, isReload: Bool, _ work: SharedWork<DecodedImage>
    ) async throws(ImageError) -> DecodedImage {
        let address = key.address
        let disk = source.isRemote(address) ? disk : nil
        if !isReload, let disk {
            // A picture that the decoder refuses may have been replaced since.
            if let image = try? await decodeCopy(in: disk, key, work, isFresh: true) { return image }
            guard !Task.isCancelled else { throw ImageError(.canceled) }
        }
        do throws(ImageError) {
            let fetched = try await fetch(address, isReload: isReload, for: work)
            let image = try await decode(fetched.bytes, key, work)
            // The copy keeps the turn of the download, so that a slow disk slows downloads instead of filling memory.
            if let disk { Task { await disk.store(fetched.bytes, for: address) } }
            return image
        } catch {
            // Without a connection, an old picture is better than none.
            if error.code != .canceled, error.isRetryable, let disk,
                let image = try? await decodeCopy(in: disk, key, work, isFresh: false)
            {
                return image
            }
            throw error.at(redactedURL(address))
        }
    }

    /// Decodes the copy on disk, or returns `nil` if there is none. It is read only when it is its turn to be decoded.
    private func decodeCopy(
        in disk: ImageDiskCache, _ key: ImageKey, _ work: SharedWork<DecodedImage>, isFresh: Bool
    ) async throws(ImageError) -> DecodedImage? {
        try await decodingGate.wait(work.number(in: decodingGate), work.priority)
        defer { decodingGate.finish() }
        guard let copy = await disk.entry(for: key.address) else { return nil }
        // A clock that was wrong when the copy was stored must not keep it forever.
        let age = now() - copy.time
        guard !isFresh || (-86_400..<configuration.diskLifetime).contains(age) else { return nil }
        return try await decoder.decode(request(copy.bytes, key))
    }

    private func decode(
        _ bytes: [UInt8], _ key: ImageKey, _ work: SharedWork<DecodedImage>
    ) async throws(ImageError) -> DecodedImage {
        try await decodingGate.wait(work.number(in: decodingGate), work.priority)
        defer { decodingGate.finish() }
        return try await decoder.decode(request(bytes, key))
    }

    private func request(_ bytes: [UInt8], _ key: ImageKey) -> ImageDecodingRequest {
        ImageDecodingRequest(bytes, box: key.box, scaling: key.scaling, limits: configuration.limits)
    }

    /// Downloads a picture, joining a download in progress.
    private func fetch(
        _ address: String, isReload: Bool, for work: SharedWork<DecodedImage>
    ) async throws(ImageError) -> FetchedImage {
        if !isReload, let known = fetched[address]?.image { return known }
        let download = downloads[address] ?? makeDownload(address, work.priority)
        work.follow(download)
        let image = try await download.value()
        if fetched.count >= 64 { fetched = fetched.filter { $0.value.image != nil } }
        fetched[address] = WeakFetchedImage(image: image)
        return image
    }

    private func makeDownload(_ address: String, _ priority: ImagePriority) -> SharedWork<FetchedImage> {
        let work = SharedWork<FetchedImage>(priority)
        downloads[address] = work
        let (source, limit) = (source, configuration.limits.byteCount)
        let gates = source.isRemote(address) ? [fetchGate] : [fileGate, makingGate]
        work.start { [weak work] () async throws(ImageError) -> FetchedImage in
            guard let work else { throw ImageError(.canceled) }
            for gate in gates {
                try await gate.wait(work.number(in: gate), work.priority)
                let turn = ImageTurn(gate)
                let isLast = gate === gates.last
                let bytes =
                    isLast
                    ? try await source.fetch(address, limit: limit)
                    : try await source.fetchExisting(address, limit: limit)
                guard let bytes else { continue }
                guard bytes.count <= limit else { throw FileImageSource.tooManyBytes(limit) }
                return FetchedImage(bytes, turn)
            }
            throw ImageError(.readFailed)
        } onEnd: { [weak self, weak work] _ in
            guard let self, downloads[address] === work else { return }
            downloads[address] = nil
        }
        return work
    }

    private func remember(_ error: ImageError, _ address: String) {
        // A file that exceeded the time limit would exceed it again each time its row appears.
        guard !error.isRetryable || (error.code == .timedOut && !source.isRemote(address)) else { return }
        if failures.count >= 1_000 {
            failures = failures.filter { now() - $0.value.time < configuration.failureLifetime }
            if failures.count >= 1_000 { failures.removeAll() }
        }
        failures[address] = (error, now())
    }
}
