import CGIO

/// Performs an action once at the end of the main loop's turn, however often it is requested.
///
/// The action runs before all other work of the loop, so that reported state is never older than drawn state.
@MainActor final class TurnEnd {
    private let action: @MainActor () -> Void
    private var source: UInt32 = 0

    init(_ action: @escaping @MainActor () -> Void) { self.action = action }

    isolated deinit { cancel() }

    /// `true` while a requested action has not run.
    var isPending: Bool { source != 0 }

    /// Requests the action.
    func request() {
        guard source == 0 else { return }
        source = Self.run { [weak self] in
            self?.source = 0
            self?.action()
        }
    }

    /// Cancels a requested action.
    func cancel() {
        guard source != 0 else { return }
        g_source_remove(source)
        source = 0
    }

    /// Runs a closure once on GLib's default loop. Safe to call on any thread.
    @discardableResult
    nonisolated static func run(_ action: @escaping @MainActor @Sendable () -> Void) -> UInt32 {
        g_idle_add_full(
            G_PRIORITY_HIGH, runOnce, CallbackBox<@MainActor @Sendable () -> Void>(action).passRetained(),
            releaseCallbackBox)
    }
}

/// Not isolated, because GLib calls it on the thread that iterates the default context, which is the main thread.
private nonisolated func runOnce(data: UnsafeMutableRawPointer?) -> gboolean {
    let action = CallbackBox<@MainActor @Sendable () -> Void>.value(data)
    MainActor.assumeIsolated { action?() }
    return 0
}
