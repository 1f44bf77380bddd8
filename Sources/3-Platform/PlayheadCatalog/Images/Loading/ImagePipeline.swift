import FoundationEssentials
import MediaReaders
import PlaybackModel

/// Loads, decodes and caches pictures for all views of an application.
///
/// Requests for the same picture share one download and one decoding, which are canceled with the last request. Work
/// in progress is bounded, and the most urgent requests come first. Downloads and decoding run in the background.
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
    private var downloads: [String: SharedWork<[UInt8]>] = [:]
    private var decodings: [ImageKey: SharedWork<DecodedImage>] = [:]
    private let fetchGate: ImageGate
    private let decodingGate: ImageGate

    /// Creates a pipeline.
    ///
    /// - Parameters:
    ///   - source: The source of encoded pictures.
    ///   - decoder: The decoder. Default: ``PixbufImageDecoder``.
    ///   - disk: The cache on disk, or `nil` for none.
    ///   - configuration: The limits.
    ///   - now: The current time in seconds since 1970.
    public init(
        source: any ImageSource, decoder: any ImageDecoding = PixbufImageDecoder(), disk: ImageDiskCache? = nil,
        configuration: ImagePipelineConfiguration = ImagePipelineConfiguration(),
        now: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }
    ) {
        self.source = source
        self.decoder = decoder
        self.disk = disk
        self.configuration = configuration
        self.now = now
        memory = RecentImages(byteLimit: configuration.memoryByteLimit)
        fetchGate = ImageGate(limit: configuration.fetchCount)
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

    /// Returns a picture: from memory, from disk, or from the source.
    ///
    /// Cancel the task when the picture is no longer needed.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - isReload: `true` to ignore cached pictures and failures, as Retry does.
    /// - Throws: ``ImageError``, with the code ``ImageError/Code/canceled`` if the task was canceled.
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
        let work = SharedWork<DecodedImage>(gates: [fetchGate, decodingGate], request.priority)
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
        let stored = source.isRemote(address) ? await disk?.entry(for: address) : nil
        if let stored, !isReload, now() - stored.time < configuration.diskLifetime {
            // A picture that the decoder refuses may have been replaced since.
            if let image = try? await decode(stored.bytes, key, work) { return image }
        }
        let bytes: [UInt8]
        do throws(ImageError) {
            let download = downloads[address] ?? makeDownload(address, work.priority)
            work.follow(download)
            bytes = try await download.value()
        } catch {
            // Without a connection, an old picture is better than none.
            if error.code != .canceled, let stored, let image = try? await decode(stored.bytes, key, work) {
                return image
            }
            throw error.at(redactedURL(address))
        }
        do throws(ImageError) {
            let image = try await decode(bytes, key, work)
            if source.isRemote(address), let disk { Task { await disk.store(bytes, for: address) } }
            return image
        } catch {
            throw error.at(redactedURL(address))
        }
    }

    private func decode(
        _ bytes: [UInt8], _ key: ImageKey, _ work: SharedWork<DecodedImage>
    ) async throws(ImageError) -> DecodedImage {
        try await decodingGate.wait(work.number(in: decodingGate), work.priority)
        defer { decodingGate.finish() }
        return try await decoder.decode(
            ImageDecodingRequest(bytes, box: key.box, scaling: key.scaling, limits: configuration.limits))
    }

    private func makeDownload(_ address: String, _ priority: ImagePriority) -> SharedWork<[UInt8]> {
        let work = SharedWork<[UInt8]>(gates: [fetchGate], priority)
        downloads[address] = work
        let (gate, source, limit) = (fetchGate, source, configuration.limits.byteCount)
        work.start { [unowned work] () async throws(ImageError) -> [UInt8] in
            try await gate.wait(work.number(in: gate), work.priority)
            defer { gate.finish() }
            let bytes = try await source.fetch(address, limit: limit)
            guard bytes.count <= limit else { throw FileImageSource.tooManyBytes(limit) }
            return bytes
        } onEnd: { [weak self, weak work] _ in
            guard let self, downloads[address] === work else { return }
            downloads[address] = nil
        }
        return work
    }

    private func remember(_ error: ImageError, _ address: String) {
        guard !error.isRetryable else { return }
        if failures.count >= 1_000 {
            failures = failures.filter { now() - $0.value.time < configuration.failureLifetime }
            if failures.count >= 1_000 { failures.removeAll() }
        }
        failures[address] = (error, now())
    }
}
