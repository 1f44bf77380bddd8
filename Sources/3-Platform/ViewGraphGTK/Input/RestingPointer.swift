import CGTK

/// Lets GTK look again for what is under the pointer, without a movement.
///
/// A click goes to what the pointer was found over last. GTK looks again after a layout, but not when a widget begins or ceases
/// to be a target, and GTK 4.8 does so with the next event of the pointer only: a click on what had appeared under a resting
/// pointer went to what was there before.
@MainActor enum RestingPointer {
    /// Looks again after the next frame.
    static func lookAgain(in widget: UnsafeMutablePointer<GtkWidget>) {
        guard let clock = gtk_widget_get_frame_clock(widget) else { return }
        gtk_widget_queue_allocate(widget)
        let frame = Int(gdk_frame_clock_get_frame_counter(clock))
        gtk_widget_add_tick_callback(widget, frameBegins, UnsafeMutableRawPointer(bitPattern: frame), nil)
    }
}

/// The tick callback. Not isolated: GTK calls it. The data is the number of the frame in which it was added.
private nonisolated func frameBegins(
    widget: UnsafeMutablePointer<GtkWidget>?, clock: OpaquePointer?, data: UnsafeMutableRawPointer?
) -> gboolean {
    // The layout follows the callback in its frame.
    guard Int(gdk_frame_clock_get_frame_counter(clock)) > Int(bitPattern: data) + 1 else { return 1 }
    gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_FLUSH_EVENTS)
    return 0
}
