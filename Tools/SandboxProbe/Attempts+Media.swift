import CGStreamer
import Glibc

extension Attempts {
    static let media: [String: Attempt] = [
        // Plays `path`, a URI, to its end without waiting for its clock.
        "play": { request in
            run(
                """
                uridecodebin uri="\(request.path)" name=d d. ! video/x-raw ! queue ! fakesink name=pictures sync=false \
                d. ! audio/x-raw ! queue ! fakesink sync=false
                """)
        },
        // Runs the pipeline that `path` describes to its end.
        "runPipeline": { request in run(request.path) },
        // The elements that exist: `path` is a list of names.
        "elements": { request in
            gst_init(nil, nil)
            let missing = request.path.split(separator: " ").filter { gst_element_factory_find(String($0)) == nil }
            return ProbeReply(result: missing.isEmpty ? 0 : Int(-ENOENT), note: missing.joined(separator: " "))
        },
    ]

    private static func run(_ description: String) -> ProbeReply {
        gst_init(nil, nil)
        var error: UnsafeMutablePointer<GError>?
        guard let player = gst_parse_launch(description, &error) else {
            return ProbeReply(result: Int(-EINVAL), note: error.map { String(cString: $0.pointee.message) } ?? "")
        }
        defer { gst_object_unref(player) }
        let bus = gst_element_get_bus(player)
        defer { gst_object_unref(bus) }
        gst_element_set_state(player, GST_STATE_PLAYING)
        defer { gst_element_set_state(player, GST_STATE_NULL) }
        let types = GstMessageType(GST_MESSAGE_EOS.rawValue | GST_MESSAGE_ERROR.rawValue)
        guard let message = gst_bus_timed_pop_filtered(bus, 30_000_000_000, types) else {
            return ProbeReply(result: Int(-ETIMEDOUT))
        }
        defer {
            UnsafeMutableRawPointer(message).withMemoryRebound(to: GstMiniObject.self, capacity: 1) {
                gst_mini_object_unref($0)
            }
        }
        guard message.pointee.type == GST_MESSAGE_EOS else {
            var failure: UnsafeMutablePointer<GError>?
            var details: UnsafeMutablePointer<CChar>?
            gst_message_parse_error(message, &failure, &details)
            return ProbeReply(
                result: Int(-EIO),
                note: (failure.map { String(cString: $0.pointee.message) } ?? "") + " "
                    + (details.map { String(cString: $0) } ?? ""))
        }
        var rendered: guint64 = 0
        var dropped: guint64 = 0
        let bin = UnsafeMutableRawPointer(player).assumingMemoryBound(to: GstBin.self)
        if let sink = gst_bin_get_by_name(bin, "pictures") {
            ph_sink_stats(sink, &rendered, &dropped)
            gst_object_unref(sink)
        }
        return ProbeReply(result: 0, values: ["pictures": Int(rendered)])
    }
}
