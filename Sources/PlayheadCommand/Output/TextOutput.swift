import Dispatch
import Glibc
import Synchronization

/// Where text goes.
protocol TextOutput: AnyObject, Sendable {
    /// Writes a text after those before it. Never blocks.
    func write(_ text: String)

    /// Whether everything was written.
    var isIdle: Bool { get }
}

/// Writes to a descriptor on a thread of its own, so that a reader that stops reading never holds up the player.
final class DescriptorOutput: TextOutput {
    private struct State {
        var pending = 0
        var isBroken = false
        var onBreak: (@Sendable () -> Void)?
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

    /// Sets what is called, once and on any thread, when nobody reads any more.
    func onBreak(_ action: @escaping @Sendable () -> Void) {
        let isBroken = state.withLock { state in
            state.onBreak = action
            return state.isBroken
        }
        if isBroken { action() }
    }

    var isIdle: Bool { state.withLock { $0.pending == 0 } }

    func write(_ text: String) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { return }
        let isBroken = state.withLock { state in
            if !state.isBroken { state.pending += 1 }
            return state.isBroken
        }
        guard !isBroken else { return }
        queue.async { self.writeNow(bytes) }
    }

    /// Waits until everything is written, but not longer than that.
    func flush(seconds: Double = 2) {
        let done = DispatchSemaphore(value: 0)
        queue.async { done.signal() }
        _ = done.wait(timeout: .now() + seconds)
    }

    private func writeNow(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // The terminal may be shared with a program that made it non-blocking.
                var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = Glibc.poll(&poll, 1, -1)
            } else if errno != EINTR {
                break
            }
        }
        let action = state.withLock { state -> (@Sendable () -> Void)? in
            state.pending -= 1
            guard !rest.isEmpty, !state.isBroken else { return nil }
            state.isBroken = true
            defer { state.onBreak = nil }
            return state.onBreak
        }
        action?()
    }
}
