import CSystemCalls
import Glibc

extension Attempts {
    static let sockets: [String: Attempt] = [
        // `number` is domain, `count` type, `port` protocol.
        "socket": { request in status(closing(socket(Int32(request.number), Int32(request.count), Int32(request.port))))
        },
        "socketPair": { request in
            var pair: [Int32] = [-1, -1]
            let code = socketpair(Int32(request.number), Int32(request.count), 0, &pair)
            if code == 0 { for one in pair { close(one) } }
            return status(code)
        },
        "connect": { request in
            let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            guard socket >= 0 else { return status(socket) }
            defer { close(socket) }
            return status(connecting(socket, internet(request)))
        },
        "connectSixth": { request in
            let socket = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
            guard socket >= 0 else { return status(socket) }
            defer { close(socket) }
            return status(connecting(socket, mapped(request)))
        },
        "connectWithoutWaiting": { request in
            let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
            guard socket >= 0 else { return status(socket) }
            defer { close(socket) }
            let first = status(connecting(socket, internet(request)))
            guard first.error == EINPROGRESS else { return first }
            var entry = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
            poll(&entry, 1, 10_000)
            var error: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size)
            return ProbeReply(result: Int(-error), note: "in progress")
        },
        "connectFast": { request in
            // TCP Fast Open connects while it sends.
            let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            guard socket >= 0 else { return status(socket) }
            defer { close(socket) }
            return status(sending(socket, internet(request), flags: 0x2000_0000))
        },
        "connectAbstract": { request in
            status(connectingPath([0] + Array(request.path.utf8), Int32(SOCK_STREAM.rawValue)))
        },
        "connectPath": { request in
            status(connectingPath(Array(request.path.utf8) + [0], Int32(SOCK_STREAM.rawValue)))
        },
        "greetPath": { request in
            // Reads what the server sends.
            let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            guard socket >= 0 else { return status(socket) }
            defer { close(socket) }
            let code = connecting(socket, path(Array(request.path.utf8) + [0]))
            guard code == 0 else { return status(code) }
            return greeting(socket)
        },
        "sendToPath": { request in
            // A datagram from an unconnected socket, if there can be one.
            let socket = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
            guard socket >= 0 else { return status(socket) }
            defer { close(socket) }
            return status(sending(socket, path(Array(request.path.utf8) + [0])))
        },
        "sendToPathFromPair": { request in
            var pair: [Int32] = [-1, -1]
            guard socketpair(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0, &pair) == 0 else { return status(-1) }
            return status(sendingMessage(pair[0], path(Array(request.path.utf8) + [0])))
        },
        "sendMessageToPath": { request in
            var pair: [Int32] = [-1, -1]
            guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &pair) == 0 else { return status(-1) }
            let sent = sendingMessage(pair[0], path(Array(request.path.utf8) + [0]))
            return ProbeReply(result: sent, values: ["error": sent < 0 ? Int(errno) : 0])
        },
        "datagramTo": { request in
            let socket = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
            guard socket >= 0 else { return status(socket) }
            defer { close(socket) }
            return status(sending(socket, internet(request)))
        },
        "datagramMessage": { request in
            let socket = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
            guard socket >= 0 else { return status(socket) }
            defer { close(socket) }
            return status(sendingMessage(socket, internet(request)))
        },
        "datagramMessages": { request in
            let socket = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
            guard socket >= 0 else { return status(socket) }
            defer { close(socket) }
            return sendingMessages(socket, internet(request))
        },
        "datagramConnected": { request in
            let socket = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
            guard socket >= 0 else { return status(socket) }
            defer { close(socket) }
            let code = connecting(socket, internet(request))
            guard code == 0 else { return status(code) }
            return status(send(socket, "x", 1, 0))
        },
        "passDescriptor": { request in
            // A message with a descriptor, as audio clients send them.
            let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            guard socket >= 0 else { return status(socket) }
            defer { close(socket) }
            let code = connecting(socket, path(Array(request.path.utf8) + [0]))
            guard code == 0 else { return status(code) }
            let file = ph_memory_file()
            ftruncate(file, off_t(request.count))
            guard ProbeChannel(descriptor: socket).send(["x"], descriptor: file) else { return status(-1) }
            return greeting(socket)
        },
        "resolve": { request in
            var list: UnsafeMutablePointer<addrinfo>?
            var hints = addrinfo()
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
            let code = getaddrinfo(request.path, nil, &hints, &list)
            if code == 0 { freeaddrinfo(list) }
            return ProbeReply(result: -Int(abs(code)), note: code == 0 ? "" : String(cString: gai_strerror(code)))
        },
        "serve": { _ in
            let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            guard socket >= 0 else { return status(socket) }
            defer { close(socket) }
            return status(listen(socket, 1))
        },
        "bindTCP": { _ in
            let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            guard socket >= 0 else { return status(socket) }
            defer { close(socket) }
            var request = ProbeRequest(attempt: "")
            request.port = 0
            let bytes = internet(request)
            return status(
                bytes.withUnsafeBytes { $0.withMemoryRebound(to: sockaddr.self) { bind(socket, $0.baseAddress, 16) } })
        },
        "sourceRoute": { _ in
            let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            guard socket >= 0 else { return status(socket) }
            defer { close(socket) }
            var option: [UInt8] = [131, 7, 4, 127, 0, 0, 1, 0]
            return status(setsockopt(socket, 0, 4, &option, 8))
        },
        // Any option, by its level and its number.
        "socketOption": { request in
            let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(socket) }
            var option: Int32 = 1
            return status(setsockopt(socket, Int32(request.number), Int32(request.count), &option, 4))
        },
        "linger": { _ in
            let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(socket) }
            var option = linger(l_onoff: 1, l_linger: 1_000)
            return status(setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size)))
        },
        // The time of a connection to a path, in nanoseconds.
        "timeConnections": { request in
            let address = path(Array(request.path.utf8) + [0])
            var times: [Int] = []
            for _ in 0..<request.count {
                let one = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
                let start = nanoseconds
                guard connecting(one, address) == 0 else { return status(-1) }
                times.append(nanoseconds - start)
                close(one)
            }
            times.sort()
            return ProbeReply(
                result: 0, values: ["median": times[times.count / 2], "p99": times[times.count * 99 / 100]])
        },
    ]

    /// Reads what a server sends.
    private static func greeting(_ socket: Int32) -> ProbeReply {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(socket, &bytes, bytes.count)
        return ProbeReply(result: count, note: String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self))
    }

    static var nanoseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    static func closing(_ descriptor: Int32) -> Int32 {
        if descriptor >= 0 { close(descriptor) }
        return descriptor
    }

    /// 127.0.0.1, or the address in `number`, and the port of a request.
    static func internet(_ request: ProbeRequest) -> [UInt8] {
        let address = request.number == 0 ? 0x7F00_0001 : request.number
        return [UInt8(AF_INET), 0, UInt8(request.port >> 8), UInt8(request.port & 0xFF)]
            + [24, 16, 8, 0].map { UInt8(address >> $0 & 0xFF) } + [UInt8](repeating: 0, count: 8)
    }

    /// The same as an IPv6 address.
    private static func mapped(_ request: ProbeRequest) -> [UInt8] {
        let four = internet(request)
        return [UInt8(AF_INET6), 0, four[2], four[3], 0, 0, 0, 0] + [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
            + four[4..<8] + [0, 0, 0, 0]
    }

    static func path(_ name: [UInt8]) -> [UInt8] { [UInt8(AF_UNIX), 0] + name }

    static func connecting(_ socket: Int32, _ address: [UInt8]) -> Int32 {
        address.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { connect(socket, $0.baseAddress, socklen_t(bytes.count)) }
        }
    }

    private static func connectingPath(_ name: [UInt8], _ type: Int32) -> Int32 {
        let socket = socket(AF_UNIX, type, 0)
        guard socket >= 0 else { return socket }
        let code = connecting(socket, path(name))
        let error = errno
        close(socket)
        errno = error
        return code
    }

    private static func sending(_ socket: Int32, _ address: [UInt8], flags: Int32 = 0) -> Int {
        address.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) {
                sendto(socket, "x", 1, flags, $0.baseAddress, socklen_t(bytes.count))
            }
        }
    }

    private static func sendingMessage(_ socket: Int32, _ address: [UInt8]) -> Int {
        withMessage(address) { header in sendmsg(socket, &header, 0) }
    }

    private static func sendingMessages(_ socket: Int32, _ address: [UInt8]) -> ProbeReply {
        withMessage(address) { header in
            // Each element has the number of bytes that were sent.
            var list = [(header, 0), (header, 0)]
            var reply = list.withUnsafeMutableBytes {
                call(CALL_SENDMMSG, Int(socket), Int(bitPattern: $0.baseAddress), 2, 0)
            }
            reply.values = ["first": list[0].1, "second": list[1].1]
            return reply
        }
    }

    private static func withMessage<Result>(_ address: [UInt8], _ body: (inout msghdr) -> Result) -> Result {
        var address = address
        var text: [UInt8] = [0x78]
        return address.withUnsafeMutableBytes { address in
            text.withUnsafeMutableBytes { text in
                var part = iovec(iov_base: text.baseAddress, iov_len: 1)
                return withUnsafeMutablePointer(to: &part) { part in
                    var header = msghdr()
                    header.msg_name = address.baseAddress
                    header.msg_namelen = socklen_t(address.count)
                    header.msg_iov = part
                    header.msg_iovlen = 1
                    return body(&header)
                }
            }
        }
    }
}
