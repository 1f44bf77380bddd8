import CEngineProcess
import Glibc
import SeededRandom
import Testing

@testable import PlayheadEngineService

struct JobWireTests {
    private func bytes(of message: JobWire.Message) throws -> [UInt8] {
        let (one, other) = try WireSocket.pair()
        try JobWire.send(message, on: one.rawValue, waits: false)
        var buffer = [UInt8](repeating: 0, count: JobWire.capacity)
        let count = read(other.rawValue, &buffer, buffer.count)
        return Array(buffer[..<max(0, count)])
    }

    private func receive(_ send: (Int32) throws -> Void) throws -> JobWire.Message? {
        let (one, other) = try WireSocket.pair()
        try send(one.rawValue)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: JobWire.capacity, alignment: 8)
        defer { buffer.deallocate() }
        return try JobWire.receive(from: other.rawValue, into: buffer, waits: false)
    }

    @Test func messagesArriveAsTheyWereSent() throws {
        let content = try JobWire.memory([1, 2, 3])
        let message = try #require(
            try receive { socket in
                try JobWire.send(
                    JobWire.Message(
                        kind: .job, subject: 2, id: 77, facts: [9, 8], byteCount: 3, content: content), on: socket,
                    waits: false)
            })
        #expect(message.kind == .job && message.subject == 2 && message.id == 77 && message.facts == [9, 8])
        #expect(try JobWire.contents(of: #require(message.content), count: 3, limit: 3) == [1, 2, 3])
    }

    @Test func nothingIsReceivedWhereNothingWasSent() throws {
        #expect(try receive { _ in } == nil)
        #expect(throws: WireError.ended) {
            let (one, other) = try WireSocket.pair()
            one.close()
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: JobWire.capacity, alignment: 8)
            defer { buffer.deallocate() }
            _ = try JobWire.receive(from: other.rawValue, into: buffer, waits: false)
        }
    }

    @Test func contentThatCanChangeOrIsTooSmallIsRefused() throws {
        let sealed = try JobWire.memory([1, 2, 3])
        #expect(throws: WireError.self) { try JobWire.contents(of: sealed, count: 4, limit: 8) }
        #expect(throws: WireError.self) { try JobWire.contents(of: sealed, count: 3, limit: 2) }
        #expect(throws: WireError.self) { try JobWire.contents(of: sealed, count: 0, limit: 2) }
        let writable = OwnedDescriptor(ph_create_memory("test", 16))
        #expect(throws: WireError.self) { try JobWire.contents(of: writable, count: 16, limit: 16) }
        let file = OwnedDescriptor(open("/proc/self/exe", O_RDONLY | O_CLOEXEC))
        #expect(throws: WireError.self) { try JobWire.contents(of: file, count: 16, limit: 16) }
    }

    @Test func factsAreBounded() throws {
        let long = [UInt8](repeating: 0, count: JobWire.largestFacts + 1)
        #expect(throws: WireError.self) {
            _ = try receive { try JobWire.send(JobWire.Message(kind: .job, facts: long), on: $0, waits: false) }
        }
        #expect(throws: WireError.self) {
            // A process does not have to keep the limit.
            _ = try receive { socket in
                let bytes = [UInt8](repeating: 1, count: JobWire.capacity + 1)
                #expect(ph_send_message(socket, bytes, bytes.count, nil, 0, nil, 0, 0) == 0)
            }
        }
    }

    /// Damaged messages are refused or read, and never trap.
    @Test(arguments: SeededGenerator.seeds) func damagedMessagesAreRefused(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let whole = try bytes(of: JobWire.Message(kind: .reply, id: 5, facts: [1, 2, 3, 4]))
        for _ in 0..<2_000 {
            var damaged = Array(whole.prefix(random.below(whole.count + 1)))
            for _ in 0..<(1 + random.below(4)) where !damaged.isEmpty {
                damaged[random.below(damaged.count)] = UInt8(truncatingIfNeeded: random.next())
            }
            do {
                let message = try damaged.withUnsafeBytes { try JobWire.decode($0, []) }
                #expect(message.byteCount == 0 && message.facts.count <= 4, "seed \(seed)")
            } catch WireError.malformed {
                continue
            }
        }
    }
}
