import CGStreamer

/// The pictures between a key frame and the target of an exact seek, which are decoded but not shown.
///
/// The decoder drops them itself, but only after it has decoded and copied all of them. Here it leaves out those that no other picture
/// refers to, often half of them, and with GStreamer 1.22 it learns in advance which are hidden, and copies none of those.
enum SeekLead {
    /// The way in which a decoder handles a picture.
    struct Treatment: Equatable, Sendable {
        /// The picture ends before the target.
        var isHidden: Bool
        /// The decoder may leave pictures out, if no other picture refers to them.
        var skipsUnreferenced: Bool
    }

    /// The pictures before the target that are always decoded. A decoder applies its setting to the next picture that it
    /// receives, and receives pictures in another order than they are shown in.
    static let margin: UInt = 8

    /// Returns the treatment of a picture.
    ///
    /// - Parameters:
    ///   - time: The picture's time, in nanoseconds; `UInt.max` if unknown.
    ///   - duration: Its duration, in nanoseconds; `UInt.max` if unknown.
    ///   - start: The time from which pictures are shown, in nanoseconds.
    static func treatment(time: UInt, duration: UInt, start: UInt) -> Treatment {
        let shown = Treatment(isHidden: false, skipsUnreferenced: false)
        guard time < start, duration > 0, duration != .max, start != .max else { return shown }
        let remaining = start - time
        return Treatment(isHidden: remaining >= duration, skipsUnreferenced: remaining / duration > margin)
    }

    /// Lets one of FFmpeg's decoders treat the pictures before a target as hidden.
    static func install(on decoder: Element) {
        guard ph_is_video_decoder(decoder.pointer) != 0 else { return }
        // The decoder owns its pad, and outlives the probe.
        decoder.withPad("sink") { pad in
            gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_BUFFER, treatBuffer, nil, nil)
        }
    }

    private static let treatBuffer: GstPadProbeCallback = { pad, info, _ in
        guard let pad, let info, let buffer = gst_pad_probe_info_get_buffer(info),
            let element = gst_pad_get_parent_element(pad)
        else { return GST_PAD_PROBE_OK }
        defer { gst_object_unref(UnsafeMutableRawPointer(element)) }
        let (time, duration) = (buffer.pointee.pts, buffer.pointee.duration)
        element.withMemoryRebound(to: GstVideoDecoder.self, capacity: 1) { decoder in
            g_rec_mutex_lock(&decoder.pointee.stream_lock)
            defer { g_rec_mutex_unlock(&decoder.pointee.stream_lock) }
            let segment = decoder.pointee.input_segment
            guard segment.format == GST_FORMAT_TIME, segment.rate > 0 else { return }
            let treatment = treatment(time: time, duration: duration, start: segment.start)
            apply(treatment, to: &decoder.pointee.input_segment)
            if hidesPictures, isNearLead(time, of: segment) { hidePictures(in: decoder, before: segment.start) }
        }
        return GST_PAD_PROBE_OK
    }

    /// Changes the flags of the segment that a decoder reads.
    private static func apply(_ treatment: Treatment, to segment: inout GstSegment) {
        if treatment.skipsUnreferenced {
            segment.flags = GstSegmentFlags(segment.flags.rawValue | GST_SEGMENT_FLAG_TRICKMODE.rawValue)
        } else {
            segment.flags = GstSegmentFlags(segment.flags.rawValue & ~GST_SEGMENT_FLAG_TRICKMODE.rawValue)
        }
    }

    /// From GStreamer 1.24 on, FFmpeg's decoders release hidden pictures when an earlier one is finished, and those that follow them as
    /// well: another picture than that of the target is shown then. The decoder copies them instead.
    private static let hidesPictures = GStreamerRuntime.version < .init(1, 24, 0)

    /// The time after the target in which the decoder may still hold hidden pictures, in nanoseconds.
    private static let decoderDelay: UInt = 1_000_000_000

    /// Returns whether the decoder may hold hidden pictures when a picture with a time arrives.
    private static func isNearLead(_ time: UInt, of segment: GstSegment) -> Bool {
        time == .max || time < segment.start || time - segment.start < decoderDelay
    }

    /// Marks the pictures in a decoder that nobody will see. A decoder holds each picture until the next one arrives, unless it
    /// decodes without delay: then it copies hidden pictures as well.
    private static func hidePictures(in decoder: UnsafeMutablePointer<GstVideoDecoder>, before start: UInt) {
        let pictures = gst_video_decoder_get_frames(decoder)
        defer { g_list_free(pictures) }
        var next = pictures
        while let link = next {
            next = link.pointee.next
            let picture = link.pointee.data.assumingMemoryBound(to: GstVideoCodecFrame.self)
            if treatment(time: picture.pointee.pts, duration: picture.pointee.duration, start: start).isHidden {
                picture.pointee.flags |= GST_VIDEO_CODEC_FRAME_FLAG_DECODE_ONLY.rawValue
            }
            gst_video_codec_frame_unref(picture)
        }
    }
}
