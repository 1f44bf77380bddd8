public import FeedLoading
import FoundationEssentials
import Observation
import Playhead

/// The downloads of episodes and films, for use without a connection.
///
/// At most two run at a time, in the order of the requests. The bytes that have arrived are kept: a download that was stopped, that
/// failed, or that the end of the process interrupted continues with the missing part. While the object exists, players of
/// the process open the complete files in place of the addresses, so positions, history and queues stay those of the items.
///
/// ```swift
/// let downloads = MediaDownloads()
/// await downloads.open()  // continues those of the last time
/// try await downloads.start(episode)
/// if let download = downloads.download(of: episode) {
///     print(download.state, download.fraction ?? 0)
/// }
/// ```
///
/// Only single files from http and https addresses can be downloaded: ``refusal(of:)`` states the reason for others.
@MainActor @Observable public final class MediaDownloads {
    /// The largest number of downloads that run at a time.
    public static let runningCount = 2

    /// The user's folder for downloads: `$XDG_DATA_HOME/playhead/downloads`.
    public static var defaultFolder: String { MediaLibrary.defaultFolder + "/downloads" }

    /// The downloads in the order of their requests.
    public private(set) var downloads: [MediaDownload] = []
    /// The reason why nothing can be downloaded now, such as a private session; `nil` if downloads are possible.
    public var refusal: DownloadError?

    /// Called when a download has finished, or has failed after a request in this process. Downloads that continue
    /// automatically often fail at the start, such as without a connection; their states suffice.
    @ObservationIgnored public var onEnd: (@MainActor (MediaDownload) -> Void)?

    @ObservationIgnored private let folder: DownloadFolder?
    @ObservationIgnored private let credentials: (any CredentialStore)?
    @ObservationIgnored private let limits: FileDownload.Limits
    @ObservationIgnored private let retries: HTTPRetryPolicy
    @ObservationIgnored private lazy var client = makeClient()
    @ObservationIgnored private let makeClient: () -> HTTPClient
    @ObservationIgnored private var resolver: DownloadResolver?
    @ObservationIgnored private var registration: MediaResolverRegistration?
    @ObservationIgnored private var opening: Task<Void, Never>?
    @ObservationIgnored private var isClosed = false
    @ObservationIgnored private var workers: [String: Task<Result<Int64, DownloadError>, Never>] = [:]
    /// The last change of a record.
    @ObservationIgnored private var writing: Task<Bool, Never>?
    /// The items as they were requested, with credentials that no file keeps.
    @ObservationIgnored private var requested: [String: LibraryItem] = [:]
    @ObservationIgnored private var removed: [String: MediaDownload] = [:]

    /// Creates the downloads of a folder. Nothing is read yet.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder, which is created when needed; `nil` for a private session, which downloads
    ///     nothing.
    ///   - credentials: The user names and passwords for servers that ask for them. Default: none.
    public convenience init(
        folder: String? = MediaDownloads.defaultFolder, credentials: (any CredentialStore)? = nil
    ) {
        self.init(folder: folder, credentials: credentials, client: { HTTPClient(cache: nil) })
    }

    /// Creates the downloads of a folder with a client, limits and retries.
    package init(
        folder: String?, credentials: (any CredentialStore)? = nil, limits: FileDownload.Limits = FileDownload.Limits(),
        retries: HTTPRetryPolicy = HTTPRetryPolicy(), client: @escaping () -> HTTPClient
    ) {
        self.folder = folder.map { DownloadFolder(path: $0) }
        self.credentials = credentials
        self.limits = limits
        self.retries = retries
        makeClient = client
        if folder == nil { refusal = DownloadError(.privateSession) }
    }

    isolated deinit {
        registration?.remove()
        for worker in workers.values { worker.cancel() }
    }

    // MARK: Opening and closing

    /// Reads the folder, makes complete files available to players, and continues what the end of the last process has
    /// interrupted. Later calls only wait for that.
    public func open() async {
        if opening == nil { opening = Task { await read() } }
        await opening?.value
    }

    private func read() async {
        guard let folder else { return }
        let resolver = DownloadResolver { [weak self] id in
            Task { @MainActor in self?.noteMissingFile(of: id) }
        }
        self.resolver = resolver
        registration = MediaResolvers.register(resolver)
        for (id, found) in await offload({ folder.read() }) {
            var download = MediaDownload(id: id, item: found.record.item, state: .stopped)
            download.byteCount = found.byteCount
            download.totalByteCount = found.record.total
            if found.isComplete {
                finish(&download, found.record)
            } else if found.record.isWanted {
                download.state = .waiting
            }
            downloads.append(download)
        }
        startWaiting()
    }

    /// Interrupts what runs, and returns when all files are closed. It continues at the next start.
    public func close() async {
        isClosed = true
        for worker in workers.values { worker.cancel() }
        for worker in workers.values { _ = await worker.value }
        _ = await writing?.value
        registration?.remove()
    }

    // MARK: Commands

    /// Returns the download of an item; `nil` if there is none.
    public func download(of item: LibraryItem) -> MediaDownload? { download(ofAddress: item.address) }

    /// Returns the download of an address; `nil` if there is none.
    public func download(ofAddress address: String) -> MediaDownload? {
        downloads.isEmpty ? nil : self[Self.identifier(address)]
    }

    /// The download with an identity; `nil` if there is none.
    public subscript(id: MediaDownload.ID) -> MediaDownload? { downloads.first { $0.id == id } }

    /// Downloads an item, or continues its download. It waits until fewer than ``runningCount`` others run.
    ///
    /// - Throws: The reason why the item cannot be downloaded. Later failures are in ``MediaDownload/state-swift.property``.
    public func start(_ item: LibraryItem) async throws(DownloadError) {
        if let problem = refusal ?? Self.refusal(of: item) { throw problem }
        await open()
        guard folder != nil else { throw DownloadError(.privateSession) }
        let id = Self.identifier(item.address)
        requested[id] = item
        if let known = self[id] {
            guard !known.isActive, known.state != .finished else { return }
        } else {
            await finishRemoval(of: id)
            downloads.append(MediaDownload(id: id, item: item.withoutSecrets, state: .stopped))
        }
        change(id) { $0.state = .waiting }
        let record = DownloadRecord(item: item.withoutSecrets, date: HTTPClient.systemDate())
        guard await write(id, adding: record, { $0.isWanted = true }) else {
            let problem = DownloadError(.notWritable)
            change(id) { $0.state = .failed(problem) }
            throw problem
        }
        startWaiting()
    }

    /// Stops a download. The bytes that have arrived are kept for ``start(_:)``.
    public func cancel(_ id: MediaDownload.ID) {
        guard self[id]?.isActive == true else { return }
        change(id) { $0.state = .stopped }
        workers[id]?.cancel()
        note(id) { $0.isWanted = false }
        startWaiting()
    }

    /// Removes a download from the list, and its file from players. The file stays until ``finishRemoval(of:)``, or until
    /// the next start.
    public func remove(_ id: MediaDownload.ID) async {
        guard let index = downloads.firstIndex(where: { $0.id == id }) else { return }
        var download = downloads.remove(at: index)
        if download.isActive { download.state = .stopped }
        removed[id] = download
        resolver?.set(nil, for: id)
        if let worker = workers[id] {
            worker.cancel()
            _ = await worker.value
        }
        await write(id) { ($0.isRemoved, $0.isWanted) = (true, false) }
        startWaiting()
    }

    /// Reverses ``remove(_:)``. A download that was not complete is stopped then.
    public func restore(_ id: MediaDownload.ID) async {
        guard var download = removed.removeValue(forKey: id) else { return }
        await write(id) { $0.isRemoved = false }
        if let record = folder?.record(of: id), download.state == .finished { finish(&download, record) }
        downloads.append(download)
    }

    /// Deletes the files of a download that was removed.
    public func finishRemoval(of id: MediaDownload.ID) async {
        guard removed.removeValue(forKey: id) != nil, let folder else { return }
        await offload { folder.delete(id) }
    }

    /// Stops and deletes all downloads.
    public func removeAll() async {
        for id in downloads.map(\.id) { await remove(id) }
        for id in removed.keys { await finishRemoval(of: id) }
    }

    // MARK: Rules

    /// Returns the reason why an item can never be downloaded; `nil` if it can be tried.
    public static func refusal(of item: LibraryItem) -> DownloadError? {
        let url = MediaAddress.url(item.address)
        guard let scheme = url.scheme?.lowercased() else { return DownloadError(.addressNotAllowed) }
        if scheme == "file" { return DownloadError(.alreadyLocal) }
        let details = item.entry.details
        if details?.isLive == true || details?.channel != nil || details?.catchup != nil { return DownloadError(.live) }
        guard scheme == "http" || scheme == "https" else { return DownloadError(.addressNotAllowed) }
        let type = details?.mediaType?.lowercased() ?? ""
        let isStream =
            ["m3u8", "m3u", "mpd", "ism", "isml"].contains(url.pathExtension.lowercased())
            || ["mpegurl", "dash+xml", "vnd.ms-sstr+xml"].contains { type.contains($0) }
        return isStream ? DownloadError(.stream) : nil
    }

    /// The identity of the download of an address.
    nonisolated static func identifier(_ address: String) -> String {
        StoredAddress.clean(MediaAddress.url(address).absoluteString)
    }

    // MARK: Running

    private func startWaiting() {
        guard !isClosed else { return }
        for download in downloads where download.state == .waiting && workers[download.id] == nil {
            guard workers.count < Self.runningCount else { return }
            run(download.id, requested[download.id] ?? download.item)
        }
    }

    private func run(_ id: String, _ item: LibraryItem) {
        guard let folder else { return }
        change(id) { $0.state = .running }
        let (progress, sink) = AsyncStream.makeStream(
            of: FileDownload.Progress.self, bufferingPolicy: .bufferingNewest(1))
        let worker = Task.detached(priority: .utility) {
            [client, credentials, limits, retries] () -> Result<Int64, DownloadError> in
            defer { sink.finish() }
            let record = folder.record(of: id)
            var download = FileDownload(item.address, through: folder.partialPath(id)) {
                folder.record(of: id).flatMap { folder.completePath(id, $0) }
            }
            download.headers = item.entry.details?.headers ?? [:]
            download.validator = record?.validator
            download.credentials = credentials
            download.limits = limits
            download.retries = retries
            download.onProgress = { sink.yield($0) }
            download.onHead = { head in
                folder.update(id) { record in
                    (record.validator, record.total) = (head.validator, head.total)
                    record.fileName = DownloadFolder.fileName(id, mediaType: head.mediaType)
                }
            }
            do throws(DownloadError) { return .success(try await download.run(with: client)) } catch {
                return .failure(error)
            }
        }
        workers[id] = worker
        Task { [weak self] in
            for await progress in progress {
                self?.change(id) { ($0.byteCount, $0.totalByteCount) = (progress.byteCount, progress.total) }
            }
            let result = await worker.value
            self?.end(id, result)
        }
    }

    private func end(_ id: String, _ result: Result<Int64, DownloadError>) {
        workers[id] = nil
        switch result {
        case .success(let size):
            requested[id] = nil
            guard let record = folder?.record(of: id) else { break }
            // A download that was removed meanwhile keeps its file for Undo.
            removed[id]?.state = .finished
            change(id) { download in
                download.byteCount = size
                finish(&download, record)
            }
            report(id)
        case .failure(let error):
            // A download that was stopped, or started again meanwhile, keeps its state.
            guard self[id]?.state == .running else { break }
            if error.code == .canceled {
                change(id) { $0.state = isClosed ? .waiting : .stopped }
            } else {
                change(id) { $0.state = .failed(error) }
                let continues = Self.continues(after: error)
                note(id) { $0.isWanted = continues }
                if requested[id] != nil { report(id) }
            }
        }
        startWaiting()
    }

    private func report(_ id: String) {
        if let download = self[id] { onEnd?(download) }
    }

    /// Returns `true` if the next start of the program tries again after a failure.
    private static func continues(after error: DownloadError) -> Bool {
        [.offline, .timedOut, .interrupted, .serverError, .inUse].contains(error.code)
    }

    private func finish(_ download: inout MediaDownload, _ record: DownloadRecord) {
        guard let file = folder?.completePath(download.id, record) else { return }
        download.state = .finished
        download.totalByteCount = download.byteCount
        download.file = URL(fileURLWithPath: file)
        let headers = download.item.entry.details?.headers ?? [:]
        resolver?.set(DownloadResolver.Entry(file: file, title: record.item.title, headers: headers), for: download.id)
    }

    private func noteMissingFile(of id: String) {
        change(id) { ($0.state, $0.byteCount, $0.file) = (.stopped, 0, nil) }
        note(id) { ($0.isWanted, $0.validator) = (false, nil) }
    }

    private func change(_ id: String, _ body: (inout MediaDownload) -> Void) {
        guard let index = downloads.firstIndex(where: { $0.id == id }) else { return }
        body(&downloads[index])
    }

    /// Changes the record of a download. If it cannot be written, the next start finds the state in the files.
    private func note(_ id: String, _ body: @escaping @Sendable (inout DownloadRecord) -> Void) {
        _ = rewrite(id, adding: nil, body)
    }

    /// Changes the record of a download. Returns `false` if it cannot be written.
    @discardableResult private func write(
        _ id: String, adding new: DownloadRecord? = nil, _ body: @escaping @Sendable (inout DownloadRecord) -> Void
    ) async -> Bool {
        await rewrite(id, adding: new, body).value
    }

    /// Starts to change a record, after all changes before.
    private func rewrite(
        _ id: String, adding new: DownloadRecord?, _ body: @escaping @Sendable (inout DownloadRecord) -> Void
    ) -> Task<Bool, Never> {
        let task = Task { [writing, folder] in
            _ = await writing?.value
            guard let folder else { return false }
            return await offload { folder.update(id, adding: new, body) }
        }
        writing = task
        return task
    }
}
