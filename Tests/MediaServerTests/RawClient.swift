import Foundation

/// A TCP client that sends what no HTTP library would.
enum RawClient {
    /// Sends bytes and returns everything that the server answers until it closes; nil when it cannot connect.
    static func exchange(port: UInt16, _ bytes: Data, closingWriting: Bool = true) async -> Data? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: blocking(port, bytes, closingWriting)) }
        }
    }

    private static func blocking(_ port: UInt16, _ bytes: Data, _ closingWriting: Bool) -> Data? {
        guard let descriptor = connected(to: port) else { return nil }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        if closingWriting { shutdown(descriptor, Int32(SHUT_WR)) }
        // A server may keep the connection after the answer.
        var limit = timeval(tv_sec: 1, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var answer = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return answer }
            answer.append(contentsOf: buffer[..<count])
        }
    }

    /// A connected socket, or nil.
    static func connected(to port: UInt16) -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else {
            close(descriptor)
            return nil
        }
        return descriptor
    }
}
