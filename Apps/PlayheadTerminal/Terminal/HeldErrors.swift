import Glibc
import Synchronization

/// Holds back what libraries print on standard error while the live view has the screen, and prints it afterwards.
enum HeldErrors {
    private static let original = Atomic<Int32>(-1)
    private static let held = Atomic<Int32>(-1)

    /// Begins to hold. Without effect when standard error goes elsewhere than to the terminal.
    @MainActor static func hold() {
        guard original.load(ordering: .acquiring) < 0, isatty(STDERR_FILENO) == 1 else { return }
        // A file without a name, that is gone with the process.
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

    /// Prints what was held, the last of it where it was much.
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

    /// Gives standard error back, with system calls only: a fatal signal's handler calls it.
    static func releaseInEmergency() {
        let copy = original.exchange(-1, ordering: .acquiringAndReleasing)
        if copy >= 0 { dup2(copy, STDERR_FILENO) }
    }
}
