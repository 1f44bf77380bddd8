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
    @ObservationIgnored private var workers: [String: Task<Result<DownloadFolder.Found, DownloadError>, Never>] = [:]
    /// The last change of the folder.
    @ObservationIgnored private var writing: Task<Bool, Never>?
    /// The items as they were requested, with credentials that no file keeps.
    @ObservationIgnored private var requested: [String: LibraryItem] = [:]
    /// The downloads that can be restored, and whether their records are marked as removed.
    @ObservationIgnored private var removed: [String: (download: MediaDownload, isMarked: Bool)] = [:]

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
            if found.file != nil {
                finish(&download, found)
            } else if found.record.isWanted {
                download.state = .waiting
            }
            downloads.append(download)
        }
        startWaiting()
    }

    /// Interrupts what runs, makes removals final, and returns when all files are closed. Interrupted downloads continue at
    /// the next start.
    public func close() async {
        isClosed = true
        for worker in workers.values { worker.cancel() }
        for worker in workers.values { _ = await worker.value }
        for id in removed.keys { await finishRemoval(of: id) }
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
        if self[id] == nil {
            // The end of the one that was removed must not touch the new one.
            _ = await workers[id]?.value
            await finishRemoval(of: id)
        }
        if let known = self[id] {
            guard !known.isActive, known.state != .finished else { return }
        } else {
            downloads.append(MediaDownload(id: id, item: item.withoutSecrets, state: .stopped))
        }
        change(id) { $0.state = .waiting }
        let record = DownloadRecord(item: item.withoutSecrets, date: HTTPClient.systemDate())
        guard await write(id, adding: record, { ($0.isWanted, $0.removalDate) = (true, nil) }) else {
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

    /// Removes a download from the list, and its file from players. The file stays until ``finishRemoval(of:)``,
    /// ``close()``, or a later start of the program.
    public func remove(_ id: MediaDownload.ID) async {
        guard let index = downloads.firstIndex(where: { $0.id == id }) else { return }
        var download = downloads.remove(at: index)
        if download.isActive { download.state = .stopped }
        removed[id] = (download, isMarked: false)
        resolver?.set(nil, for: id)
        if let worker = workers[id] {
            worker.cancel()
            _ = await worker.value
        }
        // It may have been restored, or started again, meanwhile.
        guard removed[id] != nil else { return }
        let date = HTTPClient.systemDate()
        let isMarked = await write(id) { ($0.removalDate, $0.isWanted) = (date, false) }
        removed[id]?.isMarked = isMarked
        startWaiting()
    }

    /// Reverses ``remove(_:)``. A download that was not complete is stopped then.
    public func restore(_ id: MediaDownload.ID) async {
        guard var download = removed.removeValue(forKey: id)?.download, let folder else { return }
        (download.state, download.file) = (.stopped, nil)
        downloads.append(download)
        let record = DownloadRecord(item: download.item, isWanted: false, date: HTTPClient.systemDate())
        await write(id, adding: record) { $0.removalDate = nil }
        // The folder knows whether the file is still there, and whether it is complete.
        let found = await offload { folder.find(id) }
        guard self[id]?.state == .stopped else { return }
        change(id) { download in
            download.byteCount = found?.byteCount ?? 0
            if let found { finish(&download, found) }
        }
    }

    /// Deletes the files of a download that was removed.
    public func finishRemoval(of id: MediaDownload.ID) async {
        guard let isMarked = removed.removeValue(forKey: id)?.isMarked else { return }
        _ = await enqueue { $0.delete(id, isMarked: isMarked) }.value
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
            [client, credentials, limits, retries] () -> Result<DownloadFolder.Found, DownloadError> in
            defer { sink.finish() }
            let found = await offload { folder.find(id) }
            // Another window may have completed it.
            if let found, found.file != nil { return .success(found) }
            var download = FileDownload(item.address, through: folder.partialPath(id)) {
                folder.record(of: id).flatMap { folder.completePath(id, $0) }
            }
            download.initiator = item.feed
            download.headers = item.entry.details?.headers ?? [:]
            (download.validator, download.total) = (found?.record.validator, found?.record.total)
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
            var problem = DownloadError(.notWritable)
            do throws(DownloadError) { try await download.run(with: client) } catch { problem = error }
            if let found = await offload({ folder.find(id) }), found.file != nil { return .success(found) }
            return .failure(problem)
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

    private func end(_ id: String, _ result: Result<DownloadFolder.Found, DownloadError>) {
        workers[id] = nil
        switch result {
        case .success(let found):
            // A download that was started again meanwhile runs next, and finds the file if it is still there.
            guard self[id]?.state != .waiting else { break }
            requested[id] = nil
            change(id) { finish(&$0, found) }
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

    private func finish(_ download: inout MediaDownload, _ found: DownloadFolder.Found) {
        guard let file = found.file else { return }
        download.state = .finished
        (download.byteCount, download.totalByteCount) = (found.byteCount, found.byteCount)
        download.file = URL(fileURLWithPath: file)
        let headers = download.item.entry.details?.headers ?? [:]
        resolver?.set(
            DownloadResolver.Entry(file: file, title: found.record.item.title, headers: headers), for: download.id)
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
        _ = enqueue { $0.update(id, body) }
    }

    /// Changes the record of a download, or adds one. Returns `false` if it cannot be written.
    @discardableResult private func write(
        _ id: String, adding new: DownloadRecord? = nil, _ body: @escaping @Sendable (inout DownloadRecord) -> Void
    ) async -> Bool {
        await enqueue { $0.update(id, adding: new, body) }.value
    }

    /// Starts to change the folder, after all changes before. The result is `false` if that failed.
    private func enqueue(_ body: @escaping @Sendable (DownloadFolder) -> Bool) -> Task<Bool, Never> {
        let task = Task { [writing, folder] in
            _ = await writing?.value
            guard let folder else { return false }
            return await offload { body(folder) }
        }
        writing = task
        return task
    }
}
