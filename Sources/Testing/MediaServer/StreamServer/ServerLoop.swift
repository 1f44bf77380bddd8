import CSoup
import Dispatch
import Glibc
import Playhead
import Synchronization

/// A thread with its own GLib main context, on which all libsoup objects of a server live.
///
/// Unchecked: the two pointers never change, and the GLib functions called on them from other threads
/// (`g_source_attach`, `g_main_loop_quit`, reference counting) are documented as thread-safe.
final class ServerLoop: @unchecked Sendable {
    private let context: OpaquePointer
    private let loop: OpaquePointer
    private let ended = DispatchSemaphore(value: 0)
    private let threadID = Mutex<pthread_t?>(nil)

    /// Creates the context and starts the thread.
    init(name: StaticString) {
        context = g_main_context_new()
        loop = g_main_loop_new(context, 0)
        NamedThread.start(name) { [self] in
            threadID.withLock { $0 = pthread_self() }
            g_main_context_push_thread_default(context)
            g_main_loop_run(loop)
            // Work left by closing connections still runs here, so that nothing outlives the thread.
            while g_main_context_iteration(context, 0) != 0 {}
            g_main_context_pop_thread_default(context)
            ended.signal()
        }
    }

    deinit {
        g_main_loop_unref(loop)
        g_main_context_unref(context)
    }

    /// `true` if the caller runs on the loop's thread.
    var isInside: Bool {
        threadID.withLock { id in id.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    }

    /// Runs a closure on the thread, soon.
    func perform(_ body: @escaping @Sendable () -> Void) {
        // The context keeps the source until it has run.
        g_source_unref(attach(g_idle_source_new(), body))
    }

    /// Runs a closure on the thread and returns its result. Must not be called on the thread.
    func performAndWait<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
        precondition(!isInside, "StreamServer: start and stop may not be called from a closure that the server runs.")
        let done = DispatchSemaphore(value: 0)
        let result = LockedBox<Result?>(nil)
        perform {
            let value = body()
            result.value.withLock { $0 = value }
            done.signal()
        }
        done.wait()
        // The semaphore is signalled after the value was stored.
        return result.value.withLock { $0! }
    }

    /// Runs a closure once after a time. Called on the thread; the closure stays there.
    func schedule(after delay: Duration, _ body: @escaping () -> Void) -> LoopSource {
        let milliseconds = delay.components.seconds * 1000 + delay.components.attoseconds / 1_000_000_000_000_000
        return LoopSource(attach(g_timeout_source_new(guint(clamping: max(0, milliseconds))), body))
    }

    /// Runs a closure once, in the next turn. Called on the thread; the closure stays there.
    func schedule(_ body: @escaping () -> Void) -> LoopSource {
        LoopSource(attach(g_idle_source_new(), body))
    }

    /// Runs a closure once when the other side of a socket hangs up. Called on the thread; the closure stays there.
    func onHangUp(ofSocket descriptor: Int32, _ body: @escaping () -> Void) -> LoopSource {
        // GLib hands the condition to poll() as it is; POLLRDHUP, the orderly end, has no name in GLib.
        let pollRemoteHangUp: UInt32 = 0x2000
        let condition = GIOCondition(rawValue: pollRemoteHangUp | G_IO_HUP.rawValue | G_IO_ERR.rawValue)
        let source = g_unix_fd_source_new(descriptor, condition)!
        playhead_unix_fd_source_set_callback(source, runHangUpJob, Job.retained(body), releaseJob)
        g_source_attach(source, context)
        return LoopSource(source)
    }

    /// Ends the thread after the closures submitted so far.
    ///
    /// Waits for the end, unless called on the thread itself.
    func end() {
        perform { [self] in g_main_loop_quit(loop) }
        if !isInside { ended.wait() }
    }

    /// Attaches a source; the caller keeps its reference to it.
    private func attach(
        _ source: UnsafeMutablePointer<GSource>, _ body: @escaping () -> Void
    ) -> UnsafeMutablePointer<GSource> {
        g_source_set_priority(source, G_PRIORITY_DEFAULT)
        g_source_set_callback(source, runJob, Job.retained(body), releaseJob)
        g_source_attach(source, context)
        return source
    }
}

/// A source that is attached to a server's loop. It is canceled when dropped. Lives on the loop's thread.
final class LoopSource {
    private let source: UnsafeMutablePointer<GSource>

    /// Consumes the caller's reference.
    fileprivate init(_ source: UnsafeMutablePointer<GSource>) { self.source = source }

    deinit {
        g_source_destroy(source)
        g_source_unref(source)
    }
}

/// A lock that closures can share.
final class LockedBox<Value: Sendable>: Sendable {
    let value: Mutex<Value>
    init(_ value: Value) { self.value = Mutex(value) }
}

/// A closure as GLib's callback data. The source owns one reference, which `releaseJob` gives up when it is destroyed.
///
/// GLib's lock passes it between threads. The thread sanitizer does not see that lock, so an atomic value repeats the
/// synchronisation.
private final class Job {
    private let body: () -> Void
    private let isHandedOver = Atomic(false)

    init(_ body: @escaping () -> Void) {
        self.body = body
        isHandedOver.store(true, ordering: .releasing)
    }

    func run() {
        if isHandedOver.load(ordering: .acquiring) { body() }
    }

    static func retained(_ body: @escaping () -> Void) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(Job(body)).toOpaque()
    }
}

private func runJob(data: gpointer?) -> gboolean {
    // Unretained: the source keeps the job alive while it runs it.
    if let data { Unmanaged<Job>.fromOpaque(data).takeUnretainedValue().run() }
    return 0
}

private func runHangUpJob(descriptor: gint, condition: GIOCondition, data: gpointer?) -> gboolean {
    runJob(data: data)
}

private func releaseJob(data: gpointer?) {
    if let data { Unmanaged<Job>.fromOpaque(data).release() }
}
