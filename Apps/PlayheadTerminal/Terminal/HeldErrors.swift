import Glibc
import Synchronization

/// Holds back what libraries print on standard error while the live view is on the screen, and prints it afterwards.
enum HeldErrors {
    private static let original = Atomic<Int32>(-1)
    private static let held = Atomic<Int32>(-1)

    /// Starts to hold output. Has no effect if standard error is not the terminal.
    @MainActor static func hold() {
        guard original.load(ordering: .acquiring) < 0, isatty(STDERR_FILENO) == 1 else { return }
        // A file without a name, which disappears with the process.
        var path = Array("/tmp/playhead-errors-XXXXXX".utf8CString)
        let memory = mkstemp(&path)
        guard memory >= 0 else { return }
        unlink(path)
        _ = fcntl(memory, F_SETFD, FD_CLOEXEC)
        let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0, dup2(memory, STDERR_FILENO) >= 0 else {
            close(memory)
            return
        }
        held.store(memory, ordering: .releasing)
        original.store(copy, ordering: .releasing)
    }

    /// Prints the held output, at most its last 64 KiB.
    @MainActor static func release() {
        let copy = original.exchange(-1, ordering: .acquiringAndReleasing)
        guard copy >= 0 else { return }
        dup2(copy, STDERR_FILENO)
        close(copy)
        let memory = held.exchange(-1, ordering: .acquiringAndReleasing)
        let size = lseek(memory, 0, SEEK_END)
        var bytes = [UInt8](repeating: 0, count: min(max(size, 0), 1 << 16))
        let count = pread(memory, &bytes, bytes.count, size - bytes.count)
        close(memory)
        if count > 0 { _ = write(STDERR_FILENO, bytes, count) }
    }

    /// Restores standard error with system calls only, for the handlers of fatal signals.
    static func releaseInEmergency() {
        let copy = original.exchange(-1, ordering: .acquiringAndReleasing)
        if copy >= 0 { dup2(copy, STDERR_FILENO) }
    }
}
