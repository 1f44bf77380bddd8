import CGIO

/// Does something once at the end of the main loop's turn, however often it is asked for.
///
/// It comes before everything else that the loop has to do, so what it tells is never behind what is drawn.
@MainActor final class TurnEnd {
    private let action: @MainActor () -> Void
    private var source: UInt32 = 0

    init(_ action: @escaping @MainActor () -> Void) { self.action = action }

    isolated deinit { cancel() }

    /// Whether it is asked for and to come.
    var isPending: Bool { source != 0 }

    /// Asks for it.
    func request() {
        guard source == 0 else { return }
        source = Self.run { [weak self] in
            self?.source = 0
            self?.action()
        }
    }

    /// Forgets what was asked for.
    func cancel() {
        guard source != 0 else { return }
        g_source_remove(source)
        source = 0
    }

    /// Runs a closure once from GLib's default loop. Callable from any thread.
    @discardableResult
    nonisolated static func run(_ action: @escaping @MainActor @Sendable () -> Void) -> UInt32 {
        g_idle_add_full(
            G_PRIORITY_HIGH, runOnce, CallbackBox<@MainActor @Sendable () -> Void>(action).passRetained(),
            releaseCallbackBox)
    }
}

/// Not isolated, because GLib calls it: on the thread that iterates the default context, which is the main one.
private nonisolated func runOnce(data: UnsafeMutableRawPointer?) -> gboolean {
    let action = CallbackBox<@MainActor @Sendable () -> Void>.value(data)
    MainActor.assumeIsolated { action?() }
    return 0
}
