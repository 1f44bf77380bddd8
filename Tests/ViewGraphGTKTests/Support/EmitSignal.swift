import CGTK

@testable import ViewGraphGTK

/// Emits a signal without arguments.
@MainActor func emitPlainSignal(_ widget: Widget, _ name: String) {
    var instance = GValue()
    g_value_init(&instance, gtk_widget_get_type())
    g_value_set_object(&instance, widget.object)
    g_signal_emitv(
        &instance,
        g_signal_lookup(
            name, UnsafeMutableRawPointer(widget).load(as: UnsafeMutablePointer<GTypeClass>.self).pointee.g_type), 0,
        nil)
    g_value_unset(&instance)
}
