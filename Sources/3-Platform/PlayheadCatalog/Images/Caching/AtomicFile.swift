import Glibc

/// Writes files that either exist completely or not at all.
enum AtomicFile {
    /// Writes bytes to a temporary file, readable only by its owner, and renames it.
    ///
    /// - Parameter isDurable: `true` to wait until the file is on the disk, so that the rename cannot survive a loss of power
    ///   without the content. `false` for files that can be made again.
    /// - Returns: `false` if the file could not be written. In that case, no file is left behind.
    static func write(
        _ bytes: [UInt8], to path: String, through temporary: String, creating folder: String, isDurable: Bool = false
    ) -> Bool {
        guard makeFolder(folder) else { return false }
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return false }
        var isWritten = writeAll(bytes, to: descriptor)
        if isDurable { isWritten = isWritten && fsync(descriptor) == 0 }
        isWritten = close(descriptor) == 0 && isWritten
        guard isWritten, rename(temporary, path) == 0 else {
            unlink(temporary)
            return false
        }
        if isDurable { syncFolder(folder) }
        return true
    }

    /// Waits until the names in a folder are on the disk. Without effect on file systems that cannot.
    private static func syncFolder(_ folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// Creates a folder and those above it, accessible only by their owner.
    static func makeFolder(_ path: String) -> Bool {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return true }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return false }
        return makeFolder(String(path[..<slash])) && (mkdir(path, 0o700) == 0 || errno == EEXIST)
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let count = Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }
}
