import Glibc
import Playhead
import Synchronization

/// The bytes of a pipe, kept in a temporary file without a name, so that several readers can read them from the start.
///
/// A thread copies the pipe into the file. If the pipe delivers more than ``window`` bytes, the oldest are given up as soon
/// as all readers are past them; until then, the writer of the pipe waits. So a stream without an end uses no more space.
///
/// Unchecked: the lock protects the state; the descriptors never change.
final class InputSpool: @unchecked Sendable {
    /// The largest number of bytes that are kept. Default: 4 GiB, at most half of the free space.
    let window: Int
    private let input: Int32
    private let file: Int32
    private let lock = Lock()
    private var start = 0
    private var end = 0
    private var isComplete = false
    private var failure: Int32 = 0
    private var readers: [Int: Int] = [:]
    private var lastReader = 0

    /// A part of the bytes.
    enum Piece: Sendable, Hashable {
        case bytes([UInt8])
        case end
        /// The bytes were given up, or the file cannot be read.
        case lost
    }

    /// Begins to read a descriptor; `nil` if there is no space for a temporary file.
    init?(reading input: Int32, window: Int? = nil) {
        guard let file = Self.temporaryFile() else { return nil }
        var space = statvfs()
        let free = fstatvfs(file, &space) == 0 ? Int(clamping: space.f_bavail) * Int(clamping: space.f_frsize) : 1 << 30
        self.window = window ?? max(16 << 20, min(4 << 30, free / 2))
        self.input = input
        self.file = file
        NamedThread.start("playhead-input") { [self] in copy() }
    }

    deinit { close(file) }

    /// Returns the first bytes: `count` of them, or all if the input ends before. Blocks.
    func head(_ count: Int) -> (bytes: [UInt8], isWhole: Bool) {
        let (available, isWhole) = lock.locked {
            while end < count, !isComplete { lock.wait() }
            return (min(end, count), isComplete && end <= count)
        }
        guard case .bytes(let bytes) = read(at: 0, available) else { return ([], isWhole) }
        return (bytes, isWhole)
    }

    /// The number of bytes if the input has ended and none were given up; `nil` otherwise. Waits for the end.
    func size(waiting seconds: Double) -> Int? {
        lock.locked {
            lock.wait(seconds: seconds) { isComplete }
            return isComplete && start == 0 ? end : nil
        }
    }

    /// Adds a reader at the first byte that is kept.
    func addReader() -> (id: Int, offset: Int) {
        lock.locked {
            lastReader += 1
            readers[lastReader] = start
            return (lastReader, start)
        }
    }

    /// Removes a reader.
    func removeReader(_ id: Int) {
        lock.locked {
            readers[id] = nil
            lock.signal()
        }
    }

    /// Returns the bytes at an offset, and waits for them. Blocks.
    func piece(at offset: Int, for reader: Int, limit: Int) -> Piece {
        let available: Int? = lock.locked {
            readers[reader] = offset
            lock.signal()
            while offset >= end, !isComplete { lock.wait() }
            return offset < start ? nil : end - offset
        }
        guard let available else { return .lost }
        return available <= 0 ? .end : read(at: offset, min(available, limit))
    }

    private func read(at offset: Int, _ count: Int) -> Piece {
        guard count > 0 else { return .end }
        // The file is a ring.
        let place = offset % window
        let count = min(count, window - place)
        var length = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            length = pread(file, buffer.baseAddress, count, place)
            filled = max(0, length)
        }
        return length > 0 ? .bytes(bytes) : .lost
    }

    // MARK: - Writing

    private func copy() {
        let size = 256 << 10
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            makeRoom(for: size)
            let count = Glibc.read(input, buffer.baseAddress, size)
            if count < 0, errno == EINTR || errno == EAGAIN {
                var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
                poll(&request, 1, -1)
                continue
            }
            let isWritten = count > 0 && write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            lock.locked {
                if isWritten { end += count } else { isComplete = true }
                lock.signal()
            }
            if !isWritten { return }
        }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let place = (end + offset) % window
            let length = min(bytes.count - offset, window - place)
            let count = pwrite(file, bytes.baseAddress?.advanced(by: offset), length, place)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            offset += count
        }
        return true
    }

    /// Gives up the oldest bytes; waits for the readers if they need them.
    private func makeRoom(for count: Int) {
        lock.locked {
            // A reader keeps a quarter of the window behind it, for another attempt.
            while end + count - start > window {
                let kept = (readers.values.min() ?? 0) - window / 4
                if kept > start { start = min(kept, end) } else { lock.wait() }
            }
        }
    }

    /// Creates a file without a name; `nil` if no folder has space for it.
    private static func temporaryFile() -> Int32? {
        for folder in [getenv("TMPDIR").map { String(cString: $0) }, "/var/tmp", "/tmp"].compactMap(\.self) {
            var name = Array("\(folder)/playhead-XXXXXX".utf8CString)
            let descriptor = mkstemp(&name)
            guard descriptor >= 0 else { continue }
            unlink(name)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            return descriptor
        }
        return nil
    }
}

/// A lock with a condition.
///
/// Unchecked: the pointers never change, and POSIX allows their use from any thread.
private final class Lock: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func locked<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    func wait() { pthread_cond_wait(condition, mutex) }

    /// Waits until a condition is met, or the time is over.
    func wait(seconds: Double, until isMet: () -> Bool) {
        var deadline = timespec()
        clock_gettime(CLOCK_MONOTONIC, &deadline)
        let nanoseconds = deadline.tv_nsec + Int(seconds * 1e9)
        deadline.tv_sec += nanoseconds / 1_000_000_000
        deadline.tv_nsec = nanoseconds % 1_000_000_000
        while !isMet() {
            if pthread_cond_timedwait(condition, mutex, &deadline) != 0 { return }
        }
    }

    func signal() { pthread_cond_broadcast(condition) }
}
