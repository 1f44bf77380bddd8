import CFakeHardware
import CGStreamer
import Glibc
import PlaybackModel
import Playhead
import PlayheadEngineService
import Synchronization
import Testing

@testable import PlayheadGStreamer

/// Pictures in memory of a device. Files take the place of dmabufs, which need a device.
@Suite struct DevicePictureTests {
    init() { GStreamerRuntime.start() }

    /// Reads a picture of some caps, whose planes lie in one memory of a device or in main memory.
    private func picture(
        _ text: String, size: Int = 4096, inDevice: Bool = true, planes: [FrameLayout.Plane]? = nil
    ) throws -> DevicePicture? {
        let caps = try #require(gst_caps_from_string(text))
        defer { gst_caps_unref(caps) }
        var buffer = try #require(gst_buffer_new_allocate(nil, gsize(size), nil))
        if inDevice {
            buffer = try #require(fake_hardware_move(buffer)).assumingMemoryBound(to: GstBuffer.self)
        }
        defer { gst_buffer_unref(buffer) }
        if let planes {
            var offsets = planes.map { gsize($0.offset) } + [gsize](repeating: 0, count: 4 - planes.count)
            var strides = planes.map { gint($0.bytesPerRow) } + [gint](repeating: 0, count: 4 - planes.count)
            gst_buffer_add_video_meta_full(
                buffer, GST_VIDEO_FRAME_FLAG_NONE, GST_VIDEO_FORMAT_NV12, 64, 16, guint(planes.count), &offsets,
                &strides)
        }
        return DevicePicture(buffer, caps)
    }

    private static let planes: [FrameLayout.Plane] = [
        .init(offset: 0, bytesPerRow: 128), .init(offset: 2048, bytesPerRow: 128),
    ]
    private static let negotiated =
        "video/x-raw(memory:DMABuf),format=DMA_DRM,drm-format=NV12:0x0100000000000002,width=64,height=16"

    @Test func picturesWithAFormatHaveItsModifier() throws {
        let found = try #require(
            try picture(
                Self.negotiated + ",colorimetry=bt709,pixel-aspect-ratio=4/3,interlace-mode=progressive",
                planes: Self.planes))
        #expect(found.layout.format.text == "NV12:0x0100000000000002")
        #expect(found.layout.planes == Self.planes)
        #expect(found.size == PixelSize(width: 64, height: 16))
        #expect(found.descriptors.count == 2 && found.descriptors[0] == found.descriptors[1])
        #expect(found.pixelAspectRatio == 4.0 / 3 && found.color == FrameColor(matrix: .bt709))
        // Small pictures without colorimetry are those of standard definition.
        #expect(try picture(Self.negotiated, planes: Self.planes)?.color.matrix == .bt601)
    }

    @Test(arguments: [",colorimetry=bt2100-pq", ",colorimetry=bt2100-hlg", ",interlace-mode=mixed"])
    func picturesThatHaveToChangeAreNotPassedOn(_ fields: String) throws {
        #expect(try picture(Self.negotiated + fields, planes: Self.planes) == nil)
    }

    @Test func memoryOfADeviceWithoutItsFormatIsNotPassedOn() throws {
        // As in GStreamer 1.22.
        let text = "video/x-raw(memory:DMABuf),format=NV12,width=64,height=16"
        #expect(try picture(text, planes: Self.planes) == nil)
        #expect(try picture(Self.negotiated) == nil, "nobody knows where its planes are")
        #expect(try picture(Self.negotiated, size: 2048, planes: Self.planes) == nil)
        #expect(try picture(Self.negotiated, inDevice: false, planes: Self.planes) == nil)
    }

    @Test(arguments: [("NV12", "NV12", 2), ("I420", "YU12", 3), ("BGRA", "XR24", 1)])
    func memoryThatCanBeReadIsLinear(_ format: (name: String, code: String, planes: Int)) throws {
        let text = "video/x-raw,format=\(format.name),width=64,height=16"
        let found = try #require(try picture(text))
        #expect(found.layout.format.text == format.code)
        #expect(found.layout.planes.count == format.planes && found.descriptors.count == format.planes)
        #expect(try picture(text, inDevice: false) == nil)
        #expect(try picture("video/x-raw,format=P010_10LE,width=64,height=16") == nil)
    }

    @Test func capsNameTheFormatsOnlyWhereTheyAreKnown() {
        var wish = FrameWish(formats: [.nv12])
        let plain = wish.caps
        #expect(plain == "video/x-raw,format=(string){NV12,BGRA}")
        wish.dmabufFormats = [DRMFormat("NV12")!, DRMFormat("NV12:0x0100000000000002")!]
        wish.negotiatesDMABufs = false
        #expect(wish.caps == plain)
        wish.negotiatesDMABufs = true
        #expect(
            wish.caps == "video/x-raw(memory:DMABuf),format=(string)DMA_DRM,"
                + #"drm-format=(string){"NV12","NV12:0x0100000000000002"};"# + plain)
        #expect(FrameWish().negotiatesDMABufs == (GStreamerRuntime.version >= .init(1, 24, 0)))
    }

    // MARK: Through a sink

    /// Artificial pictures in memory of a device that end in a sink.
    private final class Device: Sendable {
        let frames = FrameBroker()
        let events = Mutex<[EngineEvent]>([])
        let refusals = Atomic(0)
        let keepsPictures = Atomic(false)

        /// Shows pictures of a format, of 64 × 16 pixels, as the caps that follow.
        func run(_ wish: FrameWish, as text: String, count: Int = 20) throws {
            let inbox = EngineInbox()
            let reporter = ItemReporter(generation: Generation(rawValue: 1), epoch: 1, inbox: inbox)
            inbox.setDirectReceiver { [self] report in
                events.withLock { $0.append(report.message) }
                if case .frame(let frame) = report.message, !keepsPictures.load(ordering: .relaxed) {
                    frames.release(frame.slot)
                }
            }
            let pipeline = Element(taking: try #require(gst_pipeline_new(nil)))
            let made = FrameSink.make(
                frames, allocation: FrameAllocation(), reporter: reporter, clock: MonotonicClock(), wish: wish,
                refuse: { [self] in refusals.wrappingAdd(1, ordering: .relaxed) })
            let sink = try #require(made).sink
            sink.set("sync", false)
            let source = Element(
                taking: try #require(
                    gst_parse_bin_from_description(
                        "videotestsrc num-buffers=\(count) ! video/x-raw,format=NV12,width=64,height=16,framerate=25/1"
                            + " ! identity", 1, nil)))
            source.withPad("src") { pad in
                gst_pad_add_probe(
                    pad,
                    GstPadProbeType(
                        rawValue: GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue),
                    { _, info, data in
                        if let info, let data { Device.move(info, data) }
                        return GST_PAD_PROBE_OK
                    }, strdup(text), { free($0) })
            }
            for element in [source, sink] { gst_bin_add(pipeline.bin, element.pointer) }
            try #require(gst_element_link(source.pointer, sink.pointer) != 0)
            gst_element_set_state(pipeline.pointer, GST_STATE_PLAYING)
            let bus = try #require(gst_element_get_bus(pipeline.pointer))
            defer { gst_object_unref(bus) }
            let kinds = GstMessageType(rawValue: GST_MESSAGE_EOS.rawValue | GST_MESSAGE_ERROR.rawValue)
            let message = try #require(gst_bus_timed_pop_filtered(bus, 60_000_000_000, kinds))
            defer { gst_message_unref(message) }
            gst_element_set_state(pipeline.pointer, GST_STATE_NULL)
            try #require(message.pointee.type == GST_MESSAGE_EOS, "the pipeline failed")
        }

        /// Moves a picture to memory of a device, and replaces its caps.
        private static func move(_ info: UnsafeMutablePointer<GstPadProbeInfo>, _ text: UnsafeMutableRawPointer) {
            guard let data = info.pointee.data else { return }
            guard info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 else {
                guard ph_probe_event_type(info) == GST_EVENT_CAPS,
                    let caps = gst_caps_from_string(text.assumingMemoryBound(to: CChar.self))
                else { return }
                info.pointee.data = UnsafeMutableRawPointer(gst_event_new_caps(caps))
                gst_caps_unref(caps)
                gst_event_unref(data.assumingMemoryBound(to: GstEvent.self))
                return
            }
            let moved = fake_hardware_move(data)
            var offsets: [gsize] = [0, 64 * 16, 0, 0]
            var strides: [gint] = [64, 64, 0, 0]
            gst_buffer_add_video_meta_full(
                moved?.assumingMemoryBound(to: GstBuffer.self), GST_VIDEO_FRAME_FLAG_NONE, GST_VIDEO_FORMAT_NV12, 64,
                16, 2, &offsets, &strides)
            info.pointee.data = moved
        }

        var shown: [VideoFrame] {
            events.withLock { $0.compactMap { if case .frame(let frame) = $0 { frame } else { nil } } }
        }
    }

    private static let linear = "video/x-raw,format=NV12,width=64,height=16"

    @Test func picturesArePassedOnAndReturned() throws {
        let device = Device()
        try device.run(FrameWish(formats: [.nv12], dmabufFormats: [DRMFormat("NV12")!]), as: Self.linear)
        #expect(device.shown.count >= 19)
        #expect(device.shown.allSatisfy { $0.dmabuf?.format.text == "NV12" && $0.layout.bytesPerRow == 0 })
        // None is announced, copied or left.
        #expect(device.events.withLock { $0.count } == device.shown.count)
        #expect(device.frames.counts == .init() && device.refusals.load(ordering: .relaxed) == 0)
        #expect(device.shown.allSatisfy { device.frames.descriptors(of: $0.slot) == nil })
    }

    @Test func theHostHoldsAtMostFourPictures() throws {
        let device = Device()
        device.keepsPictures.store(true, ordering: .relaxed)
        try device.run(FrameWish(formats: [.nv12], dmabufFormats: [DRMFormat("NV12")!]), as: Self.linear)
        #expect(device.shown.count == 4)
        for frame in device.shown {
            let descriptors = try #require(device.frames.descriptors(of: frame.slot))
            #expect(descriptors.count == 2 && device.frames.bytes(of: frame.slot) == nil)
            device.frames.release(frame.slot)
            #expect(device.frames.descriptors(of: frame.slot) == nil)
        }
    }

    @Test func picturesThatNobodyAcceptsAreCopied() throws {
        for formats in [[], [DRMFormat("XR24")!]] {
            let device = Device()
            try device.run(FrameWish(formats: [.nv12], dmabufFormats: formats), as: Self.linear)
            #expect(device.shown.count >= 19 && device.shown.allSatisfy { $0.dmabuf == nil })
            #expect(device.frames.counts.copied == device.shown.count)
        }
    }

    @Test func negotiatedPicturesArePassedOnWithTheirModifier() throws {
        let device = Device()
        let format = try #require(DRMFormat("NV12:0x0100000000000002"))
        var wish = FrameWish(formats: [.nv12], dmabufFormats: [format])
        wish.negotiatesDMABufs = true
        try device.run(wish, as: Self.negotiated)
        #expect(device.shown.count >= 19 && device.shown.allSatisfy { $0.dmabuf?.format == format })
        #expect(device.refusals.load(ordering: .relaxed) == 0)
    }

    @Test func negotiatedPicturesThatCannotBePassedOnAreReportedOnce() throws {
        let device = Device()
        var wish = FrameWish(formats: [.nv12], dmabufFormats: [try #require(DRMFormat("NV12:0x0100000000000002"))])
        wish.negotiatesDMABufs = true
        try device.run(wish, as: Self.negotiated + ",interlace-mode=mixed")
        #expect(device.shown.isEmpty)
        #expect(device.refusals.load(ordering: .relaxed) == 1)
    }
}
