import CEngineProcess
import Glibc

/// The messages between a program and a process that does its work: a header of fixed size, then facts.
///
/// Content and results travel in memory that cannot change, whose descriptor goes with the message.
enum JobWire {
    /// The version of the form. Other versions are refused.
    static let version: UInt16 = 1
    /// The largest size of facts, in bytes.
    static let largestFacts = 32 << 10
    /// The size of a header, in bytes.
    static let headerSize = 24
    /// The number of bytes that a receiver must have room for.
    static let capacity = headerSize + largestFacts

    /// The kinds of messages. Those of the program come first.
    enum Kind: UInt16, Sendable {
        case job = 1
        case cancel, quit
        case hello = 64
        case reply
    }

    /// A message.
    struct Message: Sendable {
        var kind: Kind
        /// The kind of work, in ``Kind/job``.
        var subject: UInt16 = 0
        /// The number of the piece of work.
        var id: UInt64 = 0
        var facts: [UInt8] = []
        /// The size of the content in memory, in bytes.
        var byteCount = 0
        /// The memory or file with the content.
        var content: OwnedDescriptor?
    }

    /// Sends a message. Without `waits`, throws ``WireError/full`` if there is no room for it.
    static func send(_ message: Message, on socket: Int32, waits: Bool) throws(WireError) {
        guard message.facts.count <= largestFacts else { throw .malformed("its facts are too long") }
        var header = WireWriter(capacity: headerSize)
        header.write(version)
        header.write(message.kind.rawValue)
        header.write(message.subject)
        header.write(UInt16(0))
        header.write(message.id)
        header.write(Int64(message.byteCount))
        let descriptors = message.content.map { [$0.rawValue] } ?? []
        let code = header.bytes.withUnsafeBytes { header in
            message.facts.withUnsafeBytes { facts in
                ph_send_message(
                    socket, header.baseAddress, header.count, facts.baseAddress, facts.count, descriptors,
                    descriptors.count, waits ? 1 : 0)
            }
        }
        withExtendedLifetime(message.content) {}
        switch -code {
        case 0: return
        case EAGAIN: throw .full
        case EPIPE, ECONNRESET, ENOTCONN: throw .ended
        default: throw .system(-code)
        }
    }

    /// Receives a message into `buffer`, which has room for ``capacity`` bytes. Without `waits`, returns `nil` if there is none.
    static func receive(
        from socket: Int32, into buffer: UnsafeMutableRawBufferPointer, waits: Bool
    ) throws(WireError) -> Message? {
        var descriptors = [Int32](repeating: -1, count: Int(PH_MAXIMUM_DESCRIPTORS))
        var count = 0
        let size = ph_receive_message(socket, buffer.baseAddress, buffer.count, &descriptors, &count, waits ? 1 : 0)
        // Closed with the message, whatever becomes of it.
        let received = descriptors.prefix(count).map { OwnedDescriptor($0) }
        switch size {
        case 1...: return try decode(UnsafeRawBufferPointer(rebasing: buffer[..<size]), received)
        case 0, -Int(ECONNRESET): throw .ended
        case -Int(EAGAIN): return nil
        case -Int(EMSGSIZE): throw .malformed("it is too large")
        default: throw .system(Int32(-size))
        }
    }

    /// Reads a message, which may be anything.
    static func decode(_ bytes: UnsafeRawBufferPointer, _ descriptors: [OwnedDescriptor]) throws(WireError) -> Message {
        var reader = WireReader(bytes)
        guard try reader.read(UInt16.self) == version else { throw .malformed("it is of another version") }
        guard let kind = Kind(rawValue: try reader.read()) else { throw .malformed("its kind is unknown") }
        let subject = try reader.read(UInt16.self)
        guard try reader.read(UInt16.self) == 0 else { throw .malformed("it has unknown marks") }
        let id = try reader.read(UInt64.self)
        let byteCount = try reader.readCount(limit: 1 << 40)
        guard descriptors.count <= 1 else { throw .malformed("it has too many descriptors") }
        guard !descriptors.isEmpty || byteCount == 0 else { throw .malformed("its content is missing") }
        return Message(
            kind: kind, subject: subject, id: id, facts: Array(reader.rest), byteCount: byteCount,
            content: descriptors.first)
    }

    /// Copies bytes to memory that cannot change.
    static func memory(_ bytes: [UInt8]) throws(WireError) -> OwnedDescriptor {
        let descriptor = bytes.withUnsafeBytes { ph_create_constant_memory("playhead-job", $0.baseAddress, $0.count) }
        guard descriptor >= 0 else { throw .system(-descriptor) }
        return OwnedDescriptor(descriptor)
    }

    /// Copies the content of memory of another process, which must not be able to change it.
    ///
    /// The bytes are read, not mapped: pages that cannot be had fail the call instead of ending this process.
    static func contents(of memory: OwnedDescriptor, count: Int, limit: Int) throws(WireError) -> [UInt8] {
        guard count > 0, count <= limit else { throw .malformed("its content is too large") }
        guard ph_check_memory(memory.rawValue, count, 1) == 0 else {
            throw .malformed("the memory of its content can change, or is too small")
        }
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
            while done < count {
                let part = pread(memory.rawValue, buffer.baseAddress?.advanced(by: done), count - done, off_t(done))
                if part < 0, errno == EINTR { continue }
                guard part > 0 else {
                    failure = part < 0 ? errno : EIO
                    return
                }
                done += part
            }
        }
        guard failure == 0 else { throw .system(failure) }
        return bytes
    }
}
