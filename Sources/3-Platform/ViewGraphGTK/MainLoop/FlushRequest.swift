import CGTK

/// One action for any number of requests in a turn of the loop.
///
/// The action runs before GTK's layout and drawing, so that a change is in the frame that follows it.
@MainActor package final class FlushRequest {
    private let action: @MainActor () -> Void
    private var source: UInt32 = 0

    package init(_ action: @escaping @MainActor () -> Void) { self.action = action }

    /// Whether the action is still to come.
    package var isPending: Bool { source != 0 }

    /// Runs the action in this turn of the loop, once.
    package func request() {
        guard source == 0 else { return }
        source = MainLoop.whenIdle { [weak self] in self?.run() }
    }

    /// Takes the request back.
    package func cancel() {
        guard source != 0 else { return }
        g_source_remove(source)
        source = 0
    }

    private func run() {
        // Before the action: it may ask again.
        source = 0
        action()
    }
}
