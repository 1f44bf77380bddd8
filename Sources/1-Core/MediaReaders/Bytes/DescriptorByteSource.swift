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
    /// The size of the file when the source was created; nil for devices without a size.
    package let length: Int64?
    private let descriptor: Int32

    /// Creates a source that reads from a duplicate of `descriptor`.
    ///
    /// - Throws: `system` if the descriptor is not open, `notSeekable` for pipes, sockets and terminals.
    package init(duplicating descriptor: Int32) throws(ByteSourceError) {
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
            length = Int64(status.st_size)
        case S_IFBLK, S_IFCHR:
            length = nil
        case S_IFDIR:
            close(duplicate)
            throw .system(EISDIR)
        default:
            close(duplicate)
            throw .notSeekable
        }
        self.descriptor = duplicate
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
}

/// The limits of all sources.
enum ByteSourceLimits {
    /// The maximum number of bytes of one read: 256 MiB.
    static let bytesPerRead = 256 << 20
}
