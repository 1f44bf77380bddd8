#if canImport(Glibc)
import Glibc
#endif

/// Determines whether a file is being written.
enum FileWriting {
    /// The age of the last change, in seconds, up to which a file may be being written, if the system does not know.
    private static let recency = 10

    /// The commands of Linux, which Swift's module of the C library leaves out (`fcntl.h`).
    private static let (setSignal, setLease): (Int32, Int32) = (10, 1024)

    /// Returns `true` if another process has the file open for writing.
    ///
    /// The kernel grants a lease for reading only on a file that nobody writes. It is returned immediately. On files of other
    /// users and on most network file systems there are no leases, and a recent change counts.
    ///
    /// - Parameters:
    ///   - descriptor: A file that is open for reading only.
    ///   - status: Its status.
    static func isWritten(_ descriptor: Int32, status: stat) -> Bool {
        // A writer that opens the file meanwhile breaks the lease with a signal, whose default must not end the process.
        guard fcntl(descriptor, setSignal, SIGURG) == 0 else { return isRecent(status) }
        guard fcntl(descriptor, setLease, F_RDLCK) == 0 else { return errno == EAGAIN || isRecent(status) }
        _ = fcntl(descriptor, setLease, F_UNLCK)
        return false
    }

    private static func isRecent(_ status: stat) -> Bool {
        let age = time(nil) - status.st_mtim.tv_sec
        return age >= 0 && age < recency
    }
}
