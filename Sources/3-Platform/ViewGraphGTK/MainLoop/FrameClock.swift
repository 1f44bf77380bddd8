import CGTK

/// Reports the frames of a window while they are needed.
///
/// The clock ticks once before each frame that is drawn, with the time at which the frame will be shown. It costs
/// nothing while it is stopped.
@MainActor package final class FrameClock {
    private let widget: UnsafeMutablePointer<GtkWidget>
    private let onFrame: @MainActor (Duration) -> Void
    private var tick: UInt32 = 0

    /// Creates a clock. The widget must outlive the clock, or ``stop()`` must be called before the widget is destroyed.
    package init(widget: UnsafeMutablePointer<GtkWidget>, onFrame: @escaping @MainActor (Duration) -> Void) {
        self.widget = widget
        self.onFrame = onFrame
    }

    /// `true` while frames are requested.
    package var isRunning: Bool { tick != 0 }

    /// Requests frames until ``stop()``. Has no effect while the clock is running.
    package func start() {
        guard tick == 0 else { return }
        let box = SignalBox<@MainActor (Duration) -> Void> { [weak self] time in self?.onFrame(time) }
        tick = gtk_widget_add_tick_callback(widget, frameBegins, box.passRetained(), releaseBox)
    }

    /// Stops requesting frames.
    package func stop() {
        guard tick != 0 else { return }
        gtk_widget_remove_tick_callback(widget, tick)
        tick = 0
    }
}

/// The tick callback. Not isolated: GTK calls it.
private nonisolated func frameBegins(
    widget: UnsafeMutablePointer<GtkWidget>?, clock: OpaquePointer?, data: UnsafeMutableRawPointer?
) -> gboolean {
    let handler = SignalBox<@MainActor (Duration) -> Void>.handler(data)
    let time = Duration.microseconds(gdk_frame_clock_get_frame_time(clock))
    MainActor.assumeIsolated { handler?(time) }
    return 1
}
