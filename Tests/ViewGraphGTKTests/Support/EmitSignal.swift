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

/// Emits a signal with one argument.
@MainActor func emit(
    _ name: String, of object: UnsafeMutableRawPointer, _ type: GType, _ setArgument: (inout GValue) -> Void
) {
    var values = [GValue(), GValue()]
    let instanceType = object.load(as: UnsafeMutablePointer<GTypeClass>.self).pointee.g_type
    g_value_init(&values[0], instanceType)
    g_value_set_object(&values[0], object)
    g_value_init(&values[1], type)
    setArgument(&values[1])
    g_signal_emitv(&values, g_signal_lookup(name, instanceType), 0, nil)
    for index in values.indices { g_value_unset(&values[index]) }
}

/// The controllers of a type that a widget has. The widget keeps them.
@MainActor func controllers(of widget: Widget, _ type: GType) -> [UnsafeMutableRawPointer] {
    let list = gtk_widget_observe_controllers(widget)
    defer { g_object_unref(UnsafeMutableRawPointer(list)) }
    return (0..<g_list_model_get_n_items(list)).compactMap { position in
        guard let controller = g_list_model_get_item(list, position) else { return nil }
        defer { g_object_unref(controller) }
        let instance = controller.assumingMemoryBound(to: GTypeInstance.self)
        return g_type_check_instance_is_a(instance, type) != 0 ? controller : nil
    }
}
