import CEngineProcess
import Glibc
import Synchronization

/// One end of the connection between a player and the process of its engine.
///
/// Messages may be sent from any thread, and arrive whole and in order. One thread at a time receives.
final class WireSocket: Sendable {
    private let descriptor: OwnedDescriptor
    private let received = Atomic<Int>(0)

    init(_ descriptor: OwnedDescriptor) { self.descriptor = descriptor }

    /// The number to wait for; -1 once closed.
    var rawValue: Int32 { descriptor.rawValue }

    /// The bytes of all messages that were received, with those in memory.
    var receivedByteCount: Int { received.load(ordering: .relaxed) }

    /// Two connected ends.
    static func pair() throws(WireError) -> (WireSocket, WireSocket) {
        var ends: [Int32] = [-1, -1]
        let code = ph_socket_pair(&ends)
        guard code == 0 else { throw .system(-code) }
        return (WireSocket(OwnedDescriptor(ends[0])), WireSocket(OwnedDescriptor(ends[1])))
    }

    /// Sends a message. With `waits`, blocks until there is room for it.
    func send(_ message: WireMessage, waits: Bool) throws(WireError) {
        let packet = try WireCoding.encode(message)
        let code = packet.header.withUnsafeBytes { header in
            packet.contents.withUnsafeBytes { contents in
                packet.descriptors.withUnsafeBufferPointer { descriptors in
                    ph_send_message(
                        descriptor.rawValue, header.baseAddress, header.count, contents.baseAddress, contents.count,
                        descriptors.baseAddress, descriptors.count, waits ? 1 : 0)
                }
            }
        }
        withExtendedLifetime(packet.owners) {}
        switch -code {
        case 0: return
        case EAGAIN: throw .full
        case EPIPE, ECONNRESET, ENOTCONN: throw .ended
        default: throw .system(-code)
        }
    }

    /// Receives a message into `buffer`, which has room for ``WireCoding/capacity`` bytes. Without `waits`, returns `nil` when
    /// there is none.
    func receive(into buffer: UnsafeMutableRawBufferPointer, waits: Bool) throws(WireError) -> WireMessage? {
        var descriptors = [Int32](repeating: -1, count: Int(PH_MAXIMUM_DESCRIPTORS))
        var count = 0
        let size = ph_receive_message(
            descriptor.rawValue, buffer.baseAddress, buffer.count, &descriptors, &count, waits ? 1 : 0)
        let owners = descriptors.prefix(count).map { OwnedDescriptor($0) }
        switch size {
        case 1...:
            let datagram = UnsafeRawBufferPointer(rebasing: buffer[..<size])
            received.wrappingAdd(WireCoding.byteCount(of: datagram), ordering: .relaxed)
            return try WireCoding.decode(datagram, owners)
        case 0, -Int(ECONNRESET): throw .ended
        case -Int(EAGAIN): return nil
        case -Int(EMSGSIZE): throw .malformed("it is too large")
        default: throw .system(Int32(-size))
        }
    }

    func close() { descriptor.close() }
}
