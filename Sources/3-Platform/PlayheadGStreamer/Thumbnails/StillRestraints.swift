import CGStreamer
import Glibc

/// The limits of the pipelines that read untrusted files for a picture: low priority, one thread for each decoder, no
/// network and no huge frames.
enum StillRestraints {
    /// The maximum number of pixels of a frame.
    static let pixelCount = 64_000_000

    /// Restrains the pipeline of an element and the decoding bins around it, before anything has been read. Returns the
    /// pipeline.
    static func apply(toParentsOf element: UnsafeMutablePointer<GstElement>) -> Element {
        var child = UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstObject.self)
        gst_object_ref(child)
        while let parent = gst_object_get_parent(child) {
            restrainDecoding(in: parent)
            gst_object_unref(child)
            child = parent
        }
        let pipeline = UnsafeMutableRawPointer(child).assumingMemoryBound(to: GstElement.self)
        restrainThreads(of: pipeline)
        return Element(taking: pipeline)
    }

    /// Restrains the choice of decoders in a bin such as `uridecodebin`.
    static func restrainDecoding(in bin: UnsafeMutableRawPointer) {
        guard ph_has_signal(bin, "autoplug-select") != 0 else { return }
        _ = ph_connect(
            bin, "autoplug-select",
            unsafeBitCast(
                selectFactory as @convention(c) (Pointer, Pointer, Pointer, Pointer, Pointer) -> Int32,
                to: GCallback.self),
            nil, nil)
    }

    /// Restrains the threads of a pipeline.
    static func restrainThreads(of pipeline: UnsafeMutablePointer<GstElement>) {
        _ = ph_connect(
            pipeline, "deep-element-added",
            unsafeBitCast(
                elementAdded as @convention(c) (Pointer, Pointer, Pointer, Pointer) -> Void, to: GCallback.self),
            nil, nil)
        guard let bus = gst_element_get_bus(pipeline) else { return }
        gst_bus_enable_sync_message_emission(bus)
        _ = ph_connect(
            bus, "sync-message::stream-status",
            unsafeBitCast(
                lowerPriority as @convention(c) (Pointer, Pointer, Pointer) -> Void, to: GCallback.self),
            nil, nil)
        gst_object_unref(bus)
    }
}

private typealias Pointer = UnsafeMutableRawPointer?

/// Not isolated: called on threads of GStreamer. A decoder with many threads would take all cores.
private nonisolated func elementAdded(_ bin: Pointer, _ inner: Pointer, _ element: Pointer, _ data: Pointer) {
    guard let element else { return }
    for name in ["max-threads", "threads", "n-threads"] where ph_has_property(element, name) != 0 {
        gst_util_set_object_arg(element.assumingMemoryBound(to: GObject.self), name, "1")
    }
}

/// Not isolated: called on threads of GStreamer.
///
/// A local file can name addresses, as HLS, DASH and SDP do: nothing may be fetched because a folder was opened.
private nonisolated func selectFactory(
    _ bin: Pointer, _ pad: Pointer, _ caps: Pointer, _ factory: Pointer, _ data: Pointer
) -> Int32 {
    // The values of GstAutoplugSelectResult, which is in no header.
    let (attempt, skip): (Int32, Int32) = (0, 2)
    guard let factory = factory.map({ OpaquePointer($0) }) else { return attempt }
    let kind = gst_element_factory_get_metadata(factory, "klass").map { String(cString: $0) } ?? ""
    if kind.contains("Adaptive") || kind.contains("Network") { return skip }
    guard kind.contains("Decoder"), let caps = caps?.assumingMemoryBound(to: GstCaps.self),
        gst_caps_get_size(caps) > 0, let structure = gst_caps_get_structure(caps, 0)
    else { return attempt }
    var (width, height): (gint, gint) = (0, 0)
    guard gst_structure_get_int(structure, "width", &width) != 0,
        gst_structure_get_int(structure, "height", &height) != 0
    else { return attempt }
    return Int(width) * Int(height) > StillRestraints.pixelCount ? skip : attempt
}

/// Not isolated: called on each thread of the pipeline at its start and end.
///
/// Lower nice values cannot be restored without privileges, and GLib uses threads again for other pipelines. Batch
/// scheduling, which yields to interactive threads, can.
private nonisolated func lowerPriority(_ bus: Pointer, _ message: Pointer, _ data: Pointer) {
    guard let message = message?.assumingMemoryBound(to: GstMessage.self) else { return }
    var type = GST_STREAM_STATUS_TYPE_CREATE
    var owner: UnsafeMutablePointer<GstElement>?
    gst_message_parse_stream_status(message, &type, &owner)
    var parameters = sched_param()
    // The values of SCHED_BATCH and SCHED_OTHER, of which Glibc's module lacks the first.
    if type == GST_STREAM_STATUS_TYPE_ENTER { sched_setscheduler(0, 3, &parameters) }
    if type == GST_STREAM_STATUS_TYPE_LEAVE { sched_setscheduler(0, 0, &parameters) }
}
