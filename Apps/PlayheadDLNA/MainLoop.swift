import CUPnP

/// GLib's main loop, with times at which something happens.
///
/// Everything happens on the thread that runs the loop.
final class MainLoop {
    private let loop = g_main_loop_new(nil, 0)

    /// Runs until ``quit()``.
    func run() { g_main_loop_run(loop) }

    /// Ends ``run()``.
    func quit() { g_main_loop_quit(loop) }

    /// Does something once, unless the timer is removed before with ``cancel(_:)``.
    ///
    /// - Returns: The number of the timer.
    func after(seconds: Int, _ body: @escaping () -> Void) -> guint {
        // Released by GLib with the timer.
        let data = Unmanaged.passRetained(Timer(body)).toOpaque()
        return g_timeout_add_full(G_PRIORITY_DEFAULT, guint(seconds) * 1000, fire, data, release)
    }

    /// Removes a timer that has not fired.
    func cancel(_ timer: guint) { g_source_remove(timer) }

    fileprivate final class Timer {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }
}

private func fire(_ data: UnsafeMutableRawPointer?) -> gboolean {
    // Valid until `release`.
    data.map { Unmanaged<MainLoop.Timer>.fromOpaque($0).takeUnretainedValue() }?.body()
    return 0
}

private func release(_ data: UnsafeMutableRawPointer?) {
    // Balances the retain of `after`.
    data.map { Unmanaged<MainLoop.Timer>.fromOpaque($0).release() }
}
