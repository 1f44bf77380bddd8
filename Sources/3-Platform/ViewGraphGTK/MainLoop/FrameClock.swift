import CGTK

/// The frames of a window, while somebody wants them.
///
/// It ticks once before each frame that is drawn, with the time at which the frame is meant to be seen, and costs
/// nothing while it is stopped.
@MainActor package final class FrameClock {
    private let widget: UnsafeMutablePointer<GtkWidget>
    private let onFrame: @MainActor (Duration) -> Void
    private var tick: UInt32 = 0

    /// The widget must outlive the clock or ``stop()`` be called before it goes.
    package init(widget: UnsafeMutablePointer<GtkWidget>, onFrame: @escaping @MainActor (Duration) -> Void) {
        self.widget = widget
        self.onFrame = onFrame
    }

    /// Whether frames are asked for.
    package var isRunning: Bool { tick != 0 }

    /// Asks for frames until ``stop()``. Does nothing while it runs.
    package func start() {
        guard tick == 0 else { return }
        let box = SignalBox<@MainActor (Duration) -> Void> { [weak self] time in self?.onFrame(time) }
        tick = gtk_widget_add_tick_callback(widget, frameBegins, box.passRetained(), releaseBox)
    }

    /// Asks for no more frames.
    package func stop() {
        guard tick != 0 else { return }
        gtk_widget_remove_tick_callback(widget, tick)
        tick = 0
    }
}

/// Tick callback. Not isolated: GTK calls it.
private nonisolated func frameBegins(
    widget: UnsafeMutablePointer<GtkWidget>?, clock: OpaquePointer?, data: UnsafeMutableRawPointer?
) -> gboolean {
    let handler = SignalBox<@MainActor (Duration) -> Void>.handler(data)
    let time = Duration.microseconds(gdk_frame_clock_get_frame_time(clock))
    MainActor.assumeIsolated { handler?(time) }
    return 1
}
