/// Ports of 127.0.0.1 for servers that are other programs, which take a port only as a setting.
package enum FreePort {
    /// Below the ports that the system gives to connections, which could take one before the server does.
    private static let range: ClosedRange<UInt16> = 20_000...32_000

    /// Returns a port that no socket uses now.
    /// - Parameter isDatagram: `true` for UDP, `false` for TCP.
    package static func find(isDatagram: Bool = false) throws(StreamServerError) -> UInt16 {
        for _ in 0..<100 {
            let port = UInt16.random(in: range)
            if (try? LoopbackSocket(port: port, listens: false, isDatagram: isDatagram)) != nil { return port }
        }
        throw .socket(reason: "No port is free.")
    }

    /// Returns `true` if a server accepts connections at a port.
    package static func accepts(_ port: UInt16) -> Bool {
        let socket = try? LoopbackSocket(listens: false)
        return socket?.connect(to: port) == true
    }
}
