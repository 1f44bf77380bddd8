import FoundationEssentials
import Glibc

/// The folder that carries the files of devices. All methods block.
struct SyncFolder: Sendable {
    /// The path. The folder is never created: the drive that it is on may not be connected.
    let path: String
    /// Called before each piece of work, on its thread. Tests block it, as a server does that is away.
    var willBegin: @Sendable () -> Void = {}

    /// The state of a file, which changes with its content.
    struct Signature: Sendable, Hashable {
        let device: UInt64
        let number: UInt64
        let size: Int64
        let seconds: Int
        let nanoseconds: Int
        /// The time of the last change of the content or of the permissions.
        let changeSeconds: Int
        let changeNanoseconds: Int

        init(_ status: stat) {
            device = UInt64(status.st_dev)
            number = UInt64(status.st_ino)
            size = Int64(status.st_size)
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
            changeSeconds = status.st_ctim.tv_sec
            changeNanoseconds = status.st_ctim.tv_nsec
        }
    }

    /// A file that was read.
    struct File: Sendable {
        let signature: Signature
        let records: [SyncRecord]
        let problem: SkippedSyncFile.Reason?
    }

    /// The content of the folder.
    struct Listing: Sendable, Hashable {
        /// Identifies the folder itself, which may be on another drive next time.
        var folder: [UInt64] = []
        var files: [String: Signature] = [:]
        /// The names of files that are not used, because there are too many.
        var surplus: [String] = []
    }

    /// The largest number of files of other devices.
    static let fileCount = 64
    /// The largest size of all files of other devices together, in bytes.
    static let byteCount = 32 << 20
    /// The largest number of items in the folder that are looked at.
    private static let itemCount = 20_000

    // MARK: Reading

    /// Returns when the folder and the one above respond, whether they exist or not.
    func visit() {
        var status = stat()
        _ = stat(above, &status)
        _ = stat(path, &status)
    }

    /// The path of the folder above, in which this one appears when its drive is connected.
    var above: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

    /// Lists the files of devices.
    ///
    /// - Parameter own: The identifier of this device, whose file is listed, too, and does not count.
    func list(own: String) throws(LibrarySyncError) -> Listing {
        guard let directory = opendir(path) else {
            throw LibrarySyncError(systemError: errno, whileWriting: false)
        }
        defer { closedir(directory) }
        var status = stat()
        guard fstat(dirfd(directory), &status) == 0 else {
            throw LibrarySyncError(systemError: errno, whileWriting: false)
        }
        var listing = Listing(folder: [UInt64(status.st_dev), UInt64(status.st_ino)])
        var found: [(name: String, signature: Signature)] = []
        var count = 0
        while count < Self.itemCount, let entry = readdir(directory) {
            count += 1
            let name = Self.name(of: entry)
            guard Self.isFileName(name), fstatat(dirfd(directory), name, &status, AT_SYMLINK_NOFOLLOW) == 0
            else { continue }
            found.append((name, Signature(status)))
        }
        let ownName = Self.fileName(own)
        found.sort { ($0.signature.seconds, $0.name) > ($1.signature.seconds, $1.name) }
        for (name, signature) in found where name == ownName { listing.files[name] = signature }
        let others = found.filter { $0.name != ownName }
        for (name, signature) in others.prefix(Self.fileCount) { listing.files[name] = signature }
        listing.surplus = others.dropFirst(Self.fileCount).map(\.name).sorted()
        return listing
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
        let length = MemoryLayout.size(ofValue: entry.pointee.d_name)
        return withUnsafePointer(to: &entry.pointee.d_name) { name in
            name.withMemoryRebound(to: UInt8.self, capacity: length) { String(cString: $0) }
        }
    }

    /// Reads the files of a listing, except those that have not changed.
    ///
    /// - Parameters:
    ///   - listing: The files.
    ///   - known: The files as they were read last.
    func read(_ listing: Listing, known: [String: File]) -> [String: File] {
        var files: [String: File] = [:]
        var size: Int64 = 0
        for (name, signature) in listing.files.sorted(by: { $0.key < $1.key }) {
            size += signature.size
            if size > Self.byteCount {
                size -= signature.size
                files[name] = File(signature: signature, records: [], problem: .tooLarge)
            } else if let file = known[name], file.signature == signature, file.problem != .tooLarge,
                file.problem != .unreadable
            {
                files[name] = file
            } else {
                files[name] = read(name, signature)
            }
        }
        return files
    }

    private func read(_ name: String, _ signature: Signature) -> File {
        do throws(SyncDocument.Unreadable) {
            let (document, droppedCount) = try SyncDocument.read(bytes(of: name))
            return File(
                signature: signature, records: document.records,
                problem: droppedCount > 0 ? .entries(droppedCount) : nil)
        } catch {
            return File(signature: signature, records: [], problem: error.reason)
        }
    }

    /// Returns the content of a file that may be hostile, such as a link, a pipe or a growing file.
    private func bytes(of name: String) throws(SyncDocument.Unreadable) -> [UInt8] {
        let descriptor = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw SyncDocument.Unreadable(reason: .unreadable) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw SyncDocument.Unreadable(reason: .unreadable)
        }
        guard status.st_size <= SyncDocument.byteCount else { throw SyncDocument.Unreadable(reason: .tooLarge) }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
        var count = 0
        while count < bytes.count {
            let result = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            if result < 0, errno == EINTR { continue }
            guard result >= 0 else { throw SyncDocument.Unreadable(reason: .unreadable) }
            if result == 0 { break }
            count += result
        }
        // It has grown since.
        guard count <= Int(status.st_size) else { throw SyncDocument.Unreadable(reason: .damaged) }
        return Array(bytes.prefix(count))
    }

    // MARK: Writing

    /// The name of a device's file.
    static func fileName(_ id: String) -> String { "playhead-\(id).json" }

    /// Returns `true` for the name of a device's file. Copies, such as `playhead-ID.sync-conflict-….json`, are old states.
    static func isFileName(_ name: String) -> Bool {
        guard name.hasPrefix("playhead-"), name.hasSuffix(".json") else { return false }
        return SyncDevice.isIdentifier(String(name.dropFirst(9).dropLast(5)))
    }

    /// Writes the file of this device, completely or not at all, unless it has this content already.
    ///
    /// - Returns: `true` if it was written.
    @discardableResult
    func write(_ document: SyncDocument) throws(LibrarySyncError) -> Bool {
        let content = document.bytes()
        let name = Self.fileName(document.device)
        if let current = try? bytes(of: name), current == content { return false }
        let temporary = "\(path)/.playhead-\(document.device).tmp"
        // A process that was killed may have left one.
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, fileMode)
        guard descriptor >= 0 else { throw LibrarySyncError(systemError: errno, whileWriting: true) }
        do throws(LibrarySyncError) {
            defer { close(descriptor) }
            try Self.write(content, to: descriptor)
            // On the disk before it gets its name: a drive may be removed at any time.
            guard fsync(descriptor) == 0 else { throw LibrarySyncError(systemError: errno, whileWriting: true) }
            guard rename(temporary, "\(path)/\(name)") == 0 else {
                throw LibrarySyncError(systemError: errno, whileWriting: true)
            }
        } catch {
            unlink(temporary)
            throw error
        }
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if folder >= 0 {
            // Some file systems cannot do this; the name reaches the disk later then.
            fsync(folder)
            close(folder)
        }
        return true
    }

    /// The permissions of a new file, from which the system takes the process's mask: another user may carry the files of
    /// a folder that is not private.
    private var fileMode: mode_t {
        var status = stat()
        guard stat(path, &status) == 0 else { return 0o600 }
        return status.st_mode & 0o077 == 0 ? 0o600 : 0o666
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(LibrarySyncError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw LibrarySyncError(systemError: errno, whileWriting: true) }
            written += count
        }
    }
}

/// A lock that one process holds at a time, until the object is released.
final class SyncLock: Sendable {
    private let descriptor: Int32

    /// Waits for at most 10 s, because another process may be stopped in the middle. Blocks.
    init(_ path: String) throws(LibrarySyncError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw LibrarySyncError(.inputOutput) }
        var attempts = 0
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            attempts += 1
            guard errno == EWOULDBLOCK || errno == EINTR, attempts < 500 else {
                close(descriptor)
                throw LibrarySyncError(.busy)
            }
            _ = poll(nil, 0, 20)
        }
    }

    deinit { close(descriptor) }
}
