import FoundationEssentials
import Glibc

/// The connection between a probe and its test: one message in each datagram.
struct ProbeChannel: Sendable {
    let descriptor: Int32

    /// Sends a value, with a descriptor if there is one. Returns false if the other end has closed.
    @discardableResult
    func send(_ value: some Encodable, descriptor passed: Int32? = nil) -> Bool {
        guard var bytes = try? [UInt8](JSONEncoder().encode(value)) else { return false }
        let sent = bytes.withUnsafeMutableBytes { buffer in
            var part = iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
            // One descriptor: a header of 16 bytes, the number, and padding.
            var control: (Int, Int32, Int32, Int32, Int32) = (20, SOL_SOCKET, Int32(SCM_RIGHTS), passed ?? -1, 0)
            return withUnsafeMutablePointer(to: &part) { part in
                withUnsafeMutableBytes(of: &control) { control in
                    var header = msghdr()
                    header.msg_iov = part
                    header.msg_iovlen = 1
                    if passed != nil {
                        header.msg_control = control.baseAddress
                        header.msg_controllen = control.count
                    }
                    return sendmsg(descriptor, &header, Int32(MSG_NOSIGNAL))
                }
            }
        }
        return sent == bytes.count
    }

    /// Waits for a value. Nil if the other end has closed.
    func receive<Value: Decodable>(_ type: Value.Type = Value.self) -> Value? { receiveWithDescriptor(type)?.value }

    /// Waits for a value, and a descriptor that may come with it.
    func receiveWithDescriptor<Value: Decodable>(_ type: Value.Type) -> (value: Value, descriptor: Int32?)? {
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        var control: (Int, Int32, Int32, Int32, Int32) = (0, 0, 0, -1, 0)
        let count = bytes.withUnsafeMutableBytes { buffer in
            var part = iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
            return withUnsafeMutablePointer(to: &part) { part in
                withUnsafeMutableBytes(of: &control) { control in
                    var header = msghdr()
                    header.msg_iov = part
                    header.msg_iovlen = 1
                    header.msg_control = control.baseAddress
                    header.msg_controllen = control.count
                    var count = recvmsg(descriptor, &header, Int32(MSG_CMSG_CLOEXEC))
                    while count < 0, errno == EINTR {
                        count = recvmsg(descriptor, &header, Int32(MSG_CMSG_CLOEXEC))
                    }
                    return count
                }
            }
        }
        guard count > 0, let value = try? JSONDecoder().decode(type, from: Data(bytes[..<count])) else { return nil }
        return (value, control.3 < 0 ? nil : control.3)
    }
}
