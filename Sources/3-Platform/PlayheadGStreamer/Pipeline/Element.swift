import CGStreamer

/// A counted reference to a GStreamer element.
///
/// Safety of `@unchecked Sendable`: the pointer never changes, and every function that is called on it here is thread
/// safe in GStreamer. Callers state which of them block.
final class Element: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<GstElement>

    /// Adopts a reference, floating or full.
    init(taking pointer: UnsafeMutablePointer<GstElement>) {
        self.pointer = pointer
        if g_object_is_floating(pointer) != 0 { gst_object_ref_sink(pointer) }
    }

    /// Adds a reference to an element that has another owner.
    init(sharing pointer: UnsafeMutablePointer<GstElement>) {
        self.pointer = pointer
        gst_object_ref(pointer)
    }

    /// Makes an element; `nil` when its plugin is not installed.
    convenience init?(_ factory: String) {
        guard let pointer = gst_element_factory_make(factory, nil) else { return nil }
        self.init(taking: pointer)
    }

    deinit { gst_object_unref(pointer) }

    var object: UnsafeMutablePointer<GObject> {
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self)
    }

    var bin: UnsafeMutablePointer<GstBin> {
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GstBin.self)
    }

    /// The name of the factory that made it, such as `souphttpsrc`.
    var factoryName: String { ph_factory_name(pointer).map { String(cString: $0) } ?? "" }

    func has(_ property: String) -> Bool { ph_has_property(pointer, property) != 0 }

    /// Sets a property from its text form. Objects have none.
    func set(_ property: String, _ text: String) { gst_util_set_object_arg(object, property, text) }

    func set(_ property: String, _ value: Bool) { ph_set_boolean(pointer, property, value ? 1 : 0) }

    func set(_ property: String, _ value: Double) { ph_set_double(pointer, property, value) }

    func set(_ property: String, string value: String) { ph_set_string(pointer, property, value) }

    func set(_ property: String, _ element: Element) { ph_set_object(pointer, property, element.pointer) }

    func uint64(_ property: String) -> UInt64 { UInt64(ph_get_uint64(pointer, property)) }

    /// Its static pad of that name.
    func withPad(_ name: String, _ body: (UnsafeMutablePointer<GstPad>) -> Void) {
        guard let pad = gst_element_get_static_pad(pointer, name) else { return }
        body(pad)
        gst_object_unref(pad)
    }
}
