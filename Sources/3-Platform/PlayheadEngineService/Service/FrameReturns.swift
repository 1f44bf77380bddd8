import PlaybackModel
import Synchronization

/// The pictures that the player has returned, over a separate connection.
///
/// Nothing waits at this connection: a message for each picture would wake a thread 30 times a second. The process reads it
/// when it has another picture to show, or another message to handle.
final class FrameReturns: Sendable {
    private let socket: WireSocket
    private let buffer: Mutex<Buffer>

    /// Room for one message.
    private struct Buffer: ~Copyable {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 8)
        deinit { bytes.deallocate() }
    }

    /// Takes ownership of the connection.
    init(_ descriptor: OwnedDescriptor) {
        socket = WireSocket(descriptor)
        buffer = Mutex(Buffer())
    }

    /// Returns the slots that have come back since the last call.
    func take() -> [FrameSlotID] {
        buffer.withLock { buffer in
            var slots: [FrameSlotID] = []
            while case .release(let slot)? = try? socket.receive(into: buffer.bytes, waits: false) {
                slots.append(slot)
            }
            return slots
        }
    }
}
