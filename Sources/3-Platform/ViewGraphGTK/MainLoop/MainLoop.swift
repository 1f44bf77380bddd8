import CGTK
import Dispatch
import Foundation

/// GLib's default main loop, which also runs the main actor.
///
/// GLib does not know libdispatch's main queue, so that no job of the main actor would run in a GLib loop.
/// ``install()`` adds the queue's eventfd as a source to GLib's default context: a hop costs about 11 µs and nothing
/// polls. Never run a GLib loop inside a job of the main actor: libdispatch does not drain its queue recursively, so
/// that all other jobs would wait.
@MainActor package enum MainLoop {
    /// Lower than GTK's priorities for layout (110) and drawing (120): changes of one turn appear in the next frame.
    package nonisolated static let flushPriority: Int32 = 100
    /// The time that the first job of the main actor may take before the launch counts as failed, in milliseconds.
    nonisolated static let checkDelay: UInt32 = 1000

    private static var source: UnsafeMutablePointer<GSource>?

    /// Runs jobs of the main actor on GLib's default context. Has no effect when called again.
    package static func install() {
        guard source == nil else { return }
        let descriptor = _dispatch_get_main_queue_handle_4CF()
        guard let created = g_unix_fd_source_new(descriptor, G_IO_IN) else { return }
        g_source_set_name(created, "libdispatch's main queue")
        // Input is handled before jobs of equal age, and a job that yields forever starves neither input nor frames.
        g_source_set_priority(created, G_PRIORITY_DEFAULT)
        cgtk_unix_fd_source_set_callback(created, drainMainQueue, nil, nil)
        g_source_attach(created, nil)
        source = created
    }

    /// Runs jobs of the main actor before there is a loop, until a condition holds or a time has passed, so that work
    /// started by the application continues while GTK starts.
    static func runJobs(until condition: @MainActor () -> Bool, milliseconds: Int32) {
        let descriptor = _dispatch_get_main_queue_handle_4CF()
        let end = g_get_monotonic_time() + Int(milliseconds) * 1000
        while !condition() {
            let rest = (end - g_get_monotonic_time()) / 1000
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard rest > 0, poll(&request, 1, Int32(rest)) > 0 else { return }
            _ = drainMainQueue(descriptor: descriptor, condition: G_IO_IN, data: nil)
        }
    }

    /// Exits with an error message unless a job of the main actor runs within a second.
    ///
    /// If a future standard library used another executor for the main actor, the interface would be drawn but never
    /// respond.
    static func checkMainActor(
        milliseconds: UInt32 = checkDelay, onFailure: @escaping @MainActor () -> Void = leaveWithoutMainActor
    ) {
        let check = MainActorCheck()
        Task { @MainActor in check.hasRun = true }
        // With the lowest priority: after a slow launch the job still runs first.
        after(milliseconds: milliseconds, priority: G_PRIORITY_LOW) {
            if !check.hasRun { onFailure() }
        }
    }

    private static func leaveWithoutMainActor() {
        Diagnostics.leave(
            """
            jobs of the main actor do not run on the loop of the interface.
            A main function that is `async` does this; use a synchronous one, as `App.main()` is. If it is \
            synchronous, this version of Swift runs the main actor elsewhere than on Dispatch's main queue.
            """)
    }

    /// Runs a closure once from the loop, when nothing of higher priority is pending.
    @discardableResult
    package static func whenIdle(priority: Int32 = flushPriority, _ action: @escaping @MainActor () -> Void) -> UInt32 {
        g_idle_add_full(priority, runOnce, SignalBox(action).passRetained(), releaseBox)
    }

    /// Runs a closure once, after a time.
    @discardableResult
    package static func after(
        milliseconds: UInt32, priority: Int32 = G_PRIORITY_DEFAULT, _ action: @escaping @MainActor () -> Void
    ) -> UInt32 {
        g_timeout_add_full(priority, milliseconds, runOnce, SignalBox(action).passRetained(), releaseBox)
    }

    /// Runs a closure when one of these signals arrives: SIGHUP, SIGINT or SIGTERM. The same signal then has its default
    /// action again, so that it ends a process that does not respond. Returns the numbers of the sources.
    ///
    /// A signal that the process was started to ignore, as by `nohup`, is left alone.
    static func onSignals(_ numbers: [Int32], _ action: @escaping @MainActor () -> Void) -> [guint] {
        numbers.filter { cgtk_is_signal_ignored($0) == 0 }.map { number in
            g_unix_signal_add_full(
                G_PRIORITY_DEFAULT, number, runOnce, SignalBox(action).passRetained(), releaseBox)
        }
    }

    /// Removes sources. Those that have run are gone already.
    static func remove(_ sources: [guint]) {
        for number in sources {
            if let source = g_main_context_find_source_by_id(nil, number) { g_source_destroy(source) }
        }
    }

    /// Runs the loop until a condition holds or a time has passed. Returns `false` after a timeout. For tests, on the
    /// main thread, outside jobs of the main actor.
    package static func run(until condition: @MainActor () -> Bool, seconds: Double = 5) -> Bool {
        install()
        let end = g_get_monotonic_time() + Int(seconds * 1_000_000)
        // Wakes the loop, because the condition may change without an event.
        let tick = g_timeout_add(5, keepSource, nil)
        defer { g_source_remove(tick) }
        while !condition() {
            if g_get_monotonic_time() >= end { return false }
            g_main_context_iteration(nil, 1)
        }
        return true
    }
}

/// Records whether the job of a check has run.
@MainActor private final class MainActorCheck {
    var hasRun = false
}

/// The callback of the eventfd. Not isolated: GLib calls it.
private nonisolated func drainMainQueue(
    descriptor: Int32, condition: GIOCondition, data: UnsafeMutableRawPointer?
) -> gboolean {
    // The eventfd stays readable, and the loop busy, until its count is read.
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    _dispatch_main_queue_callback_4CF(nil)
    return 1
}

private nonisolated func runOnce(data: UnsafeMutableRawPointer?) -> gboolean {
    let action = SignalBox<@MainActor () -> Void>.handler(data)
    MainActor.assumeIsolated { action?() }
    return 0
}

private nonisolated func keepSource(data: UnsafeMutableRawPointer?) -> gboolean { 1 }
