import CSandbox
import Glibc
import MediaReaders

/// The thread of a `ConnectGate`: receives calls, answers them, and waits for those that take time.
struct GateLoop {
    /// A call that waits for the network or for the receiver.
    struct Waiting {
        var id: UInt64
        /// The gate's own reference to the socket.
        var socket: Int32
        /// The work that remains.
        var work: Work
    }

    /// The work that remains for a call.
    enum Work {
        /// The socket connects. The result is its error.
        case connecting
        /// The server's queue is full. The connection is tried again, at most until the time.
        case connectingPath([UInt8], until: UInt64)
        /// The policy has no answer yet. It is asked again, at most until the time.
        case deciding(SocketAddress, [UInt8], until: UInt64)
    }

    /// The largest number of calls that wait, which is also a limit for descriptors.
    static let waitingLimit = 128
    /// The number of answers in a second, after which the process has to wait.
    static let answerLimit = 20_000

    let listener: Int32
    let policy: SocketPolicy
    let shared: ConnectGate.Shared
    private(set) var process: Int32 = -1
    var waiting: [Waiting] = []
    private var second: UInt64 = 0
    private var answersInSecond = 0

    init(listener: Int32, policy: SocketPolicy, shared: ConnectGate.Shared) {
        self.listener = listener
        self.policy = policy
        self.shared = shared
    }

    /// Answers until the process ends or the gate is closed.
    mutating func run() {
        while turn() {}
        for call in waiting { close(call.socket) }
        if process >= 0 { close(process) }
        shared.state.withLock { state in
            state.hasEnded = true
            close(listener)
            close(shared.wake)
        }
    }

    /// Waits for events and handles them. Returns false at the end.
    private mutating func turn() -> Bool {
        let isLimited = isOverLimit
        var entries = [pollfd(fd: shared.wake, events: Int16(POLLIN), revents: 0)]
        // A negative descriptor is skipped.
        entries.append(pollfd(fd: isLimited ? -1 : listener, events: Int16(POLLIN), revents: 0))
        var retries = false
        for call in waiting {
            switch call.work {
            case .connecting:
                entries.append(pollfd(fd: call.socket, events: Int16(POLLOUT), revents: 0))
            case .connectingPath, .deciding:
                entries.append(pollfd(fd: -1, events: 0, revents: 0))
                retries = true
            }
        }
        let count = poll(&entries, nfds_t(entries.count), isLimited ? 50 : retries ? 10 : -1)
        if count < 0 { return errno == EINTR || errno == EAGAIN || errno == ENOMEM }
        if entries[0].revents != 0 { return false }
        finish(entries.dropFirst(2))
        if entries[1].revents & Int16(POLLIN) != 0 {
            receive()
        } else if entries[1].revents != 0 {
            // No thread of the process is left.
            return false
        }
        return !shared.state.withLock { $0.isClosed }
    }

    private var isOverLimit: Bool {
        answersInSecond >= Self.answerLimit && Self.milliseconds / 1_000 == second
    }

    /// The time of a monotonic clock.
    static var milliseconds: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000 + UInt64(time.tv_nsec) / 1_000_000
    }

    private mutating func receive() {
        var call = PHGatedCall()
        guard ph_receive_call(listener, &call) == 0 else { return }
        let now = Self.milliseconds / 1_000
        if now != second { (second, answersInSecond) = (now, 0) }
        answersInSecond += 1
        if process < 0 { findProcess(of: call) }
        guard process >= 0 else { return answer(call.id, error: EACCES) }
        switch Int(call.call) {
        case PH_CALL_CONNECT: connect(call)
        case PH_CALL_SENDTO: send(call)
        case PH_CALL_SENDMSG: sendMessage(call)
        case PH_CALL_SENDMMSG: sendMessages(call)
        default: answer(call.id, error: EPERM)
        }
    }

    /// Opens the process that a thread belongs to. It stays the only one that the listener reports.
    private mutating func findProcess(of call: PHGatedCall) {
        guard call.thread > 0 else { return }
        let file = open("/proc/\(call.thread)/status", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = max(read(file, &bytes, bytes.count), 0)
        let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
        guard let line = lines.first(where: { $0.hasPrefix("Tgid:") }),
            let number = Int32(line.dropFirst(5).drop(while: \.isWhitespace))
        else { return }
        let descriptor = ph_open_process(number)
        guard descriptor >= 0 else { return }
        // The number was that of the process while the call waited.
        if ph_call_waits(listener, call.id) == 0 { process = descriptor } else { close(descriptor) }
    }

    /// A reference to the socket of a call. Answers the call if it fails.
    func ownReference(_ call: PHGatedCall) -> Int32? {
        let socket = ph_copy_descriptor(process, Int32(truncatingIfNeeded: call.arguments.0))
        if socket < 0 {
            answer(call.id, error: -socket == EBADF ? EBADF : EACCES)
            return nil
        }
        return socket
    }

    func answer(_ id: UInt64, value: Int64 = 0, error: Int32 = 0) {
        // The process may have ended; it then needs no answer.
        _ = ph_answer_call(listener, id, value, error)
    }

    func count(_ address: SocketAddress, isAllowed: Bool) {
        shared.state.withLock { state in
            if isAllowed {
                state.counts.allowed += 1
            } else {
                state.counts.refused += 1
                state.counts.latestRefusal = address
            }
        }
    }

    private mutating func finish(_ entries: ArraySlice<pollfd>) {
        var remaining: [Waiting] = []
        var decided: [(call: Waiting, address: SocketAddress, bytes: [UInt8])] = []
        for (call, entry) in zip(waiting, entries) {
            guard ph_call_waits(listener, call.id) == 0 else {
                close(call.socket)
                continue
            }
            switch call.work {
            case .connecting:
                if entry.revents == 0 {
                    remaining.append(call)
                    continue
                }
                var error: Int32 = 0
                var size = socklen_t(MemoryLayout<Int32>.size)
                if getsockopt(call.socket, SOL_SOCKET, SO_ERROR, &error, &size) != 0 { error = errno }
                answer(call.id, error: error)
            case .connectingPath(let address, let until):
                let error = connectWithoutBlocking(call.socket, address).error
                if error == EAGAIN, Self.milliseconds < until {
                    remaining.append(call)
                    continue
                }
                answer(call.id, error: error)
            case .deciding(let address, let bytes, let until):
                if policy.decision(for: address) == .undecided, Self.milliseconds < until {
                    remaining.append(call)
                } else {
                    decided.append((call, address, bytes))
                }
                continue
            }
            close(call.socket)
        }
        waiting = remaining
        for (call, address, bytes) in decided { decide(call.id, call.socket, address, bytes, mayWait: false) }
    }
}
