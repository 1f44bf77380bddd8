import CDecryption
import CGStreamer
import PlaybackModel

/// Decodes the messages of a pipeline and its elements to values, on the bus thread.
struct MessageDecoder {
    /// The address of the pipeline.
    let pipeline: UInt
    /// Keeps the streams that are listed.
    let streams: StreamList
    private let order = SelectionOrder()

    init(pipeline: UInt, streams: StreamList) {
        self.pipeline = pipeline
        self.streams = streams
    }

    /// Returns `nil` for messages that the engine does not need.
    func decode(_ message: UnsafeMutablePointer<GstMessage>) -> PipelineMessage? {
        let isPipeline = UInt(bitPattern: message.pointee.src) == pipeline
        switch message.pointee.type {
        case GST_MESSAGE_ASYNC_DONE: return isPipeline ? .asyncDone : nil
        case GST_MESSAGE_EOS: return isPipeline ? .endOfStream(number: gst_message_get_seqnum(message)) : nil
        case GST_MESSAGE_BUFFERING: return buffering(message)
        case GST_MESSAGE_STREAM_COLLECTION: return collection(message)
        case GST_MESSAGE_STREAMS_SELECTED: return selected(message)
        case GST_MESSAGE_TAG: return TagReader.update(message).map { .tags($0) }
        case GST_MESSAGE_TOC: return ChapterReader.chapters(message).map { .chapters($0) }
        case GST_MESSAGE_DURATION_CHANGED: return .durationChanged
        case GST_MESSAGE_CLOCK_LOST: return .clockLost
        case GST_MESSAGE_STEP_DONE: return .stepDone
        case GST_MESSAGE_QOS: return qos(message)
        case GST_MESSAGE_ELEMENT: return element(message)
        case GST_MESSAGE_ERROR: return failure(message)
        case GST_MESSAGE_WARNING: return PipelineFailure(message).map { .warning($0) }
        default: return nil
        }
    }

    private func failure(_ message: UnsafeMutablePointer<GstMessage>) -> PipelineMessage? {
        guard let failure = PipelineFailure(message) else { return nil }
        // A decoder that has decoded before: its stream ends before the target of a seek. The end follows.
        return failure.isEmptyEnd && hasOutput(message) ? nil : .failure(failure)
    }

    /// Returns whether the element that posted a message has given data before, also before a seek.
    private func hasOutput(_ message: UnsafeMutablePointer<GstMessage>) -> Bool {
        guard let source = message.pointee.src else { return false }
        let element = UnsafeMutableRawPointer(source).assumingMemoryBound(to: GstElement.self)
        guard let pad = gst_element_get_static_pad(element, "src") else { return false }
        defer { gst_object_unref(pad) }
        return gst_pad_has_current_caps(pad) != 0
    }

    private func buffering(_ message: UnsafeMutablePointer<GstMessage>) -> PipelineMessage? {
        var percent: Int32 = 0
        gst_message_parse_buffering(message, &percent)
        return .buffering(percent: Int(max(0, min(percent, 100))), source: name(of: message))
    }

    private func collection(_ message: UnsafeMutablePointer<GstMessage>) -> PipelineMessage? {
        var collection: UnsafeMutablePointer<GstStreamCollection>?
        gst_message_parse_stream_collection(message, &collection)
        guard let collection else { return nil }
        defer { gst_object_unref(collection) }
        let isFromDecoder = factory(of: message) == "decodebin3"
        return streams.take(collection, fromDecoder: isFromDecoder)
    }

    private func selected(_ message: UnsafeMutablePointer<GstMessage>) -> PipelineMessage? {
        // From decodebin3 at the start; a later selection is confirmed by the adaptive demuxer where there is one.
        guard order.take(message) else { return nil }
        var ids: [String] = []
        for index in 0..<gst_message_streams_selected_get_size(message) {
            guard let stream = gst_message_streams_selected_get_stream(message, index) else { continue }
            if let id = gst_stream_get_stream_id(stream) { ids.append(String(cString: id)) }
            gst_object_unref(stream)
        }
        return .selected(ids)
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
        if let missing = MissingPlugin(message) { return .missingPlugin(missing) }
        guard let structure = gst_message_get_structure(message) else { return nil }
        switch String(cString: gst_structure_get_name(structure)) {
        case "adaptive-streaming-statistics":
            var bitrate: guint = 0
            guard gst_structure_get_uint(structure, "bitrate", &bitrate) != 0, bitrate > 0 else { return nil }
            return .variant(bitrate: Double(bitrate))
        case PH_DECRYPTION_FAILURE:
            var code: gint = 0
            guard gst_structure_get_int(structure, "code", &code) != 0 else { return nil }
            var failure = PipelineFailure(.stream, Int(code), factory: PH_DECRYPTOR)
            failure.keyID = gst_structure_get_string(structure, "key-id").map { String(cString: $0) }
            return .failure(failure)
        case "level": return AudioLevel(structure).map { .level($0) }
        default: return nil
        }
    }

    private func name(of message: UnsafeMutablePointer<GstMessage>) -> String {
        message.pointee.src?.pointee.name.map { String(cString: $0) } ?? ""
    }

    private func factory(of message: UnsafeMutablePointer<GstMessage>) -> String {
        message.pointee.src.flatMap { ph_factory_name($0) }.map { String(cString: $0) } ?? ""
    }
}
