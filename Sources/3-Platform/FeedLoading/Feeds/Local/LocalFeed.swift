import FeedReaders
import Glibc
import Localization
import MediaReaders
import Synchronization

/// Reads a file or folder of this computer as a feed.
struct LocalFeed: Sendable {
    let path: FilePath
    let limits: FeedLimits

    /// Reads the feed on a queue.
    func load() async throws(FeedError) -> LoadedFeed {
        let isCanceled = CancellationFlag()
        let result = await withTaskCancellationHandler {
            await offload {
                Result { () throws(FeedError) in try read(isCanceled) }
            }
        } onCancel: {
            isCanceled.value.store(true, ordering: .relaxed)
        }
        switch try result.get() {
        case .folder(let feed): return LoadedFeed(feed: feed, address: path.address(isFolder: true))
        case .file(let content):
            return LoadedFeed(feed: try await content.feed(limits: limits), address: path.address())
        }
    }

    private enum Source: Sendable {
        case folder(Feed)
        case file(SourceContent)
    }

    private func read(_ isCanceled: CancellationFlag) throws(FeedError) -> Source {
        // Without blocking: a named pipe has no end, and may have no beginning.
        let descriptor = open(path.cString, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw error(errno) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else {
            let code = errno
            close(descriptor)
            throw error(code)
        }
        if facts.st_mode & S_IFMT == S_IFDIR {
            return .folder(
                try FolderReader(path: path, limits: limits, isCanceled: isCanceled).read(consuming: descriptor))
        }
        defer { close(descriptor) }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw FeedError(.notAFeed, address: path.address(), detail: localized("It is not a file or folder."))
        }
        var bytes: [UInt8] = []
        var head = FeedHead.undecided
        var isWhole = false
        while !isWhole {
            if isCanceled.value.load(ordering: .relaxed) { throw FeedError(.canceled, address: path.address()) }
            let count = head == .undecided ? 4096 : 1 << 20
            let piece = try piece(descriptor, count)
            isWhole = piece.isEmpty
            bytes += piece
            if bytes.count > limits.byteCount {
                throw FeedError(
                    .tooLarge, address: path.address(), detail: localized("The limit is \(limits.byteCount >> 20) MiB.")
                )
            }
            if head == .undecided { head = FeedHead.kind(bytes, mediaType: nil, isWhole: isWhole) }
            if head != .undecided, head != .document { break }
        }
        return .file(SourceContent(bytes: bytes, head: head, address: path.address(), title: path.name))
    }

    /// Reads a file in pieces of at most 1 MiB. Blocks.
    func forEachPiece(
        _ isCanceled: CancellationFlag, _ body: ([UInt8]) throws(FeedError) -> Void
    ) throws(FeedError) {
        let descriptor = open(path.cString, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw error(errno) }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw FeedError(.notAFeed, address: path.address(), detail: localized("It is not a file."))
        }
        while true {
            if isCanceled.value.load(ordering: .relaxed) { throw FeedError(.canceled, address: path.address()) }
            let piece = try piece(descriptor, 1 << 20)
            if piece.isEmpty { return }
            try body(piece)
        }
    }

    private func piece(_ descriptor: Int32, _ count: Int) throws(FeedError) -> [UInt8] {
        while true {
            var length = 0
            let piece = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                length = Glibc.read(descriptor, buffer.baseAddress, count)
                filled = max(0, length)
            }
            if length >= 0 { return piece }
            if errno != EINTR { throw error(errno) }
        }
    }

    private var isFolder: Bool {
        var facts = stat()
        return stat(path.cString, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    private func error(_ code: Int32) -> FeedError {
        let address = path.address()
        return switch code {
        case ENOENT, ENOTDIR: FeedError(.notFound, address: address)
        case EACCES where isFolder, EPERM where isFolder:
            FeedError(
                .noPermission, address: address,
                words: FeedError.Words(
                    message: localized("Cannot open the folder."), cause: localized("Permission was denied."),
                    remedy: localized("Check the folder’s permissions."), isRetryable: false))
        case EACCES, EPERM: FeedError(.noPermission, address: address)
        case ENAMETOOLONG: FeedError(.badAddress, address: address, detail: localized("It is too long."))
        default: FeedError(.readFailed, address: address, detail: "\(String(cString: strerror(code))).")
        }
    }
}

/// A flag that ends work on a queue.
final class CancellationFlag: Sendable {
    let value = Atomic(false)
}
