import FeedReaders
import Glibc
import Localization

/// The download of one resource into a file, which continues where an earlier one ended.
///
/// It asks for the missing part only, and only of the same version (`Range` with `If-Range`). A server that cannot do that
/// sends everything again. The bytes that have arrived stay on the disk, whatever happens.
package struct FileDownload: Sendable {
    /// The limits of a download.
    package struct Limits: Sendable, Hashable {
        /// The largest file in bytes. Default: 32 GiB.
        package var byteCount: Int64 = 32 << 30
        /// The number of bytes that stay free on the disk. Default: 256 MiB.
        package var freeByteCount: Int64 = 256 << 20

        /// Creates the default limits.
        package init() {}

        /// The reason why a file of a size does not fit; `nil` if it does.
        ///
        /// - Parameters:
        ///   - total: The size; `nil` if unknown.
        ///   - size: The number of bytes of it that are there.
        ///   - freed: The number of other bytes that are there and make room for it.
        ///   - descriptor: A file on the disk.
        func problem(
            of total: Int64?, after size: Int64, freeing freed: Int64 = 0, in descriptor: Int32
        ) -> DownloadError? {
            if max(total ?? 0, size) > byteCount { return DownloadError(.tooLarge) }
            var status = statvfs()
            guard fstatvfs(descriptor, &status) == 0 else { return nil }
            let (free, isTooLarge) = Int64(clamping: status.f_bavail).multipliedReportingOverflow(
                by: Int64(clamping: status.f_frsize))
            guard !isTooLarge, free - freeByteCount < max(0, (total ?? 0) - size) - freed else { return nil }
            return DownloadError(.noSpace)
        }
    }

    /// The facts about the resource that its server states.
    package struct Head: Sendable, Hashable {
        /// The strong entity tag, or else the date; `nil` if the download cannot be continued later.
        package var validator: String?
        /// The size in bytes; `nil` if unknown.
        package var total: Int64?
        /// The media type in lower case; `nil` if unknown.
        package var mediaType: String?
    }

    /// The progress.
    package struct Progress: Sendable, Hashable {
        /// The number of bytes that have arrived.
        package var byteCount: Int64
        /// The size in bytes; `nil` if unknown.
        package var total: Int64?
    }

    /// The address.
    package var address: String
    /// The address of the feed or list that names the address; `nil` if the user does.
    package var initiator: String?
    /// Additional header fields, which are sent to the origin of the address only.
    package var headers: [String: String] = [:]
    /// The file, while it is incomplete.
    package var partialPath: String
    /// Returns the path of the complete file, when that is known.
    package var finalPath: @Sendable () -> String?
    /// The validator of the bytes that are there; `nil` to start over.
    package var validator: String?
    /// The size in bytes, as noted with the validator; `nil` if unknown.
    package var total: Int64?
    /// The limits.
    package var limits = Limits()
    /// The retries. Each progress starts them over.
    package var retries = HTTPRetryPolicy()
    /// The user names and passwords for servers that ask for them.
    package var credentials: (any CredentialStore)?
    /// Notes the facts about a resource that is media, before its first byte is written. Returns `false` if that failed.
    /// May block.
    package var onHead: @Sendable (Head) -> Bool = { _ in true }
    /// Reports the progress, a few hundred times in all.
    package var onProgress: @Sendable (Progress) -> Void = { _ in }

    /// Creates a download.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - partialPath: The path of the file while it is incomplete. Its bytes are continued, if possible.
    ///   - finalPath: Returns the path of the complete file. Called after ``onHead``, and may block.
    package init(_ address: String, through partialPath: String, to finalPath: @escaping @Sendable () -> String?) {
        self.address = address
        self.finalPath = finalPath
        self.partialPath = partialPath
    }

    /// Runs the download. Canceling the task ends it.
    ///
    /// - Returns: The size of the file.
    @discardableResult package func run(with client: HTTPClient) async throws(DownloadError) -> Int64 {
        let file = try await opened()
        // Its last reference may be released later.
        defer { file.unlock() }
        var furthest = file.size
        var (attempt, restarts) = (0, 0)
        while true {
            if Task.isCancelled { throw DownloadError(.canceled) }
            let failure: HTTPFailure
            switch try await transfer(into: file, with: client) {
            case .whole: return try await published(file)
            case .restart(let problem):
                await offload { file.empty() }
                restarts += 1
                guard restarts < Self.restartCount else { throw problem }
                continue
            case .failure(let reason): failure = reason
            }
            attempt = file.size > furthest ? 0 : attempt
            furthest = max(furthest, file.size)
            let wait = client.generator.withLock { generator in
                failure.isTransient
                    ? retries.wait(after: attempt, retryAfter: failure.retryAfter, using: &generator) : nil
            }
            guard let wait else { throw DownloadError(failure.error) }
            attempt += 1
            do { try await client.clock.sleep(for: wait) } catch { throw DownloadError(.canceled) }
        }
    }

    private enum Outcome {
        /// The file is complete.
        case whole
        /// The bytes that are there do not fit. The error is for the case that this happens again.
        case restart(DownloadError)
        /// The network or the server failed.
        case failure(HTTPFailure)
    }

    /// Sends one request for what is missing.
    private func transfer(into file: PartialFile, with client: HTTPClient) async throws(DownloadError) -> Outcome {
        let (start, validator) = (file.size, file.validator)
        let address: WebAddress
        let credential: Credential?
        do { (address, credential) = try WebAddress.reading(self.address) } catch { throw DownloadError(error) }
        guard WebAddress.mayBeNamed(self.address, by: initiator) else {
            throw DownloadError(HTTPFailure(intoOwnNetwork: address).error)
        }
        var request = HTTPRequest(self.address)
        request.isNamed = initiator != nil
        request.headers = headers
        request.cachePolicy = .none
        request.limits.byteCount = Int(clamping: max(0, limits.byteCount - start))
        request.resumption = validator.flatMap { start > 0 ? HTTPResumption(offset: start, validator: $0) : nil }
        request.sink = file
        if let credentials { request.useCredentials(of: credentials) }
        let answer: HTTPTransfer.Answer
        do {
            answer = try await client.follow(request, from: address, credential, copy: nil).answer
        } catch {
            return .failure(error)
        }
        if answer.head.status == 416 {
            // All of it is there, if this is its size; otherwise it has changed.
            if ContentRange(answer.head.headers["content-range"] ?? "")?.total == start, start > 0 { return .whole }
            return .restart(DownloadError(.serverError, httpStatus: 416))
        }
        let hasEnded = answer.isWhole && answer.missedByteCount == nil
        if hasEnded { await offload { file.end() } }
        if let error = file.error { throw error }
        if file.needsRestart {
            return .restart(DownloadError(.serverError, cause: localized("Its parts do not fit together.")))
        }
        // A part of an unknown whole may be followed by another: the answer 416 to the next request confirms the end.
        guard hasEnded, file.total.map({ $0 == file.size }) ?? (answer.head.status == 200) else {
            return .failure(
                HTTPFailure(
                    .readFailed, address, detail: localized("The server closed the connection early."),
                    isTransient: true))
        }
        return .whole
    }

    /// The number of times that a download starts over because its parts do not fit.
    private static let restartCount = 3

    private func opened() async throws(DownloadError) -> PartialFile {
        try await offload { () -> Result<PartialFile, DownloadError> in
            Result { () throws(DownloadError) in
                try PartialFile(
                    partialPath, validator: validator, total: total, limits: limits, onHead: onHead,
                    onProgress: onProgress)
            }
        }.get()
    }

    private func published(_ file: PartialFile) async throws(DownloadError) -> Int64 {
        try await offload { () -> Result<Int64, DownloadError> in
            Result { () throws(DownloadError) in
                guard let path = finalPath() else { throw DownloadError(.notWritable) }
                try file.publish(as: path)
                return file.size
            }
        }.get()
    }

    /// The strong validator of a response (RFC 9110, 13.1.5): a weak entity tag does not identify bytes.
    static func validator(of head: HTTPResponseHead) -> String? {
        if let tag = head.headers["etag"], tag.hasPrefix("\""), tag.count > 1 { return tag }
        return head.headers["last-modified"]
    }

    /// The number of bytes between two reports of the progress.
    static func step(of total: Int64?) -> Int64 { max(64 << 10, (total ?? 0) / 200) }
}
