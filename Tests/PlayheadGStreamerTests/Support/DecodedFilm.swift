import CGStreamer
import Synchronization
import Testing

@testable import PlayheadGStreamer

/// A film of H.264 in MP4 that is decoded without waiting for its times.
final class DecodedFilm {
    private let pipeline: Element
    let decoder: Element
    let sink: Element

    init(_ path: String) throws {
        pipeline = Element(
            taking: try #require(
                gst_parse_launch(
                    """
                    filesrc location=\(path) ! qtdemux ! h264parse ! avdec_h264 name=decoder
                    ! fakesink name=sink sync=false
                    """, nil)))
        let bin = UnsafeMutableRawPointer(pipeline.pointer).assumingMemoryBound(to: GstBin.self)
        decoder = Element(taking: try #require(gst_bin_get_by_name(bin, "decoder")))
        sink = Element(taking: try #require(gst_bin_get_by_name(bin, "sink")))
    }

    deinit { gst_element_set_state(pipeline.pointer, GST_STATE_NULL) }

    /// Removes the times of most pictures. The film must have no reordered ones, whose times the decoder could not guess.
    func removeTimes() {
        decoder.withPad("sink") { pad in
            gst_pad_add_probe(
                pad, GST_PAD_PROBE_TYPE_BUFFER,
                { _, info, _ in
                    if let info, let buffer = ph_probe_buffer(info), buffer.pointee.pts % 4 != 0,
                        let own = gst_mini_object_make_writable(
                            UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self))
                    {
                        info.pointee.data = UnsafeMutableRawPointer(own)
                        UnsafeMutableRawPointer(own).assumingMemoryBound(to: GstBuffer.self).pointee.pts = .max
                    }
                    return GST_PAD_PROBE_OK
                }, nil, nil)
        }
    }

    /// Lets the decoder leave pictures out, as on a computer that is too slow.
    func makeLate() {
        decoder.withPad("src") { pad in
            gst_pad_add_probe(
                pad, GST_PAD_PROBE_TYPE_BUFFER,
                { pad, info, _ in
                    if let pad, let info, let buffer = ph_probe_buffer(info) {
                        let lateness: GstClockTimeDiff = 100_000_000
                        gst_pad_send_event(
                            pad, gst_event_new_qos(GST_QOS_TYPE_UNDERFLOW, 2, lateness, buffer.pointee.pts))
                    }
                    return GST_PAD_PROBE_OK
                }, nil, nil)
        }
    }

    /// Plays to the end. Returns the number of pictures that the decoder has given.
    func play() throws -> Int {
        final class Count: Sendable { let pictures = Atomic(0) }
        let count = Count()
        decoder.withPad("src") { pad in
            gst_pad_add_probe(
                pad, GST_PAD_PROBE_TYPE_BUFFER,
                { _, _, data in
                    if let data {
                        let count = Unmanaged<Count>.fromOpaque(data).takeUnretainedValue()
                        count.pictures.add(1, ordering: .relaxed)
                    }
                    return GST_PAD_PROBE_OK
                }, Unmanaged.passRetained(count).toOpaque(),
                { data in data.map { Unmanaged<Count>.fromOpaque($0).release() } })
        }
        gst_element_set_state(pipeline.pointer, GST_STATE_PLAYING)
        try Self.awaitEnd(of: pipeline)
        return count.pictures.load(ordering: .relaxed)
    }

    /// Waits until a pipeline ends without an error.
    static func awaitEnd(of pipeline: Element) throws {
        let bus = try #require(gst_element_get_bus(pipeline.pointer))
        defer { gst_object_unref(bus) }
        let types = GstMessageType(rawValue: GST_MESSAGE_EOS.rawValue | GST_MESSAGE_ERROR.rawValue)
        let message = try #require(gst_bus_timed_pop_filtered(bus, 30_000_000_000, types))
        #expect(message.pointee.type == GST_MESSAGE_EOS)
        gst_message_unref(message)
    }
}
