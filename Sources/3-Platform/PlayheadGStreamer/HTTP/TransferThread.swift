import CGStreamer
import Dispatch
import Synchronization

/// The thread on which an adaptive demuxer makes the requests that it has queued.
///
/// Callable from any thread.
final class TransferThread: Sendable {
    /// The address of the thread's context, with a reference; zero until its first request.
    private let context = Mutex<UInt>(0)

    deinit { Self.release(context.withLock { $0 }) }

    /// Notes the calling thread. Called for each request of a demuxer.
    func note() {
        guard let current = g_main_context_get_thread_default() else { return }
        let previous = context.withLock { context -> UInt in
            guard context != UInt(bitPattern: current) else { return 0 }
            g_main_context_ref(current)
            defer { context = UInt(bitPattern: current) }
            return context
        }
        Self.release(previous)
    }

    /// Waits until the thread has made all requests that are queued now.
    /// - Returns: `false` if it is unknown.
    func settle(within limit: DispatchTimeInterval) -> Bool {
        let target = context.withLock { context -> OpaquePointer? in
            let target = OpaquePointer(bitPattern: context)
            if let target { g_main_context_ref(target) }
            return target
        }
        guard let target, let source = g_idle_source_new() else { return false }
        let turn = Turn()
        // After the source of the queue, which has the priority of idle sources.
        g_source_set_priority(source, G_PRIORITY_LOW)
        g_source_set_callback(
            source,
            { data in
                if let data { Unmanaged<Turn>.fromOpaque(data).takeUnretainedValue().semaphore.signal() }
                return 0
            }, Unmanaged.passRetained(turn).toOpaque(),
            { data in data.map { Unmanaged<Turn>.fromOpaque($0).release() } })
        g_source_attach(source, target)
        g_source_unref(source)
        g_main_context_unref(target)
        _ = turn.semaphore.wait(timeout: .now() + limit)
        return true
    }

    private final class Turn: Sendable {
        let semaphore = DispatchSemaphore(value: 0)
    }

    private static func release(_ context: UInt) {
        if let context = OpaquePointer(bitPattern: context) { g_main_context_unref(context) }
    }
}
