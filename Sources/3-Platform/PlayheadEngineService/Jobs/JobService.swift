import Dispatch
import FoundationEssentials
import Glibc
import Playhead
import Sandbox
import Synchronization

/// The loop of a confined process: does the work that the program at the other end of a socket gives it.
///
/// Work is done on threads, not on queues or in tasks: Dispatch examines the threads of its pools in `/proc`, and ends a
/// process that may not read there.
///
/// ```swift
/// JobService.confine(CommandLine.arguments).run { order in answer(order) }
/// _exit(0)
/// ```
package final class JobService: Sendable {
    private let socket: OwnedDescriptor
    private let report: ConfinementReport
    private let queue = Mutex(Queue())
    private let signal = DispatchSemaphore(value: 0)

    private struct Queue {
        var waiting: [(id: UInt64, order: JobOrder)] = []
        /// The work that waits or is in progress, to cancel it.
        var orders: [UInt64: JobOrder] = [:]
    }

    /// The number of threads. The program sends no more work than it has processors to spare.
    private static let threadCount = 2

    init(socket: Int32, report: ConfinementReport) {
        self.socket = OwnedDescriptor(socket)
        self.report = report
    }

    /// Confines the process. Call it first of all, before there are other threads.
    ///
    /// The process can read its libraries and what descriptors it is given, and nothing else. It has no network.
    ///
    /// - Parameter arguments: The arguments of the program, as ``JobProgram`` makes them.
    package static func confine(_ arguments: [String]) -> JobService {
        guard arguments.count == 3, let role = JobProgram.Role(rawValue: arguments[1]), let parent = Int32(arguments[2])
        else { _exit(EX_USAGE) }
        let variables = variables(environ)
        let pixbuf = ["GDK_PIXBUF_MODULE_FILE", "GDK_PIXBUF_MODULEDIR"].compactMap { variables[$0] }
        let confinement = Confinement(
            kind: .local, readableFiles: Confinement.files(namedIn: variables) + pixbuf, devices: [],
            memoryLimit: Confinement.memoryLimit(atMost: role == .pictures ? 1 << 30 : 2 << 30),
            connections: .refused, parentProcess: parent)
        do throws(ConfinementError) {
            return JobService(socket: 3, report: try confinement.apply().report)
        } catch {
            _exit(0)
        }
    }

    /// Does work until the program quits or closes the connection. Blocks the thread. Afterwards, leave the process with
    /// `_exit`: work may still be in progress.
    package func run(_ work: @escaping @Sendable (JobOrder) -> JobReply) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: JobWire.capacity, alignment: 8)
        defer { buffer.deallocate() }
        do {
            let hello = JobHello(version: playheadVersion, report: report)
            try send(JobWire.Message(kind: .hello, facts: Array(JSONEncoder().encode(hello))))
            for _ in 0..<Self.threadCount {
                NamedThread.start("job", stackSize: 2 << 20) { [self] in serve(work) }
            }
            while let message = try JobWire.receive(from: socket.rawValue, into: buffer, waits: true) {
                switch message.kind {
                case .job: add(message)
                case .cancel: queue.withLock { $0.orders[message.id] }?.cancel()
                case .quit: return
                case .hello, .reply: continue
                }
            }
        } catch {
            // A program that is gone, or that cannot be understood, has no work.
            return
        }
    }

    private func add(_ message: JobWire.Message) {
        guard let content = message.content, let subject = JobRequest.Subject(rawValue: message.subject) else { return }
        let order = JobOrder(subject, facts: message.facts, byteCount: message.byteCount, content: content)
        queue.withLock { queue in
            queue.waiting.append((message.id, order))
            queue.orders[message.id] = order
        }
        signal.signal()
    }

    /// Does work, one piece after another.
    private func serve(_ work: (JobOrder) -> JobReply) {
        while true {
            signal.wait()
            let (id, order) = queue.withLock { $0.waiting.removeFirst() }
            answer(id, work(order))
            _ = queue.withLock { $0.orders.removeValue(forKey: id) }
        }
    }

    private func answer(_ id: UInt64, _ reply: JobReply) {
        do throws(WireError) {
            var message = JobWire.Message(kind: .reply, id: id, facts: reply.facts, byteCount: reply.bytes.count)
            if !reply.bytes.isEmpty { message.content = try JobWire.memory(reply.bytes) }
            try send(message)
        } catch {
            // The program learns it from the end of the process.
            _exit(EX_OSERR)
        }
    }

    private func send(_ message: JobWire.Message) throws(WireError) {
        try JobWire.send(message, on: socket.rawValue, waits: true)
    }
}
