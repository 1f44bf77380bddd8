import CGTK

/// Runs one action for any number of requests in a turn of the main loop.
///
/// The action runs before GTK's layout and drawing, so that changes appear in the next frame.
@MainActor package final class FlushRequest {
    private let action: @MainActor () -> Void
    private var source: UInt32 = 0

    package init(_ action: @escaping @MainActor () -> Void) { self.action = action }

    /// `true` while the action is pending.
    package var isPending: Bool { source != 0 }

    /// Requests the action for this turn of the loop.
    package func request() {
        guard source == 0 else { return }
        source = MainLoop.whenIdle { [weak self] in self?.run() }
    }

    /// Cancels the request.
    package func cancel() {
        guard source != 0 else { return }
        g_source_remove(source)
        source = 0
    }

    private func run() {
        // Cleared before the action, which may request another one.
        source = 0
        action()
    }
}
