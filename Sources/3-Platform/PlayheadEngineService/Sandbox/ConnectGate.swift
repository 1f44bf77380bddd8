import CSandbox
import Glibc
import MediaReaders
import Playhead
import Synchronization

/// The host's decisions about the connections of a confined process.
///
/// A thread answers `connect`, and `sendto`, `sendmsg` and `sendmmsg` of network items. It takes its own reference to the
/// socket, copies the address once, decides, and connects its reference. The process can change neither afterwards. Calls
/// that must wait do not hold up others.
///
/// The gate ends with the process, or with `close()`. Connections then fail with `ENOSYS`.
///
/// ```swift
/// let gate = try ConnectGate(listener: received, policy: SocketPolicy(kind: .local, audioSockets: paths))
/// defer { gate.close() }
/// ```
package final class ConnectGate: Sendable {
    /// The numbers of answers.
    package struct Counts: Equatable, Sendable {
        /// Calls that the policy allowed. They may have failed for other reasons.
        package var allowed = 0
        /// Calls that the policy refused.
        package var refused = 0
        /// The latest address that was refused.
        package var latestRefusal: SocketAddress?
    }

    /// The state that the gate shares with its thread.
    final class Shared: Sendable {
        struct State {
            var isClosed = false
            var hasEnded = false
            var counts = Counts()
            /// The socket that the thread connects now, or -1.
            var connecting: Int32 = -1
        }

        let state = Mutex(State())
        /// The descriptor that wakes the thread. The thread closes it.
        let wake: Int32

        init(wake: Int32) { self.wake = wake }
    }

    private let shared: Shared

    /// Starts to answer.
    ///
    /// - Parameters:
    ///   - listener: The descriptor from `AppliedConfinement.connectListener`, which the gate closes.
    ///   - policy: The addresses that are allowed.
    /// - Throws: `ConnectGateError` if the host has no descriptor left.
    package init(listener: Int32, policy: SocketPolicy) throws(ConnectGateError) {
        let wake = ph_create_wake()
        guard wake >= 0 else {
            Glibc.close(listener)
            throw .cannotStart(reason: String(cString: strerror(-wake)))
        }
        _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
        let shared = Shared(wake: wake)
        self.shared = shared
        NamedThread.start("connect gate") {
            var loop = GateLoop(listener: listener, policy: policy, shared: shared)
            loop.run()
        }
    }

    deinit { close() }

    /// The numbers of answers so far.
    package var counts: Counts { shared.state.withLock { $0.counts } }

    /// Returns true if the process has ended, or the gate was closed.
    package var hasEnded: Bool { shared.state.withLock { $0.hasEnded } }

    /// Ends the gate, without waiting for its thread.
    package func close() {
        shared.state.withLock { state in
            guard !state.isClosed, !state.hasEnded else { return }
            state.isClosed = true
            ph_wake(shared.wake)
            // The process may have made the socket block after the gate has made it not block.
            if state.connecting >= 0 { shutdown(state.connecting, Int32(SHUT_RDWR)) }
        }
    }

    /// Returns true if a descriptor is that of a filter of system calls. Others must not reach a gate.
    package static func isListener(_ descriptor: Int32) -> Bool {
        // No call has the number 0. Other files do not know the question.
        ph_call_waits(descriptor, 0) == -ENOENT
    }

    /// Returns nil if the host can examine processes that it starts, otherwise the reason.
    ///
    /// The gate needs this. Without it, use `Confinement.Connections.unfiltered`, or do without a separate process.
    package static var unavailableReason: String? {
        let file = open("/proc/sys/kernel/yama/ptrace_scope", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { Glibc.close(file) }
        var digit: UInt8 = 0
        guard read(file, &digit, 1) == 1, digit >= UInt8(ascii: "2") else { return nil }
        return "The system forbids to examine processes: kernel.yama.ptrace_scope is \(digit - UInt8(ascii: "0"))."
    }
}
