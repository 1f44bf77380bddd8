import Dispatch
import Glibc
import Synchronization

/// A destination for text.
protocol TextOutput: AnyObject, Sendable {
    /// Appends text. Never blocks.
    func write(_ text: String)

    /// `true` once all text was written.
    var isIdle: Bool { get }
}

/// Writes to a file descriptor on a separate thread, so that a reader that stalls never blocks the player.
final class DescriptorOutput: TextOutput {
    private struct State {
        var pending = 0
        /// The error number of the failure; zero without one.
        var failure: Int32 = 0
        var onBreak: (@Sendable (Int32) -> Void)?
    }

    private let descriptor: Int32
    private let queue: DispatchQueue
    private let state = Mutex(State())

    /// Standard output.
    static let standard = DescriptorOutput(STDOUT_FILENO)
    /// Standard error.
    static let error = DescriptorOutput(STDERR_FILENO)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        queue = DispatchQueue(label: "playhead.output.\(descriptor)")
    }

    /// Sets a closure that is called once, on any thread, with the error number when writing fails.
    func onBreak(_ action: @escaping @Sendable (Int32) -> Void) {
        let failure = state.withLock { state in
            if state.failure == 0 { state.onBreak = action }
            return state.failure
        }
        if failure != 0 { action(failure) }
    }

    /// The error number of the failure to write; zero without one.
    var failure: Int32 { state.withLock { $0.failure } }

    var isIdle: Bool { state.withLock { $0.pending == 0 } }

    func write(_ text: String) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { return }
        let isBroken = state.withLock { state in
            if state.failure == 0 { state.pending += 1 }
            return state.failure != 0
        }
        guard !isBroken else { return }
        queue.async { self.writeNow(bytes) }
    }

    /// Waits until all text was written, at most for a time in seconds.
    func flush(seconds: Double = 2) {
        let done = DispatchSemaphore(value: 0)
        queue.async { done.signal() }
        _ = done.wait(timeout: .now() + seconds)
    }

    /// Waits until all text was written, however long the reader takes.
    ///
    /// - Returns: `true` unless the reader is gone.
    func drain() -> Bool {
        queue.sync {}
        return state.withLock { $0.failure == 0 }
    }

    private func writeNow(_ bytes: [UInt8]) {
        var rest = bytes[...]
        var failure: Int32 = 0
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // Another program may have made the shared terminal non-blocking.
                var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = Glibc.poll(&poll, 1, -1)
            } else if errno != EINTR {
                failure = errno
                break
            }
        }
        let code = failure
        let action = state.withLock { state -> (@Sendable (Int32) -> Void)? in
            state.pending -= 1
            guard code != 0, state.failure == 0 else { return nil }
            state.failure = code
            return state.onBreak.take()
        }
        action?(code)
    }
}
