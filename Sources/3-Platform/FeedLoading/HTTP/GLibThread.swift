import CSoup
import Playhead
import Synchronization

/// A thread that runs a GLib main context, for libraries whose objects belong to one thread.
///
/// Unchecked: the pointer never changes, and attaching sources is thread-safe.
package final class GLibThread: @unchecked Sendable {
    /// The thread of all catalogs. It lives as long as the process.
    package static let shared = GLibThread(name: "catalog")

    private let context: OpaquePointer

    private init(name: StaticString) {
        context = g_main_context_new()
        NamedThread.start(name, stackSize: 1 << 20) { [self] in
            g_main_context_push_thread_default(context)
            let loop = g_main_loop_new(context, 0)
            g_main_loop_run(loop)
            g_main_loop_unref(loop)
        }
    }

    /// Runs a closure on the thread, in the order of the calls.
    package func perform(_ body: @escaping @Sendable () -> Void) {
        let source = g_idle_source_new()
        g_source_set_priority(source, G_PRIORITY_DEFAULT)
        g_source_set_callback(source, runJob, Job.retained(body), releaseJob)
        g_source_attach(source, context)
        g_source_unref(source)
    }

    /// Runs a closure on the thread after a time in milliseconds.
    package func perform(after milliseconds: UInt32, _ body: @escaping @Sendable () -> Void) {
        let source = g_timeout_source_new(milliseconds)
        g_source_set_callback(source, runJob, Job.retained(body), releaseJob)
        g_source_attach(source, context)
        g_source_unref(source)
    }

    /// Runs a closure on the thread and returns its result.
    package func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            perform { continuation.resume(returning: body()) }
        }
    }
}

/// A closure as GLib's callback data. The source owns one reference, which `releaseJob` releases.
///
/// GLib's lock passes it between threads. The thread sanitizer does not see that lock, so an atomic value repeats the
/// synchronization.
private final class Job {
    private let body: @Sendable () -> Void
    private let isHandedOver = Atomic(false)

    private init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    func run() {
        if isHandedOver.load(ordering: .acquiring) { body() }
    }

    static func retained(_ body: @escaping @Sendable () -> Void) -> UnsafeMutableRawPointer {
        let job = Job(body)
        job.isHandedOver.store(true, ordering: .releasing)
        return Unmanaged.passRetained(job).toOpaque()
    }
}

private func runJob(data: gpointer?) -> gboolean {
    // Unretained: the source keeps the job alive while it runs it.
    if let data { Unmanaged<Job>.fromOpaque(data).takeUnretainedValue().run() }
    return 0
}

private func releaseJob(data: gpointer?) {
    if let data { Unmanaged<Job>.fromOpaque(data).release() }
}
