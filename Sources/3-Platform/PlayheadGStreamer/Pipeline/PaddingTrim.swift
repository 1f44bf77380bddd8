import CGStreamer
import MediaReaders

/// Leaves out the samples that an MP3 encoder has added around the sound, so that tracks of an album join.
///
/// Works on both pads of a decoder. The parser passes the frame with the header on, marked as not to be decoded. Decoded samples
/// move to the front by those that are missing there, and the last ones are kept back until the end of the data, which shows
/// that they belong to the padding. After a seek this does not depend on exact times.
///
/// Safety of `@unchecked Sendable`: a decoder calls its probes under its stream lock. The last release comes after it has stopped.
final class PaddingTrim: @unchecked Sendable {
    private var padding: EncoderPadding?
    private var hasOutput = false
    /// Decoded buffers that may be padding, which are owned here, and the number of their samples.
    private var held: [UnsafeMutablePointer<GstBuffer>] = []
    private var heldCount = 0

    private init() {}

    deinit { drop() }

    /// The decoders of MP3.
    static let decoders: Set = ["avdec_mp3", "avdec_mp3float", "mpg123audiodec"]

    /// Lets a decoder leave the padding out.
    static func install(on decoder: Element) {
        let trim = PaddingTrim()
        add(trim, to: decoder, "sink", GST_PAD_PROBE_TYPE_BUFFER.rawValue) { _, info, data in
            if let info, let data { Unmanaged<PaddingTrim>.fromOpaque(data).takeUnretainedValue().read(info) }
            return GST_PAD_PROBE_OK
        }
        let types: [GstPadProbeType] = [
            GST_PAD_PROBE_TYPE_BUFFER, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, GST_PAD_PROBE_TYPE_EVENT_FLUSH,
        ]
        add(trim, to: decoder, "src", types.reduce(0) { $0 | $1.rawValue }) { pad, info, data in
            guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
            return Unmanaged<PaddingTrim>.fromOpaque(data).takeUnretainedValue().take(info, on: pad)
        }
    }

    private static func add(
        _ trim: PaddingTrim, to decoder: Element, _ name: String, _ types: UInt32,
        _ callback: @escaping GstPadProbeCallback
    ) {
        let data = Unmanaged.passRetained(trim).toOpaque()
        decoder.withPad(name) { pad in
            gst_pad_add_probe(
                pad, GstPadProbeType(rawValue: types), callback, data,
                { data in data.map { Unmanaged<PaddingTrim>.fromOpaque($0).release() } })
        }
    }

    /// Reads frames until the first one is decoded.
    private func read(_ info: UnsafeMutablePointer<GstPadProbeInfo>) {
        guard padding == nil, !hasOutput, let buffer = ph_probe_buffer(info) else { return }
        let bytes = [UInt8](unsafeUninitializedCapacity: EncoderPadding.headerLength) { memory, count in
            count = Int(gst_buffer_extract(buffer, 0, memory.baseAddress, gsize(memory.count)))
        }
        padding = EncoderPadding(mp3Frame: bytes)
    }

    private func take(
        _ info: UnsafeMutablePointer<GstPadProbeInfo>, on pad: UnsafeMutablePointer<GstPad>
    ) -> GstPadProbeReturn {
        guard ph_probe_buffer(info) != nil else {
            switch ph_probe_event_type(info) {
            case GST_EVENT_FLUSH_STOP: drop()
            case GST_EVENT_EOS: release(on: pad, without: padding?.trailing ?? 0)
            case GST_EVENT_SEGMENT, GST_EVENT_CAPS, GST_EVENT_GAP, GST_EVENT_STREAM_START: release(on: pad, without: 0)
            default: break
            }
            return GST_PAD_PROBE_OK
        }
        hasOutput = true
        guard let padding, let format = Format(of: pad), let buffer = ph_probe_take_buffer(info) else {
            return GST_PAD_PROBE_OK
        }
        let start = Self.start(of: pad).map { format.samples(at: $0) } ?? 0
        guard let moved = move(buffer, by: padding.leading, from: start, format) else { return GST_PAD_PROBE_DROP }
        held.append(moved)
        heldCount += format.count(in: moved)
        var next: UnsafeMutablePointer<GstBuffer>?
        while let first = held.first, heldCount - format.count(in: first) >= padding.trailing {
            if let next { pass(next, on: pad) }
            next = first
            held.removeFirst()
            heldCount -= format.count(in: first)
        }
        guard let next else { return GST_PAD_PROBE_DROP }
        ph_probe_give_buffer(info, next)
        return GST_PAD_PROBE_OK
    }

    /// The start of the segment, in nanoseconds.
    private static func start(of pad: UnsafeMutablePointer<GstPad>) -> GstClockTime? {
        guard let event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0) else { return nil }
        defer { gst_event_unref(event) }
        var segment: UnsafePointer<GstSegment>?
        gst_event_parse_segment(event, &segment)
        guard let segment, segment.pointee.format == GST_FORMAT_TIME, segment.pointee.start != .max else { return nil }
        return segment.pointee.start
    }

    /// Moves a buffer to the front, and cuts the samples before a start; `nil` if nothing is left. Takes the buffer.
    ///
    /// Decoders do the same: at double speed, `scaletempo` of GStreamer 1.22 leaks buffers that begin before their segment.
    private func move(
        _ buffer: UnsafeMutablePointer<GstBuffer>, by leading: Int, from start: Int, _ format: Format
    ) -> UnsafeMutablePointer<GstBuffer>? {
        let time = buffer.pointee.pts
        guard time != .max else { return buffer }
        let (index, count) = (format.samples(at: time), format.count(in: buffer))
        let cut = max(start + leading - index, 0)
        guard cut < count else {
            gst_buffer_unref(buffer)
            return nil
        }
        guard let cutBuffer = cut > 0 ? gst_audio_buffer_truncate(buffer, format.frame, gsize(cut), gsize.max) : buffer,
            let result = ph_writable_buffer(cutBuffer)
        else { return nil }
        result.pointee.pts = format.time(of: index + cut - leading)
        result.pointee.duration = format.time(of: index + count - leading) - result.pointee.pts
        return result
    }

    /// Passes the buffers that are held, without the last samples.
    private func release(on pad: UnsafeMutablePointer<GstPad>, without trailing: Int) {
        guard let format = Format(of: pad) else { return drop() }
        var rest = heldCount - trailing
        let buffers = held
        (held, heldCount) = ([], 0)
        for buffer in buffers {
            let count = format.count(in: buffer)
            if rest >= count {
                pass(buffer, on: pad)
            } else if rest > 0, let cut = gst_audio_buffer_truncate(buffer, format.frame, 0, gsize(rest)),
                let last = ph_writable_buffer(cut)
            {
                last.pointee.duration = format.time(of: rest)
                pass(last, on: pad)
            } else if rest <= 0 {
                gst_buffer_unref(buffer)
            }
            rest -= count
        }
    }

    /// Gives a buffer to the next element. Pushing it would call this probe again, and the pad may have ended.
    private func pass(_ buffer: UnsafeMutablePointer<GstBuffer>, on pad: UnsafeMutablePointer<GstPad>) {
        guard let peer = gst_pad_get_peer(pad) else { return gst_buffer_unref(buffer) }
        gst_pad_chain(peer, buffer)
        gst_object_unref(peer)
    }

    private func drop() {
        for buffer in held { gst_buffer_unref(buffer) }
        (held, heldCount) = ([], 0)
    }
}

extension PaddingTrim {
    /// The layout of samples on a pad.
    private struct Format {
        /// The size of a sample of all channels, in bytes.
        let frame: Int32
        let rate: Int

        init?(of pad: UnsafeMutablePointer<GstPad>) {
            guard let caps = gst_pad_get_current_caps(pad) else { return nil }
            defer { gst_caps_unref(caps) }
            var info = GstAudioInfo()
            guard gst_audio_info_from_caps(&info, caps) != 0, info.bpf > 0, info.rate > 0 else { return nil }
            (frame, rate) = (info.bpf, Int(info.rate))
        }

        func count(in buffer: UnsafeMutablePointer<GstBuffer>) -> Int { Int(gst_buffer_get_size(buffer)) / Int(frame) }

        /// The number of samples before a time in nanoseconds.
        func samples(at time: GstClockTime) -> Int {
            Int(gst_util_uint64_scale_round(guint64(time), guint64(rate), 1_000_000_000))
        }

        func time(of count: Int) -> GstClockTime {
            GstClockTime(gst_util_uint64_scale_round(guint64(max(count, 0)), 1_000_000_000, guint64(rate)))
        }
    }
}
