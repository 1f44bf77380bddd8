import Glibc
import Playhead

/// Reports writes to the journal of a library, by any process, until it is released.
///
/// A thread waits for the kernel's notifications (inotify), so nothing is polled.
final class LibraryWatcher: Sendable {
    /// The end of a pipe. Closing it ends the thread.
    private let end: Int32

    /// Creates a watcher, or returns `nil` if the kernel allows no more: changes by other processes then go unnoticed.
    ///
    /// - Parameters:
    ///   - folder: The path of the library's folder.
    ///   - onWrite: Called on the watcher's thread after one or more writes.
    init?(folder: String, onWrite: @escaping @Sendable () -> Void) {
        let queue = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard queue >= 0 else { return nil }
        var ends: [Int32] = [-1, -1]
        guard inotify_add_watch(queue, folder, UInt32(IN_MODIFY)) >= 0, pipe(&ends) == 0 else {
            close(queue)
            return nil
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let reading = ends[0]
        end = ends[1]
        NamedThread.start("library-watch") {
            while Self.wait(for: queue, or: reading) {
                if Self.readNames(queue).contains(where: { $0 == "library.sqlite-wal" }) { onWrite() }
            }
            close(queue)
            close(reading)
        }
    }

    deinit {
        // The other end becomes readable, and the thread ends.
        close(end)
    }

    /// Waits for notifications. `false` at the end.
    private static func wait(for queue: Int32, or end: Int32) -> Bool {
        var polled = [
            pollfd(fd: queue, events: Int16(POLLIN), revents: 0), pollfd(fd: end, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&polled, 2, -1) < 0 {
            if errno != EINTR { return false }
        }
        return polled[1].revents == 0
    }

    /// Reads the names of the files that were written.
    private static func readNames(_ queue: Int32) -> [String] {
        var names: [String] = []
        withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { buffer in
            let count = read(queue, buffer.baseAddress, buffer.count)
            let header = MemoryLayout<inotify_event>.size
            var place = 0
            while place + header <= count {
                let event = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
                let end = place + header + Int(event.len)
                guard end <= count else { break }
                names.append(String(decoding: buffer[place + header..<end].prefix { $0 != 0 }, as: UTF8.self))
                place = end
            }
        }
        return names
    }
}
