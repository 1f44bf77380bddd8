import CGStreamer
import MediaReaders
import MediaServer
import Synchronization
import Testing

@testable import PlayheadGStreamer

@Suite(.limitedPipelines, .timeLimit(.minutes(2))) struct CaptionProbeTests {
    private final class Seen: Sendable {
        let texts = Mutex<[String]>([])
        let pictures = Atomic(0)
    }

    /// A decoder that is late leaves pictures out.
    @Test func captionsOfDroppedPicturesAreRead() async throws {
        let path = try await TestMedia.captionedMP4.file().path
        try await offPool {
            GStreamerRuntime.start()
            let (calm, late) = (try play(path, isLate: false), try play(path, isLate: true))
            #expect(late.pictures.load(ordering: .relaxed) < calm.pictures.load(ordering: .relaxed))
            #expect(calm.texts.withLock { $0 } == ["Hello You", "", "Top", ""])
            #expect(late.texts.withLock { $0 } == ["Hello You", "", "Top", ""])
        }
    }

    /// Program streams may leave times out.
    @Test func captionsOfPicturesWithoutATimeAreRead() async throws {
        let path = try await TestMedia.captionedMP4.file().path
        try await offPool {
            GStreamerRuntime.start()
            let seen = try play(path, isLate: false, hasTimes: false)
            #expect(seen.texts.withLock { $0 } == ["Hello You", "", "Top", ""])
        }
    }

    /// Decodes a film without waiting for its times.
    private func play(_ path: String, isLate: Bool, hasTimes: Bool = true) throws -> Seen {
        let pipeline = Element(
            taking: try #require(
                gst_parse_launch(
                    "filesrc location=\(path) ! qtdemux ! h264parse ! avdec_h264 name=decoder ! fakesink sync=false",
                    nil)))
        defer { gst_element_set_state(pipeline.pointer, GST_STATE_NULL) }
        let bin = UnsafeMutableRawPointer(pipeline.pointer).assumingMemoryBound(to: GstBin.self)
        let decoder = Element(taking: try #require(gst_bin_get_by_name(bin, "decoder")))
        let seen = Seen()
        let feed = CaptionFeed(
            post: { cue in
                seen.texts.withLock { if $0.last != cue.text { $0.append(cue.text) } }
            }, channelsChanged: { _, _ in })
        feed.select(.cc1)
        if !hasTimes {
            decoder.withPad("sink") { pad in
                gst_pad_add_probe(
                    pad, GST_PAD_PROBE_TYPE_BUFFER,
                    { _, info, _ in
                        // The film has no reordered pictures, whose times the decoder could not guess.
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
        CaptionProbe.install(on: decoder, feed: feed)
        decoder.withPad("src") { pad in
            gst_pad_add_probe(
                pad, GST_PAD_PROBE_TYPE_BUFFER,
                { _, _, data in
                    if let data {
                        let seen = Unmanaged<Seen>.fromOpaque(data).takeUnretainedValue()
                        seen.pictures.add(1, ordering: .relaxed)
                    }
                    return GST_PAD_PROBE_OK
                }, Unmanaged.passRetained(seen).toOpaque(),
                { data in data.map { Unmanaged<Seen>.fromOpaque($0).release() } })
            guard isLate else { return }
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
        let bus = try #require(gst_element_get_bus(pipeline.pointer))
        defer { gst_object_unref(bus) }
        gst_element_set_state(pipeline.pointer, GST_STATE_PLAYING)
        let types = GstMessageType(rawValue: GST_MESSAGE_EOS.rawValue | GST_MESSAGE_ERROR.rawValue)
        let message = try #require(gst_bus_timed_pop_filtered(bus, 30_000_000_000, types))
        #expect(message.pointee.type == GST_MESSAGE_EOS)
        gst_message_unref(message)
        return seen
    }
}
