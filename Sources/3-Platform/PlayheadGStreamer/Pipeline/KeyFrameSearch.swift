import CGStreamer
import PlaybackModel

/// Holds the coded pictures before the target of an exact seek until it is known at which key frame the decoder can begin.
///
/// The demuxer of an adaptive stream begins with the segment in which the target lies. A segment often has several key frames,
/// and what comes before the last key frame that precedes the target would be decoded for nothing. Where no further key frame is
/// expected, as in segments that have one each, the decoder begins while the rest arrives.
///
/// Safety of `@unchecked Sendable`: the state is touched by the thread that holds the stream lock of the pad.
final class KeyFrameSearch: @unchecked Sendable {
    /// The time for which pictures are held, in nanoseconds: on a slow network it is faster to decode what is there.
    private static let patience: Int64 = 100_000_000
    /// The size of the pictures that are held, in bytes.
    private static let capacity = 32 << 20

    /// The time from which pictures are shown, in nanoseconds; `nil` once one of them has arrived.
    private var target: UInt?
    private var held: [UnsafeMutablePointer<GstBuffer>] = []
    private var size = 0
    private var since = Moment.zero
    /// `true` while the decoder takes the pictures that were held.
    private var isReleasing = false
    /// `false` after pictures were held for too long, until the next key frame.
    private var isPatient = true
    /// The decoder has received nothing since its last flush.
    private var isFresh = true
    private var spacing = KeyFrameSpacing()

    deinit { discard() }

    /// Lets a decoder begin as late as it can.
    static func install(on decoder: Element) {
        let types = [
            GST_PAD_PROBE_TYPE_BUFFER, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, GST_PAD_PROBE_TYPE_EVENT_FLUSH,
        ]
        decoder.withPad("sink") { pad in
            gst_pad_add_probe(
                pad, GstPadProbeType(rawValue: types.reduce(0) { $0 | $1.rawValue }), take,
                Unmanaged.passRetained(KeyFrameSearch()).toOpaque(),
                { data in data.map { Unmanaged<KeyFrameSearch>.fromOpaque($0).release() } })
        }
    }

    private static let take: GstPadProbeCallback = { pad, info, data in
        guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
        let search = Unmanaged<KeyFrameSearch>.fromOpaque(data).takeUnretainedValue()
        if let buffer = ph_probe_buffer(info) {
            guard !search.take(buffer, pad) else { return GST_PAD_PROBE_DROP }
            search.isFresh = false
            return GST_PAD_PROBE_OK
        }
        if let event = info.event { search.take(event, pad) }
        return GST_PAD_PROBE_OK
    }

    private func take(_ event: UnsafeMutablePointer<GstEvent>, _ pad: UnsafeMutablePointer<GstPad>) {
        switch event.pointee.type {
        // Arrives without the stream lock.
        case GST_EVENT_FLUSH_START: break
        case GST_EVENT_FLUSH_STOP:
            discard()
            isFresh = true
            spacing.interrupt()
        default: if !isReleasing, ph_is_serialized(event) != 0 { release(pad) }
        }
        guard event.pointee.type == GST_EVENT_SEGMENT else { return }
        var segment: UnsafePointer<GstSegment>?
        gst_event_parse_segment(event, &segment)
        guard let segment = segment?.pointee, segment.format == GST_FORMAT_TIME, segment.rate > 0 else {
            target = nil
            return
        }
        (target, isPatient) = (UInt(segment.start), true)
    }

    /// Takes a picture. Returns `true` if it is held.
    private func take(_ buffer: UnsafeMutablePointer<GstBuffer>, _ pad: UnsafeMutablePointer<GstPad>) -> Bool {
        guard !isReleasing else { return false }
        let isKeyFrame = KeyFrame.isKeyFrame(buffer, pad, isFresh: isFresh)
        spacing.take(buffer.pointee.pts, isKeyFrame: isKeyFrame)
        guard let target else { return false }
        guard buffer.pointee.pts < target else {
            self.target = nil
            release(pad)
            return false
        }
        if isKeyFrame {
            discard()
            (self.target, isPatient) = (target, spacing.expectsKeyFrame(before: target))
        }
        guard isPatient else { return false }
        if held.isEmpty { since = MonotonicClock().now }
        held.append(buffer)
        gst_buffer_ref(buffer)
        size += Int(gst_buffer_get_size(buffer))
        if size > Self.capacity || MonotonicClock().now.nanoseconds(since: since) > Self.patience {
            isPatient = false
            release(pad)
        }
        return true
    }

    private func release(_ pad: UnsafeMutablePointer<GstPad>) {
        guard !held.isEmpty else { return }
        let pictures = held
        (held, size, isReleasing) = ([], 0, true)
        defer { isReleasing = false }
        // After a flush the pad refuses them.
        for picture in pictures { gst_pad_chain(pad, picture) }
    }

    private func discard() {
        for picture in held { gst_buffer_unref(picture) }
        (held, size, target) = ([], 0, nil)
    }
}

/// The times between the key frames of a stream, as far as they are known. Times are in nanoseconds.
struct KeyFrameSpacing {
    /// The shortest time between two key frames.
    private var shortest: UInt?
    /// The longest time after a key frame without another.
    private var longest: UInt = 0
    /// The last key frame, unless the stream was interrupted since.
    private var last: UInt?

    /// The next picture does not follow the last one.
    mutating func interrupt() { last = nil }

    /// Takes the time of a picture; `UInt.max` if unknown.
    mutating func take(_ time: UInt, isKeyFrame: Bool) {
        guard time != .max else { return }
        if let last, time > last {
            if isKeyFrame {
                shortest = min(time - last, shortest ?? .max)
            } else {
                longest = max(time - last, longest)
            }
        }
        if isKeyFrame { last = time }
    }

    /// Returns whether another key frame may come between the last one and a target. Until two in a row are known, the next may come
    /// when the longest time without one has passed twice.
    func expectsKeyFrame(before target: UInt) -> Bool {
        guard let last, target > last else { return true }
        return target - last >= shortest ?? 2 * longest
    }
}

/// The pictures at which a decoder can begin.
enum KeyFrame {
    /// Returns `true` if no later picture refers to one before this one.
    /// - Parameter isFresh: `false` for a decoder that has received other pictures, which the picture must reset.
    static func isKeyFrame(
        _ buffer: UnsafeMutablePointer<GstBuffer>, _ pad: UnsafeMutablePointer<GstPad>, isFresh: Bool
    ) -> Bool {
        guard buffer.pointee.mini_object.flags & GST_BUFFER_FLAG_DELTA_UNIT.rawValue == 0,
            let caps = gst_pad_get_current_caps(pad)
        else { return false }
        defer { gst_caps_unref(caps) }
        let format = gst_caps_get_structure(caps, 0)
        let begins: (UnsafeRawBufferPointer, Bool) -> Bool
        switch String(cString: gst_structure_get_name(format)) {
        case "video/x-h264": begins = beginsH264
        case "video/x-h265": begins = { beginsHEVC($0, hasStartCodes: $1, isFresh: isFresh) }
        default: return true
        }
        let hasStartCodes =
            gst_structure_get_string(format, "stream-format").map { String(cString: $0) } == "byte-stream"
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return false }
        defer { gst_buffer_unmap(buffer, &map) }
        return begins(UnsafeRawBufferPointer(start: map.data, count: Int(map.size)), hasStartCodes)
    }

    /// Returns `true` for an instantaneous refresh (IDR). Parsers take any picture without references for a key frame.
    static func beginsH264(_ bytes: UnsafeRawBufferPointer, hasStartCodes: Bool) -> Bool {
        let picture = units(bytes, hasStartCodes: hasStartCodes).first { (1...5).contains($0 & 0x1F) }
        return picture.map { $0 & 0x1F == 5 } ?? false
    }

    /// Returns `true` for a random access picture. Behind pictures that do not belong to it, a decoder shows what follows a clean random
    /// access picture (CRA) in a wrong order.
    static func beginsHEVC(_ bytes: UnsafeRawBufferPointer, hasStartCodes: Bool, isFresh: Bool) -> Bool {
        let picture = units(bytes, hasStartCodes: hasStartCodes).first { $0 >> 1 & 0x3F < 32 }
        return picture.map { (16...(isFresh ? 21 : 20)).contains($0 >> 1 & 0x3F) } ?? false
    }

    /// The first bytes of the units of a coded picture. Units begin with a start code, or with their length in four bytes.
    private static func units(
        _ bytes: UnsafeRawBufferPointer, hasStartCodes: Bool
    ) -> some Sequence<UInt8> {
        sequence(state: 0) { (place: inout Int) -> UInt8? in
            if hasStartCodes {
                while place + 3 < bytes.count {
                    defer { place += 1 }
                    if bytes[place] == 0, bytes[place + 1] == 0, bytes[place + 2] == 1 { return bytes[place + 3] }
                }
                return nil
            }
            guard place + 4 < bytes.count else { return nil }
            defer { place += 4 + Int(bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self).bigEndian) }
            return bytes[place + 4]
        }
    }
}
