import CSandbox
import Glibc
import MediaReaders

/// Datagrams of network items: name servers, and streams over UDP.
extension GateLoop {
    /// The largest datagram of UDP.
    private static let datagramLimit = 65_507
    /// The largest part of a stream that one call sends.
    private static let streamLimit = 64 << 10
    /// The largest number of messages of one call.
    private static let messageLimit: UInt64 = 16
    /// The flags that a process may use.
    private static let flags = Int32(
        MSG_NOSIGNAL | MSG_DONTWAIT | MSG_DONTROUTE | MSG_MORE
            | MSG_CONFIRM | MSG_EOR)

    /// Answers `sendto(socket, bytes, length, flags, address, length)` with an address.
    mutating func send(_ call: PHGatedCall) {
        let length = call.arguments.2
        let nameLength = Int(Int32(truncatingIfNeeded: call.arguments.5))
        guard (0...Int(PH_MESSAGE_NAME)).contains(nameLength) else { return answer(call.id, error: EINVAL) }
        guard length <= UInt64(Self.datagramLimit) else { return answer(call.id, error: EMSGSIZE) }
        var name = [UInt8](repeating: 0, count: nameLength)
        var bytes = [UInt8](repeating: 0, count: Int(length))
        guard ph_read_memory(call.thread, call.arguments.4, &name, nameLength) == 0,
            ph_read_memory(call.thread, call.arguments.1, &bytes, Int(length)) == 0
        else { return answer(call.id, error: EFAULT) }
        guard let socket = ownReference(call) else { return }
        defer { close(socket) }
        guard ph_call_waits(listener, call.id) == 0 else { return }
        let error = refusal(of: name, socket)
        guard error == 0 else { return answer(call.id, error: error) }
        let flags = Int32(truncatingIfNeeded: call.arguments.3) & Self.flags
        let count = name.withUnsafeBytes { address in
            address.withMemoryRebound(to: sockaddr.self) {
                sendto(
                    socket, bytes, bytes.count, flags | Int32(MSG_NOSIGNAL | MSG_DONTWAIT),
                    $0.baseAddress, socklen_t(nameLength))
            }
        }
        answer(call.id, value: Int64(count), error: count < 0 ? errno : 0)
    }

    /// Answers `sendmsg(socket, message, flags)`.
    mutating func sendMessage(_ call: PHGatedCall) {
        guard let socket = ownReference(call) else { return }
        defer { close(socket) }
        let flags = Int32(truncatingIfNeeded: call.arguments.2)
        let result = send(call, socket, message: call.arguments.1, flags)
        answer(call.id, value: max(result, 0), error: Int32(max(-result, 0)))
    }

    /// Answers `sendmmsg(socket, messages, count, flags)`.
    mutating func sendMessages(_ call: PHGatedCall) {
        // An element is a message, and the number of its bytes that were sent, padded.
        let offset = UInt64(MemoryLayout<msghdr>.size)
        let size = offset + 8
        guard let socket = ownReference(call) else { return }
        defer { close(socket) }
        let flags = Int32(truncatingIfNeeded: call.arguments.3)
        var sent: Int64 = 0
        var error: Int32 = 0
        for index in 0..<min(UInt64(UInt32(truncatingIfNeeded: call.arguments.2)), Self.messageLimit) {
            let address = call.arguments.1 &+ index * size
            let result = send(call, socket, message: address, flags)
            if result < 0 {
                error = Int32(-result)
                break
            }
            var length = UInt32(result)
            if ph_write_memory(call.thread, address &+ offset, &length, MemoryLayout<UInt32>.size) != 0 {
                error = EFAULT
                break
            }
            sent += 1
        }
        answer(call.id, value: sent, error: sent > 0 ? 0 : error)
    }

    /// Sends a copy of a message. Returns the number of bytes, or a negative error.
    private func send(_ call: PHGatedCall, _ socket: Int32, message address: UInt64, _ flags: Int32) -> Int64 {
        let isStream = type(of: socket) == Int32(SOCK_STREAM.rawValue)
        var message = PHMessage()
        let code = ph_copy_of_message(
            call.thread, process, address, isStream ? Self.streamLimit : Self.datagramLimit, isStream, &message)
        guard code == 0 else { return Int64(code) }
        defer { ph_release_copy(&message) }
        guard ph_call_waits(listener, call.id) == 0 else { return Int64(-ESRCH) }
        let hasName = message.name_length > 0
        if hasName {
            let name = withUnsafeBytes(of: message.name) { Array($0.prefix(Int(message.name_length))) }
            let error = refusal(of: name, socket)
            guard error == 0 else { return Int64(-error) }
        }
        return ph_send_copy(
            socket, &message, hasName,
            flags & Self.flags | Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }

    /// Decides about the address of a datagram. Returns 0 if it may be sent.
    private func refusal(of name: [UInt8], _ socket: Int32) -> Int32 {
        guard type(of: socket) == Int32(SOCK_DGRAM.rawValue) else { return EISCONN }
        guard let address = SocketAddress(name) else { return EACCES }
        // Paths are for connections only.
        let isAllowed = address != .unspecified && policy.decision(for: address) == .sameAddress
        count(address, isAllowed: isAllowed)
        return isAllowed ? 0 : EACCES
    }

    /// The type of a socket (`SOCK_…`), or a negative error.
    private func type(of socket: Int32) -> Int32 {
        var type: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(socket, SOL_SOCKET, SO_TYPE, &type, &size) == 0 ? type : -errno
    }
}
