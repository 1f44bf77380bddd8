import CSandbox
import Glibc
import MediaReaders

extension GateLoop {
    /// Answers `connect(socket, address, length)`.
    mutating func connect(_ call: PHGatedCall) {
        let length = Int(Int32(truncatingIfNeeded: call.arguments.2))
        guard (0...MemoryLayout<sockaddr_storage>.size).contains(length) else {
            return answer(call.id, error: EINVAL)
        }
        var bytes = [UInt8](repeating: 0, count: length)
        guard ph_read_memory(call.thread, call.arguments.1, &bytes, length) == 0 else {
            return answer(call.id, error: EFAULT)
        }
        guard let socket = ownReference(call) else { return }
        // From here on, only copies are used. The thread that the memory was read from still was that of the call.
        guard ph_call_waits(listener, call.id) == 0 else {
            close(socket)
            return
        }
        guard let address = SocketAddress(bytes) else {
            answer(call.id, error: length < 2 ? EINVAL : EACCES)
            close(socket)
            return
        }
        decide(call.id, socket, address, bytes, mayWait: waiting.count < Self.waitingLimit)
    }

    /// Connects as the policy decides, or waits for its decision. Closes the socket.
    mutating func decide(
        _ call: UInt64, _ socket: Int32, _ address: SocketAddress, _ bytes: [UInt8], mayWait: Bool
    ) {
        switch policy.decision(for: address) {
        case .undecided where mayWait:
            let limit = UInt64(max(policy.decisionTimeLimit / .milliseconds(1), 0))
            waiting.append(
                Waiting(id: call, socket: socket, work: .deciding(address, bytes, until: Self.milliseconds + limit)))
        case .refused, .undecided:
            count(address, isAllowed: false)
            answer(call, error: EACCES)
            close(socket)
        case .sameAddress:
            count(address, isAllowed: true)
            connect(call, socket, bytes, isPath: false)
        case .path(let path):
            count(address, isAllowed: true)
            guard let own = SocketAddress.bytes(ofPath: path) else {
                answer(call, error: ENAMETOOLONG)
                close(socket)
                return
            }
            connect(call, socket, own, isPath: true)
        }
    }

    /// Connects, and answers now or when the result is known. Closes the socket.
    private mutating func connect(_ call: UInt64, _ socket: Int32, _ address: [UInt8], isPath: Bool) {
        let (error, blocks) = connectWithoutBlocking(socket, address)
        let waits = blocks && (isPath ? error == EAGAIN : error == EINPROGRESS || error == EALREADY)
        guard waits else {
            answer(call, error: error)
            close(socket)
            return
        }
        guard waiting.count < Self.waitingLimit else {
            answer(call, error: ENOBUFS)
            close(socket)
            return
        }
        let limit = UInt64(max(policy.acceptTimeLimit / .milliseconds(1), 0))
        waiting.append(
            Waiting(
                id: call, socket: socket,
                work: isPath
                    ? .connectingPath(address, until: Self.milliseconds + limit) : .connecting))
    }

    /// Connects a socket, which shares its flags with that of the process, and restores the flags.
    ///
    /// The process can make the socket block in between. The gate is then held up, but no other gate, and `close()` ends
    /// the connection.
    ///
    /// - Returns: The error or 0, and whether the process expects the call to block.
    func connectWithoutBlocking(_ socket: Int32, _ address: [UInt8]) -> (error: Int32, blocks: Bool) {
        let flags = ph_status_flags(socket)
        guard flags >= 0 else { return (-flags, false) }
        let blocks = flags & O_NONBLOCK == 0
        if blocks { ph_set_status_flags(socket, flags | O_NONBLOCK) }
        let isClosed = shared.state.withLock { state in
            state.connecting = socket
            return state.isClosed
        }
        var error: Int32 = ECONNABORTED
        if !isClosed {
            let code = address.withUnsafeBytes { bytes in
                // A `struct sockaddr` of any family starts with the same bytes, and may have any length.
                bytes.withMemoryRebound(to: sockaddr.self) {
                    Glibc.connect(socket, $0.baseAddress, socklen_t(bytes.count))
                }
            }
            error = code == 0 ? 0 : errno
        }
        shared.state.withLock { $0.connecting = -1 }
        if blocks { ph_set_status_flags(socket, flags) }
        return (error, blocks)
    }
}
