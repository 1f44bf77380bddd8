import CGStreamer
import Dispatch
import PlaybackModel
import PlayheadEngineService
import Synchronization

/// The end of the video chain, which passes pictures to a ``FrameBroker``.
///
/// Its callbacks run on the streaming thread and never wait for the host.
final class FrameSink: Sendable {
    private let frames: FrameBroker
    /// The memory of the pictures, if another process reads them.
    private let allocation: FrameAllocation?
    private let reporter: ItemReporter
    private let clock: any EngineClock
    private let order = Mutex(Order())
    private let hasWarned = Atomic(false)
    private let device = Mutex(Device())
    /// Called once, when pictures that were to stay in memory of a device cannot be passed on.
    private let refuse: @Sendable () -> Void

    /// The pictures that stay in memory of a device.
    private struct Device: Sendable {
        var formats: Set<DRMFormat> = []
        /// `true` once there were formats: pictures of before may follow.
        var isPossible = false
        var use = DeviceMemoryUse.none
        var hasRefused = false
    }

    /// The pictures that show now and next. Locked while a picture is passed on: they come from two threads.
    private struct Order: Sendable {
        /// The picture that shows from a preroll: the sink delivers it again when playback continues.
        var prerolled: Picture?
        /// The newest picture of running playback, with its timestamp and its moment; `nil` after a seek.
        var played: (pts: GstClockTime, at: Moment)?
        /// Pictures are kept back until the next flush, because the item opens at another position.
        var hides = false
        /// The newest picture that was kept back, which shows if no flush comes.
        var hidden: HeldSample?
        /// The number of pictures so far: a picture that is held back is dropped when another arrives.
        var turn = 0

        /// The time that a picture prerolled by a pause must wait, in nanoseconds: it is the next one, and not due yet.
        func wait(for pts: GstClockTime, at now: Moment) -> Int64 {
            guard let played, pts > played.pts, pts - played.pts <= 100_000_000 else { return 0 }
            return Int64(pts - played.pts) - now.nanoseconds(since: played.at)
        }
    }

    /// Unchecked: a sample may be read and freed on any thread.
    fileprivate final class HeldSample: @unchecked Sendable {
        let sample: OpaquePointer
        init(_ sample: OpaquePointer) { self.sample = sample }
        deinit { gst_sample_unref(sample) }
    }

    private struct Picture: Sendable, Hashable {
        /// For comparison only: the buffer may be gone.
        let buffer: UInt
        let pts: GstClockTime

        init(_ buffer: UnsafeMutablePointer<GstBuffer>) {
            self.buffer = UInt(bitPattern: buffer)
            pts = buffer.pointee.pts
        }
    }

    private init(
        frames: FrameBroker, allocation: FrameAllocation?, reporter: ItemReporter, clock: any EngineClock,
        refuse: @escaping @Sendable () -> Void
    ) {
        self.frames = frames
        self.refuse = refuse
        self.allocation = allocation
        self.reporter = reporter
        self.clock = clock
    }

    /// Makes the element; `nil` when the plugin is missing.
    static func make(
        _ frames: FrameBroker, allocation: FrameAllocation?, reporter: ItemReporter, clock: any EngineClock,
        wish: FrameWish, refuse: @escaping @Sendable () -> Void = {}
    ) -> (sink: Element, owner: FrameSink)? {
        guard let sink = Element("appsink") else { return nil }
        sink.set("sync", true)
        sink.set("qos", true)
        sink.set("max-buffers", "2")
        sink.set("enable-last-sample", false)
        var callbacks = GstAppSinkCallbacks()
        callbacks.new_preroll = { sink, data in
            guard let sink, let data else { return GST_FLOW_OK }
            let owner = Unmanaged<FrameSink>.fromOpaque(data).takeUnretainedValue()
            if let sample = gst_app_sink_try_pull_preroll(sink, 0) { owner.take(HeldSample(sample), isPreroll: true) }
            return GST_FLOW_OK
        }
        callbacks.new_sample = { sink, data in
            guard let sink, let data else { return GST_FLOW_OK }
            let owner = Unmanaged<FrameSink>.fromOpaque(data).takeUnretainedValue()
            if let sample = gst_app_sink_try_pull_sample(sink, 0) { owner.take(HeldSample(sample), isPreroll: false) }
            return GST_FLOW_OK
        }
        let owner = FrameSink(
            frames: frames, allocation: allocation, reporter: reporter, clock: clock, refuse: refuse)
        owner.apply(wish, to: sink)
        limitLateness(of: sink)
        allocation?.offer(to: sink)
        owner.watchEvents(of: sink)
        let data = Unmanaged.passRetained(owner).toOpaque()
        sink.pointer.withMemoryRebound(to: GstAppSink.self, capacity: 1) {
            gst_app_sink_set_callbacks(
                $0, &callbacks, data, { data in data.map { Unmanaged<FrameSink>.fromOpaque($0).release() } })
        }
        return (sink, owner)
    }

    /// Decoders skip twice the time by which a picture is late. After the machine has been busy or asleep for a second, they
    /// would skip two more, or the rest of a short film, although they decode many times as fast as it plays.
    static func limitLateness(of sink: Element) {
        sink.withPad("sink") { pad in
            gst_pad_add_probe(
                pad, GST_PAD_PROBE_TYPE_EVENT_UPSTREAM,
                { _, info, _ in
                    if let info { ph_limit_lateness(info, FrameSink.greatestLateness) }
                    return GST_PAD_PROBE_OK
                }, nil, nil)
        }
    }

    /// The lateness that decoders may learn, in nanoseconds.
    private static let greatestLateness: GstClockTimeDiff = 100_000_000

    /// Keeps pictures back until the next flush, whose pictures are those of the position at which the item opens.
    func hide() { order.withLock { $0.hides = true } }

    /// Shows pictures, with the one that was kept back: no flush has come.
    func reveal() {
        order.withLock { order in
            order.hides = false
            guard let held = order.hidden.take(), let buffer = gst_sample_get_buffer(held.sample) else { return }
            if show(held.sample, of: buffer) { order.prerolled = Picture(buffer) }
        }
    }

    /// Watches the events of the stream: tags that turn pictures, whose message may come after the first picture, and
    /// segments, after which the next picture does not continue the last one.
    private func watchEvents(of sink: Element) {
        sink.withPad("sink") { pad in
            let events = GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue
            gst_pad_add_probe(
                pad, GstPadProbeType(rawValue: events),
                { _, info, data in
                    guard let info, let data else { return GST_PAD_PROBE_OK }
                    let owner = Unmanaged<FrameSink>.fromOpaque(data).takeUnretainedValue()
                    switch ph_probe_event_type(info) {
                    case GST_EVENT_SEGMENT: owner.order.withLock { $0.played = nil }
                    case GST_EVENT_FLUSH_STOP:
                        owner.order.withLock { order in
                            order.hides = false
                            order.hidden = nil
                        }
                    default: break
                    }
                    if let tags = ph_probe_tags(info), let rotation = TagReader.rotation(tags) {
                        owner.reporter.rotation = rotation
                    }
                    return GST_PAD_PROBE_OK
                }, Unmanaged.passRetained(self).toOpaque(),
                { data in data.map { Unmanaged<FrameSink>.fromOpaque($0).release() } })
        }
    }

    /// Requests pictures in the wanted formats and size; they are never enlarged.
    func apply(_ wish: FrameWish, to sink: Element) {
        device.withLock { device in
            device.formats = Set(wish.dmabufFormats)
            device.isPossible = device.isPossible || !wish.dmabufFormats.isEmpty
        }
        guard let caps = gst_caps_from_string(wish.caps) else { return }
        sink.pointer.withMemoryRebound(to: GstAppSink.self, capacity: 1) { appsink in
            // The last wish stays acceptable, second to the new one: the event below reaches the element next to the sink
            // first, which otherwise fails with a picture that arrives before the converter has changed.
            if let last = gst_app_sink_get_caps(appsink).map({ Self.mainMemory(of: $0) }) {
                gst_caps_append(caps, last)
            }
            gst_app_sink_set_caps(appsink, caps)
        }
        gst_caps_unref(caps)
        // A running stream must negotiate again.
        sink.withPad("sink") { gst_pad_push_event($0, gst_event_new_reconfigure()) }
    }

    /// The first caps for main memory. Takes and gives ownership.
    private static func mainMemory(of caps: UnsafeMutablePointer<GstCaps>) -> UnsafeMutablePointer<GstCaps> {
        guard DevicePicture.isNegotiated(caps), let copy = gst_caps_copy(caps) else { return gst_caps_truncate(caps) }
        gst_caps_unref(caps)
        gst_caps_remove_structure(copy, 0)
        return gst_caps_truncate(copy)
    }

    /// The memory of the newest picture that was passed on.
    var deviceMemoryUse: DeviceMemoryUse { device.withLock { $0.use } }

    /// Shows a picture, or holds it back until it is due.
    private func take(_ held: HeldSample, isPreroll: Bool) {
        guard let buffer = gst_sample_get_buffer(held.sample) else { return }
        let (picture, now) = (Picture(buffer), clock.now)
        order.withLock { order in
            order.turn += 1
            guard !order.hides else {
                order.hidden = held
                return
            }
            let isShown = order.prerolled.take() == picture
            guard isPreroll else {
                order.played = (picture.pts, now)
                if !isShown { show(held.sample, of: buffer) }
                return
            }
            let wait = order.wait(for: picture.pts, at: now)
            order.played = nil
            guard wait <= 0 else { return hold(held, for: wait, turn: order.turn) }
            if show(held.sample, of: buffer) { order.prerolled = picture }
        }
    }

    /// Shows a prerolled picture when it is due, unless another arrives first.
    private func hold(_ held: HeldSample, for wait: Int64, turn: Int) {
        clock.schedule(after: wait, on: .global(qos: .userInitiated)) { [self] in
            guard let buffer = gst_sample_get_buffer(held.sample) else { return }
            let picture = Picture(buffer)
            order.withLock { order in
                guard order.turn == turn else { return }
                if show(held.sample, of: buffer) { order.prerolled = picture }
            }
        }
    }

    /// Passes a picture to the host. Returns `true` when it shows.
    @discardableResult
    private func show(_ sample: OpaquePointer, of buffer: UnsafeMutablePointer<GstBuffer>) -> Bool {
        guard let caps = gst_sample_get_caps(sample), let segment = gst_sample_get_segment(sample),
            segment.pointee.format == GST_FORMAT_TIME
        else { return false }
        let pts = gst_segment_to_stream_time(segment, GST_FORMAT_TIME, buffer.pointee.pts)
        let time = pts < UInt(Int64.max) ? CMTime(nanoseconds: Int64(pts)) : CMTime.invalid
        let device = device.withLock { $0 }
        if device.isPossible, let isShown = keep(buffer, caps, device.formats, at: time) { return isShown }
        var info = GstVideoInfo()
        guard gst_video_info_from_caps(&info, caps) != 0 else { return false }
        guard let allocation else { return lend(buffer, in: nil, &info, at: time) }
        if let block = FrameBlock(of: buffer), !frames.isLent(block),
            gst_buffer_get_meta(buffer, gst_video_crop_meta_api_get_type()) == nil,
            Self.layout(of: buffer, &info) != nil
        {
            return lend(buffer, in: block, &info, at: time)
        }
        // Memory of another kind, or not as a slot needs it. Nothing is copied that would be dropped.
        guard frames.canLend(of: reporter.generation), let copy = allocation.copy(buffer, &info, caps: caps) else {
            return false
        }
        defer { gst_buffer_unref(copy) }
        guard let block = FrameBlock(of: copy) else {
            if !hasWarned.exchange(true, ordering: .relaxed) {
                reporter.post(.warning(PlaybackError(.videoOutputUnavailable, subject: "shared memory")))
            }
            return false
        }
        return lend(copy, in: block, isCopy: true, &info, at: time)
    }

    /// Passes on a picture in memory of a device as it is. Returns `nil` if it has to be copied.
    private func keep(
        _ buffer: UnsafeMutablePointer<GstBuffer>, _ caps: UnsafeMutablePointer<GstCaps>, _ formats: Set<DRMFormat>,
        at time: CMTime
    ) -> Bool? {
        let isNegotiated = DevicePicture.isNegotiated(caps)
        guard let picture = DevicePicture(buffer, caps), formats.contains(picture.layout.format) else {
            // Nothing here reads memory whose bytes only drivers know.
            let isRefused = device.withLock { device in
                device.use = isNegotiated ? .negotiated : .none
                guard isNegotiated, !device.hasRefused else { return false }
                device.hasRefused = true
                return true
            }
            if isRefused { refuse() }
            return isNegotiated ? false : nil
        }
        device.withLock { $0.use = isNegotiated ? .negotiated : .linear }
        guard let slot = frames.lend(buffer, picture, of: reporter.generation) else { return false }
        let frame = VideoFrame(
            slot: slot, time: time, layout: FrameLayout(size: picture.size, bytesPerRow: 0),
            pixelAspectRatio: picture.pixelAspectRatio, rotation: reporter.rotation, color: picture.color,
            dmabuf: picture.layout)
        guard reporter.post(all: [.frame(frame)]) else {
            frames.withdraw(slot)
            return false
        }
        return true
    }

    /// Lends a picture to the host and reports it. Returns `false` when it is dropped.
    private func lend(
        _ buffer: UnsafeMutablePointer<GstBuffer>, in block: FrameBlock?, isCopy: Bool = false,
        _ info: inout GstVideoInfo, at time: CMTime
    ) -> Bool {
        guard let layout = Self.layout(of: buffer, &info),
            let loan = frames.lend(
                buffer, in: block, isCopy: isCopy, of: reporter.generation, layout: layout,
                byteCount: Int(gst_buffer_get_size(buffer)))
        else { return false }
        let ratio = info.par_n > 0 && info.par_d > 0 ? Double(info.par_n) / Double(info.par_d) : 1
        let frame = VideoFrame(
            slot: loan.slot, time: time, layout: layout, pixelAspectRatio: ratio, rotation: reporter.rotation,
            color: Self.color(info.colorimetry))
        var events = loan.retired.map { EngineEvent.retired($0) }
        if let slot = loan.new { events.append(.slot(slot)) }
        events.append(.frame(frame))
        // A closed item does not report.
        guard reporter.post(all: events) else {
            frames.withdraw(loan.slot)
            return false
        }
        if loan.new != nil, !frames.announce(loan.slot) { reporter.postLast(.retired(loan.slot)) }
        return true
    }

    /// The layout of a picture; `nil` for a format that was not requested.
    private static func layout(
        of buffer: UnsafeMutablePointer<GstBuffer>, _ info: inout GstVideoInfo
    ) -> FrameLayout? {
        let size = PixelSize(width: Int(info.width), height: Int(info.height))
        func plane(_ index: UInt32) -> FrameLayout.Plane {
            FrameLayout.Plane(
                offset: Int(ph_buffer_plane_offset(buffer, &info, index)),
                bytesPerRow: Int(ph_buffer_plane_stride(buffer, &info, index)))
        }
        let first = plane(0)
        guard first.offset == 0, let format = info.finfo?.pointee.format else { return nil }
        switch format {
        case GST_VIDEO_FORMAT_BGRA: return FrameLayout(size: size, bytesPerRow: first.bytesPerRow)
        case GST_VIDEO_FORMAT_I420:
            return FrameLayout(format: .i420, size: size, bytesPerRow: first.bytesPerRow, chroma: [plane(1), plane(2)])
        case GST_VIDEO_FORMAT_NV12:
            return FrameLayout(format: .nv12, size: size, bytesPerRow: first.bytesPerRow, chroma: [plane(1)])
        default: return nil
        }
    }

    static func color(_ colorimetry: GstVideoColorimetry) -> FrameColor {
        let matrix: FrameColor.Matrix =
            switch colorimetry.matrix {
            case GST_VIDEO_COLOR_MATRIX_BT601, GST_VIDEO_COLOR_MATRIX_FCC: .bt601
            case GST_VIDEO_COLOR_MATRIX_BT2020: .bt2020
            default: .bt709
            }
        return FrameColor(matrix: matrix, isFullRange: colorimetry.range == GST_VIDEO_COLOR_RANGE_0_255)
    }
}

/// The use of memory of a device for pictures.
enum DeviceMemoryUse: Sendable {
    /// Pictures are in main memory, or are copied to it.
    case none
    /// Pictures stay in memory of a device, which is offered as main memory: others can follow at any time.
    case linear
    /// The decoder delivers memory of a device only, as was agreed. Many decoders do not change that while they run.
    case negotiated
}
