import CGStreamer
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import PlayheadGStreamer

@Suite struct TransferThreadTests {
    /// A thread with a loop, as the adaptive demuxers have one.
    private final class Loop: Sendable {
        private let context: UInt
        private let loop: UInt
        let made = Atomic(0)

        init() {
            let context = g_main_context_new()
            self.context = UInt(bitPattern: context)
            let loop = g_main_loop_new(context, 0)
            self.loop = UInt(bitPattern: loop)
        }

        deinit {
            g_main_loop_unref(OpaquePointer(bitPattern: loop))
            g_main_context_unref(OpaquePointer(bitPattern: context))
        }

        func start(_ transfers: TransferThread) {
            let hasStarted = DispatchSemaphore(value: 0)
            Thread.detachNewThread { [self] in
                g_main_context_push_thread_default(OpaquePointer(bitPattern: context))
                transfers.note()
                hasStarted.signal()
                g_main_loop_run(OpaquePointer(bitPattern: loop))
                g_main_context_pop_thread_default(OpaquePointer(bitPattern: context))
            }
            hasStarted.wait()
        }

        /// Queues a request.
        func queue() { attach { $0.made.add(1, ordering: .relaxed) } }

        /// Lets the thread wait.
        func block(until gate: DispatchSemaphore) { attach { _ in gate.wait() } }

        /// Ends the thread once it has done what is queued.
        func quit() {
            attach { g_main_loop_quit(OpaquePointer(bitPattern: $0.loop)) }
        }

        private func attach(_ work: @escaping @Sendable (Loop) -> Void) {
            let source = g_idle_source_new()
            g_source_set_callback(
                source,
                { data in
                    if let data { Unmanaged<Work>.fromOpaque(data).takeUnretainedValue().run() }
                    return 0
                }, Unmanaged.passRetained(Work(self, work)).toOpaque(),
                { data in data.map { Unmanaged<Work>.fromOpaque($0).release() } })
            g_source_attach(source, OpaquePointer(bitPattern: context))
            g_source_unref(source)
        }
    }

    private final class Work: Sendable {
        private let loop: Loop
        private let work: @Sendable (Loop) -> Void

        init(_ loop: Loop, _ work: @escaping @Sendable (Loop) -> Void) { (self.loop, self.work) = (loop, work) }
        func run() { work(loop) }
    }

    @Test func queuedRequestsAreMadeFirst() {
        let transfers = TransferThread()
        let loop = Loop()
        loop.start(transfers)
        defer { loop.quit() }
        let gate = DispatchSemaphore(value: 0)
        loop.block(until: gate)
        for _ in 0..<3 { loop.queue() }
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { gate.signal() }
        #expect(transfers.settle(within: .seconds(20)))
        #expect(loop.made.load(ordering: .relaxed) == 3)
    }

    @Test func threadThatIsUnknownOrGoneIsNotAwaited() {
        let transfers = TransferThread()
        #expect(!transfers.settle(within: .seconds(20)), "unknown")
        let loop = Loop()
        loop.start(transfers)
        loop.quit()
        #expect(transfers.settle(within: .milliseconds(1)))
    }
}
