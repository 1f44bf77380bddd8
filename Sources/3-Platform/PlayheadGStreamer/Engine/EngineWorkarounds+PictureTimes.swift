import CGStreamer
import Synchronization

extension EngineWorkarounds {
    // MARK: Pictures without a time

    /// GStreamer 1.22, later ones unknown: program streams, those of DVDs above all, state the time of some pictures only. The base class
    /// of decoders guesses the others from the pictures that it still holds. After an exact seek it holds too few of them, and shows a
    /// picture from before the target.
    ///
    /// The parser knows when each picture is decoded. A picture to which no other refers shows then; the others show later, all by the
    /// same time.
    ///
    /// GStreamer 1.22, corrected by 1.26: `mpegpsdemux` reports a gap where no time came for half a second, in the middle of a picture,
    /// and the parser passes on what it has of that. A gap that directly follows data is left out.
    ///
    /// Remove with: this function, `PictureTimes` and the call.
    static func completePictures(of parser: Element) {
        let times = PictureTimes()
        func add(_ pad: String, _ kinds: GstPadProbeType, _ callback: GstPadProbeCallback) {
            parser.withPad(pad) { pad in
                gst_pad_add_probe(
                    pad, kinds, callback, Unmanaged.passRetained(times).toOpaque(),
                    { data in data.map { Unmanaged<PictureTimes>.fromOpaque($0).release() } })
            }
        }
        add(
            "sink",
            GstPadProbeType(
                rawValue: GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue)
        ) { _, info, data in
            guard let info, let data else { return GST_PAD_PROBE_OK }
            let times = Unmanaged<PictureTimes>.fromOpaque(data).takeUnretainedValue()
            let isData = ph_probe_buffer(info) != nil
            guard isData || ph_probe_event_type(info) == GST_EVENT_GAP else { return GST_PAD_PROBE_OK }
            let followsData = times.hasNewData.exchange(isData, ordering: .relaxed)
            return !isData && followsData ? GST_PAD_PROBE_DROP : GST_PAD_PROBE_OK
        }
        add("src", GST_PAD_PROBE_TYPE_BUFFER) { _, info, data in
            guard let info, let data, let buffer = ph_probe_buffer(info) else { return GST_PAD_PROBE_OK }
            Unmanaged<PictureTimes>.fromOpaque(data).takeUnretainedValue().complete(buffer, in: info)
            return GST_PAD_PROBE_OK
        }
    }
}

/// The times of pictures in an MPEG-1 or MPEG-2 video stream.
final class PictureTimes: Sendable {
    /// The kinds of pictures, as `picture_coding_type` has them.
    enum Kind: UInt8 {
        case intra = 1
        case predicted
        case bidirectional
    }

    /// The nanoseconds from decoding to showing a picture to which others refer.
    private let delay = Mutex<GstClockTime?>(nil)
    /// Data came since the last gap.
    fileprivate let hasNewData = Atomic(false)

    /// The time at which a picture shows, in nanoseconds; `nil` if it is unknown.
    func time(of kind: Kind, decodedAt decoding: GstClockTime) -> GstClockTime? {
        kind == .bidirectional ? decoding : delay.withLock { $0.map { decoding + $0 } }
    }

    /// Learns from a picture that has both times.
    func learn(shownAt time: GstClockTime, decodedAt decoding: GstClockTime) {
        if time > decoding { delay.withLock { $0 = time - decoding } }
    }

    /// The kind of the first picture in data, whose header may follow those of a sequence and a group; `nil` if it is not found.
    static func kind(in bytes: UnsafeRawBufferPointer) -> Kind? {
        guard bytes.count >= 6 else { return nil }
        for index in 0...(bytes.count - 6)
        where bytes[index] == 0 && bytes[index + 1] == 0 && bytes[index + 2] == 1 && bytes[index + 3] == 0 {
            return Kind(rawValue: bytes[index + 5] >> 3 & 7)
        }
        return nil
    }

    /// The headers of a sequence and a group are shorter than this.
    private static let headerCapacity = 1_024

    fileprivate func complete(_ buffer: UnsafeMutablePointer<GstBuffer>, in info: UnsafeMutablePointer<GstPadProbeInfo>)
    {
        let (shown, decoded) = (buffer.pointee.pts, buffer.pointee.dts)
        guard decoded != .max else { return }
        guard shown == .max else { return learn(shownAt: shown, decodedAt: decoded) }
        let kind = withUnsafeTemporaryAllocation(byteCount: Self.headerCapacity, alignment: 1) { bytes in
            let count = gst_buffer_extract(buffer, 0, bytes.baseAddress, gsize(bytes.count))
            return Self.kind(in: UnsafeRawBufferPointer(rebasing: bytes[..<Int(count)]))
        }
        guard let time = kind.flatMap({ time(of: $0, decodedAt: decoded) }) else { return }
        let object = UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self)
        guard let own = gst_mini_object_make_writable(object) else { return }
        info.pointee.data = UnsafeMutableRawPointer(own)
        UnsafeMutableRawPointer(own).assumingMemoryBound(to: GstBuffer.self).pointee.pts = time
    }
}
