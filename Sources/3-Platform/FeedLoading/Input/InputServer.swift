import Glibc
import Playhead

/// A server that offers the bytes of an ``InputSpool`` on the loopback interface, for engines that read addresses.
///
/// It listens on 127.0.0.1, at a random port and under a random path. Bytes are sent as they arrive; once the input has
/// ended, ranges can be requested.
///
/// Unchecked: all properties are constants, and sockets may be used from any thread.
final class InputServer: @unchecked Sendable {
    /// The address of the bytes.
    let address: String
    private let spool: InputSpool
    private let path: String
    private let socket: Int32

    /// The time that an answer waits for the end of the input, which allows seeking.
    private static let patience = 0.3
    private static let requestLimit = 16 << 10

    /// Starts a server; `nil` if there is no free port.
    ///
    /// - Parameters:
    ///   - spool: The bytes.
    ///   - name: The last part of the address.
    init?(_ spool: InputSpool, name: String) {
        self.spool = spool
        var random = SystemRandomNumberGenerator()
        path = "/\(String(random.next(), radix: 36))\(String(random.next(), radix: 36))/\(name)"
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { return nil }
        var own = sockaddr_in()
        own.sin_family = sa_family_t(AF_INET)
        own.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &own) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, length) == 0 && listen(socket, 8) == 0
                    && getsockname(socket, address, &length) == 0
            }
        }
        guard isListening else {
            close(socket)
            return nil
        }
        self.socket = socket
        address = "http://127.0.0.1:\(UInt16(bigEndian: own.sin_port))\(path)"
        NamedThread.start("playhead-input") { [self] in accept() }
    }

    private func accept() {
        while true {
            let connection = Glibc.accept(socket, nil, nil)
            if connection < 0 {
                if [EINTR, ECONNABORTED, EAGAIN].contains(errno) { continue }
                return
            }
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            NamedThread.start("playhead-input") { [self] in
                answer(connection)
                close(connection)
            }
        }
    }

    private func answer(_ connection: Int32) {
        guard let request = Self.request(connection), let line = request.split(separator: "\r\n").first else { return }
        let words = line.split(separator: " ")
        guard words.count >= 2, words[0] == "GET" || words[0] == "HEAD" else {
            return Self.send(connection, "HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\n\r\n")
        }
        guard words[1] == path else {
            return Self.send(connection, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
        }
        let reader = spool.addReader()
        defer { spool.removeReader(reader.id) }
        var head = "Content-Type: application/octet-stream\r\nConnection: close\r\n"
        var range = reader.offset..<Int.max
        var status = "200 OK"
        if let size = spool.size(waiting: Self.patience) {
            range = 0..<size
            if let wanted = Self.range(in: request, size: size) {
                guard !wanted.isEmpty else {
                    return Self.send(
                        connection,
                        "HTTP/1.1 416 Range Not Satisfiable\r\nContent-Range: bytes */\(size)\r\nContent-Length: 0\r\n\r\n"
                    )
                }
                range = wanted
                status = "206 Partial Content"
                head += "Content-Range: bytes \(wanted.lowerBound)-\(wanted.upperBound - 1)/\(size)\r\n"
            }
            head += "Accept-Ranges: bytes\r\nContent-Length: \(range.count)\r\n"
        }
        Self.send(connection, "HTTP/1.1 \(status)\r\n\(head)\r\n")
        guard words[0] == "GET" else { return }
        var offset = range.lowerBound
        while offset < range.upperBound {
            let limit = min(256 << 10, range.upperBound - offset)
            guard case .bytes(let bytes) = spool.piece(at: offset, for: reader.id, limit: limit),
                Self.send(connection, bytes)
            else { return }
            offset += bytes.count
        }
    }

    /// Reads the head of a request; `nil` if it does not end.
    private static func request(_ connection: Int32) -> String? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.count < requestLimit {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
            let text = String(decoding: bytes, as: UTF8.self)
            if text.contains("\r\n\r\n") { return text }
        }
        return nil
    }

    /// Reads `Range: bytes=a-b`, `a-` or `-n` (RFC 9110, 14.1.2); `nil` without a range.
    static func range(in request: String, size: Int) -> Range<Int>? {
        for line in request.split(separator: "\r\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "range" else { continue }
            let value = parts[1].filter { $0 != " " }
            guard value.hasPrefix("bytes="), !value.contains(",") else { return nil }
            let bounds = value.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
            guard bounds.count == 2 else { return nil }
            guard !bounds[0].isEmpty else {
                guard let count = Int(bounds[1]), count > 0 else { return 0..<0 }
                return max(0, size - count)..<size
            }
            guard let first = Int(bounds[0]), first >= 0 else { return nil }
            let last = Int(bounds[1]) ?? size - 1
            return first < size && last >= first ? first..<(min(last, size - 1) + 1) : 0..<0
        }
        return nil
    }

    private static func send(_ connection: Int32, _ text: String) { send(connection, Array(text.utf8)) }

    @discardableResult private static func send(_ connection: Int32, _ bytes: [UInt8]) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.send(
                    connection, buffer.baseAddress?.advanced(by: offset), buffer.count - offset,
                    Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            offset += count
        }
        return true
    }
}
