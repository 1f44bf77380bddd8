import CGStreamer
import Testing

@testable import PlayheadGStreamer

/// The pictures that a pipeline keeps ahead.
@Suite struct PictureMemoryTests {
    @Test func decodersOfSmallPicturesHaveFourThreads() {
        #expect(PictureMemory.decoderThreads(width: 1920, height: 1080, processors: 16) == 4)
        #expect(PictureMemory.decoderThreads(width: 1080, height: 1920, processors: 5) == 4)
        #expect(PictureMemory.decoderThreads(width: 640, height: 360, processors: 64) == 4)
        #expect(PictureMemory.decoderThreads(width: 1920, height: 1080, processors: 2) == 4)
    }

    @Test func otherDecodersChooseForThemselves() {
        // One processor, large pictures, or a size that is not known or makes no sense.
        #expect(PictureMemory.decoderThreads(width: 1920, height: 1080, processors: 1) == 0)
        #expect(PictureMemory.decoderThreads(width: 3840, height: 2160, processors: 16) == 0)
        #expect(PictureMemory.decoderThreads(width: 3840, height: 2160, processors: 2) == 0)
        #expect(PictureMemory.decoderThreads(width: 0, height: 0, processors: 16) == 0)
        #expect(PictureMemory.decoderThreads(width: -1, height: 1080, processors: 16) == 0)
        #expect(PictureMemory.decoderThreads(width: .max, height: .max, processors: 16) == 0)
    }

    @Test func onlyTheQueueOfPicturesIsShortened() throws {
        GStreamerRuntime.start()
        for (name, length) in [("vqueue", PictureMemory.queueLength), ("aqueue", 3)] {
            let queue = Element(taking: try #require(gst_element_factory_make("queue", name)))
            ph_set_uint(queue.pointer, "max-size-buffers", 3)
            PictureMemory.shorten(queue: queue)
            #expect(ph_get_uint(queue.pointer, "max-size-buffers") == length)
        }
    }

    @Test func aDecoderIsLimitedWhenItKnowsTheSize() throws {
        GStreamerRuntime.start()
        let decoder = Element(taking: try #require(gst_element_factory_make("avdec_h264", nil)))
        PictureMemory.limitThreads(of: decoder)
        // A value that neither the decoder nor the limit chooses.
        decoder.set("max-threads", "7")
        gst_element_set_state(decoder.pointer, GST_STATE_PAUSED)
        decoder.withPad("sink") { pad in
            gst_pad_send_event(pad, gst_event_new_stream_start("test"))
            let caps = gst_caps_from_string(
                "video/x-h264,width=640,height=360,framerate=30/1,stream-format=byte-stream,alignment=au")
            gst_pad_send_event(pad, gst_event_new_caps(caps))
            gst_caps_unref(caps)
        }
        let wanted = PictureMemory.decoderThreads(width: 640, height: 360, processors: Int(g_get_num_processors()))
        #expect(Int(ph_get_int(decoder.pointer, "max-threads")) == wanted)
        gst_element_set_state(decoder.pointer, GST_STATE_NULL)
    }
}
