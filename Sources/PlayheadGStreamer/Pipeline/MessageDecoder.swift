import CGStreamer
import PlaybackModel

/// Decodes messages to values. It lives on the bus thread; buffering messages are folded here.
struct MessageDecoder {
    private let pipeline: UInt
    private var lastBuffering: [String: (percent: Int, at: Int64)] = [:]

    /// Decodes what the pipeline with this address, or an element in it, says.
    init(pipeline: UInt) { self.pipeline = pipeline }

    mutating func decode(_ message: UnsafeMutablePointer<GstMessage>) -> PipelineMessage? {
        let isPipeline = UInt(bitPattern: message.pointee.src) == pipeline
        switch message.pointee.type {
        case GST_MESSAGE_ASYNC_DONE: return isPipeline ? .asyncDone : nil
        case GST_MESSAGE_STATE_CHANGED:
            guard isPipeline else { return nil }
            var new = GST_STATE_NULL
            gst_message_parse_state_changed(message, nil, &new, nil)
            return .state(PipelineState(new))
        case GST_MESSAGE_EOS: return isPipeline ? .endOfStream : nil
        case GST_MESSAGE_BUFFERING: return buffering(message)
        case GST_MESSAGE_STREAM_COLLECTION: return collection(message)
        case GST_MESSAGE_STREAMS_SELECTED: return selected(message)
        case GST_MESSAGE_TAG: return tags(message)
        case GST_MESSAGE_DURATION_CHANGED: return .durationChanged
        case GST_MESSAGE_CLOCK_LOST: return .clockLost
        case GST_MESSAGE_STEP_DONE: return .stepDone
        case GST_MESSAGE_QOS: return qos(message)
        case GST_MESSAGE_ELEMENT: return element(message)
        case GST_MESSAGE_ERROR: return .failure(failure(message, isError: true))
        case GST_MESSAGE_WARNING: return .warning(failure(message, isError: false))
        default: return nil
        }
    }

    /// Forwards the edges, and one value per 100 ms for a progress display.
    private mutating func buffering(_ message: UnsafeMutablePointer<GstMessage>) -> PipelineMessage? {
        var percent: Int32 = 0
        gst_message_parse_buffering(message, &percent)
        let source = name(of: message)
        let now = MonotonicClock.now.nanoseconds
        let value = Int(max(0, min(percent, 100)))
        if let last = lastBuffering[source] {
            let isEdge = (last.percent < 100) != (value < 100)
            guard isEdge || (value != last.percent && now - last.at >= 100_000_000) else { return nil }
        }
        lastBuffering[source] = (value, now)
        return .buffering(percent: value, source: source)
    }

    private func collection(_ message: UnsafeMutablePointer<GstMessage>) -> PipelineMessage? {
        var collection: UnsafeMutablePointer<GstStreamCollection>?
        gst_message_parse_stream_collection(message, &collection)
        guard let collection else { return nil }
        defer { gst_object_unref(collection) }
        return .tracks(TrackList.read(collection), fromDecoder: factory(of: message) == "decodebin3")
    }

    private func selected(_ message: UnsafeMutablePointer<GstMessage>) -> PipelineMessage? {
        guard factory(of: message) == "decodebin3" else { return nil }
        var ids: [String] = []
        for index in 0..<gst_message_streams_selected_get_size(message) {
            guard let stream = gst_message_streams_selected_get_stream(message, index) else { continue }
            if let id = gst_stream_get_stream_id(stream) { ids.append(String(cString: id)) }
            gst_object_unref(stream)
        }
        return .selected(ids)
    }

    private func tags(_ message: UnsafeMutablePointer<GstMessage>) -> PipelineMessage? {
        var tags: UnsafeMutablePointer<GstTagList>?
        gst_message_parse_tag(message, &tags)
        guard let tags else { return nil }
        defer { gst_tag_list_unref(tags) }
        return .metadata(TagList.read(tags, key: name(of: message)))
    }

    private func qos(_ message: UnsafeMutablePointer<GstMessage>) -> PipelineMessage? {
        var format = GST_FORMAT_UNDEFINED
        var processed: guint64 = 0
        var dropped: guint64 = 0
        gst_message_parse_qos_stats(message, &format, &processed, &dropped)
        guard format == GST_FORMAT_BUFFERS || format == GST_FORMAT_DEFAULT, dropped < 1 << 40 else { return nil }
        return .dropped(Int(dropped), source: name(of: message))
    }

    private func element(_ message: UnsafeMutablePointer<GstMessage>) -> PipelineMessage? {
        guard let structure = gst_message_get_structure(message) else { return nil }
        switch String(cString: gst_structure_get_name(structure)) {
        case "missing-plugin":
            let name = gst_structure_get_string(structure, "name").map { String(cString: $0) } ?? ""
            var caps = ""
            if let value = gst_structure_get_value(structure, "detail"), let text = gst_value_serialize(value) {
                caps = String(cString: text)
                g_free(text)
            }
            return .missingPlugin(name: name, caps: caps)
        case "adaptive-streaming-statistics":
            var bitrate: guint = 0
            guard gst_structure_get_uint(structure, "bitrate", &bitrate) != 0, bitrate > 0 else { return nil }
            return .variant(bitrate: Double(bitrate))
        case "http-headers": return response(structure)
        default: return nil
        }
    }

    private func response(_ structure: UnsafePointer<GstStructure>) -> PipelineMessage? {
        var status: guint = 0
        gst_structure_get_uint(structure, "http-status-code", &status)
        let url = gst_structure_get_string(structure, "uri").map { String(cString: $0) } ?? ""
        var headers: [String: String] = [:]
        if let value = gst_structure_get_value(structure, "response-headers"),
            let inner = gst_value_get_structure(value)
        {
            for index in 0..<max(0, gst_structure_n_fields(inner)) {
                guard let name = gst_structure_nth_field_name(inner, UInt32(index)),
                    let text = gst_structure_get_string(inner, name)
                else { continue }
                headers[String(cString: name).lowercased()] = String(cString: text)
            }
        }
        let ranges = headers["accept-ranges"]?.lowercased()
        return .response(
            HTTPResponse(
                status: Int(status), url: url, contentType: headers["content-type"],
                acceptsRanges: status == 206 || ranges == "bytes",
                contentLength: headers["content-length"].flatMap { Int64($0) }))
    }

    private func failure(_ message: UnsafeMutablePointer<GstMessage>, isError: Bool) -> PipelineFailure {
        var error: UnsafeMutablePointer<GError>?
        var debug: UnsafeMutablePointer<CChar>?
        var details: UnsafePointer<GstStructure>?
        if isError {
            gst_message_parse_error(message, &error, &debug)
            gst_message_parse_error_details(message, &details)
        } else {
            gst_message_parse_warning(message, &error, &debug)
        }
        defer {
            g_clear_error(&error)
            g_free(debug)
        }
        var status: guint = 0
        var redirect: String?
        if let details {
            gst_structure_get_uint(details, "http-status-code", &status)
            redirect = gst_structure_get_string(details, "http-redirect-uri").map { String(cString: $0) }
        }
        let factory = factory(of: message)
        return PipelineFailure(
            domain: error.flatMap { g_quark_to_string($0.pointee.domain) }.map { String(cString: $0) } ?? "",
            code: error.map { Int($0.pointee.code) } ?? 0,
            message: error?.pointee.message.map { String(cString: $0) } ?? "",
            debug: debug.map { String(cString: $0) } ?? "", source: factory.isEmpty ? name(of: message) : factory,
            httpStatus: status == 0 ? nil : Int(status), redirect: redirect)
    }

    private func name(of message: UnsafeMutablePointer<GstMessage>) -> String {
        message.pointee.src?.pointee.name.map { String(cString: $0) } ?? ""
    }

    private func factory(of message: UnsafeMutablePointer<GstMessage>) -> String {
        message.pointee.src.flatMap { ph_factory_name($0) }.map { String(cString: $0) } ?? ""
    }
}
