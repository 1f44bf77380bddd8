import Glibc

/// A byte source that reads from its own duplicate of a file descriptor.
///
/// The initializer duplicates the descriptor. The caller keeps the original and closes it; the source closes the
/// duplicate. Reads use `pread`, so they never change the file position, which both descriptors share.
///
///     let descriptor = open(path, O_RDONLY | O_CLOEXEC)
///     defer { close(descriptor) }
///     let source = try DescriptorByteSource(duplicating: descriptor)
///     let format = MediaSniffer.format(of: source)
package final class DescriptorByteSource: ByteSource {
    /// The size of the file when the source was created, or its present size if it grows; nil for devices without a size.
    package var length: Int64? { isGrowing ? status.map { Int64($0.st_size) } : knownLength }
    /// A Boolean value that indicates whether the file may be longer later.
    package let isGrowing: Bool
    private let knownLength: Int64?
    private let descriptor: Int32

    /// The time without a change after which a file counts as complete, in seconds.
    private static let patience = 5.0

    /// Creates a source that reads from a duplicate of `descriptor`.
    ///
    /// - Parameter isGrowing: `true` if another process may be writing the file.
    /// - Throws: `system` if the descriptor is not open, `notSeekable` for pipes, sockets and terminals.
    package init(duplicating descriptor: Int32, isGrowing: Bool = false) throws(ByteSourceError) {
        let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard duplicate >= 0 else { throw .system(errno) }
        var status = stat()
        guard fstat(duplicate, &status) == 0 else {
            let number = errno
            close(duplicate)
            throw .system(number)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            knownLength = Int64(status.st_size)
        case S_IFBLK, S_IFCHR:
            knownLength = nil
        case S_IFDIR:
            close(duplicate)
            throw .system(EISDIR)
        default:
            close(duplicate)
            throw .notSeekable
        }
        self.descriptor = duplicate
        self.isGrowing = isGrowing && knownLength != nil
    }

    deinit {
        close(descriptor)
    }

    package func read(at offset: Int64, count: Int) throws(ByteSourceError) -> [UInt8] {
        guard offset >= 0, count >= 0, !offset.addingReportingOverflow(Int64(count)).overflow else {
            throw .invalidRange
        }
        var wanted = count
        if let length {
            guard offset < length else { return [] }
            wanted = Int(min(Int64(count), length - offset))
        }
        guard wanted <= ByteSourceLimits.bytesPerRead else { throw .tooLarge }
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            filled = 0
            while filled < wanted, let base = buffer.baseAddress {
                let result = pread(descriptor, base + filled, wanted - filled, off_t(offset) + off_t(filled))
                if result > 0 {
                    filled += result
                } else if result == 0 {
                    return
                } else if errno != EINTR {
                    failure = errno
                    return
                }
            }
        }
        guard failure == 0 else { throw failure == ESPIPE ? .notSeekable : .system(failure) }
        return bytes
    }

    private var status: stat? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status : nil
    }

    /// Waits at the end of a file that grows, until it has bytes at an offset, or has not changed for five seconds.
    ///
    /// A confined process can neither watch files nor learn who writes them, so the size is read ten times a second.
    ///
    /// - Parameter isCanceled: Ends the wait when it returns `true`.
    /// - Returns: `true` if there are bytes at the offset.
    package func waitForGrowth(beyond offset: Int64, isCanceled: () -> Bool) -> Bool {
        guard isGrowing else { return false }
        var (waited, size) = (0.0, Int64(-1))
        while let status, !isCanceled() {
            if Int64(status.st_size) > offset { return true }
            if Int64(status.st_size) != size { (waited, size) = (0, Int64(status.st_size)) }
            var now = timespec()
            clock_gettime(CLOCK_REALTIME, &now)
            let age = Double(now.tv_sec - status.st_mtim.tv_sec) + Double(now.tv_nsec - status.st_mtim.tv_nsec) / 1e9
            guard age < Self.patience, waited < Self.patience else { return false }
            // A wait without descriptors.
            poll(nil, 0, 100)
            waited += 0.1
        }
        return false
    }
}

/// The limits of all sources.
enum ByteSourceLimits {
    /// The maximum number of bytes of one read: 256 MiB.
    static let bytesPerRead = 256 << 20
}
