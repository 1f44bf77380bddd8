import CGStreamer
import Testing

@testable import PlayheadGStreamer

/// The colors that are stated for pictures before they are scaled.
@Suite struct ColorimetryProbeTests {
    @Test(arguments: [
        ("height=720", "bt709"), ("height=480", "bt601"),
        // The range alone: studio swing, full.
        ("height=720,colorimetry=2:0:0:0", "bt709"), ("height=720,colorimetry=1:0:0:0", "1:3:5:1"),
        ("height=720,colorimetry=bt601", "bt601"), ("height=2160,colorimetry=bt2020", "bt2020"),
    ])
    func unknownColorsAreThoseThatTheSizeSuggests(_ stated: String, _ expected: String) throws {
        GStreamerRuntime.start()
        let element = Element(taking: try #require(gst_element_factory_make("identity", nil)))
        let pad = try #require(gst_element_get_static_pad(element.pointer, "sink"))
        defer {
            gst_element_set_state(element.pointer, GST_STATE_NULL)
            gst_object_unref(pad)
        }
        gst_element_set_state(element.pointer, GST_STATE_PLAYING)
        ColorimetryProbe.install(on: element)
        gst_pad_send_event(pad, gst_event_new_stream_start("one"))
        let caps = gst_caps_from_string("video/x-raw,format=I420,width=1280,framerate=25/1,\(stated)")
        gst_pad_send_event(pad, gst_event_new_caps(caps))
        gst_caps_unref(caps)
        let current = try #require(gst_pad_get_current_caps(pad))
        defer { gst_caps_unref(current) }
        let colors = gst_structure_get_string(gst_caps_get_structure(current, 0), "colorimetry")
        #expect(colors.map { String(cString: $0) } == expected)
    }
}
