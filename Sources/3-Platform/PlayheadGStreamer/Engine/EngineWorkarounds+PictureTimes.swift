import CGStreamer
import Synchronization

extension EngineWorkarounds {
    // MARK: Pictures without a time

    /// GStreamer 1.22, later ones unknown: program streams, those of DVDs above all, state the time of some pictures only. The base class
    /// of decoders guesses the others from the pictures that it still holds. After an exact seek it holds too few of them, and shows a
    /// picture from before the target.
    ///
    /// The parser knows when each picture is decoded. A picture to which no other refers shows then; the others show once those that
    /// come before them have shown. Their headers number them in the order in which they show.
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

    /// The contents of the headers of a picture.
    struct Header: Equatable {
        var kind: Kind
        /// The number of the picture in its group, in the order in which they show: `temporal_reference`.
        var number: Int
        /// The picture is the first of a group.
        var beginsGroup = false

        /// The capacity of `number`, which begins again after it.
        fileprivate static let capacity = 1_024

        init(kind: Kind, number: Int, beginsGroup: Bool = false) {
            (self.kind, self.number, self.beginsGroup) = (kind, number, beginsGroup)
        }

        /// Finds the first picture in data, whose header may follow those of a sequence and a group; `nil` if there is no picture.
        init?(_ bytes: UnsafeRawBufferPointer) {
            guard bytes.count >= 6 else { return nil }
            for index in 0...(bytes.count - 6)
            where bytes[index] == 0 && bytes[index + 1] == 0 && bytes[index + 2] == 1 {
                if bytes[index + 3] == 0xB8 { beginsGroup = true }
                guard bytes[index + 3] == 0 else { continue }
                guard let kind = Kind(rawValue: bytes[index + 5] >> 3 & 7) else { return nil }
                self.kind = kind
                number = Int(bytes[index + 4]) << 2 | Int(bytes[index + 5] >> 6)
                return
            }
            return nil
        }
    }

    private struct State {
        /// The number of the last picture to which others refer, in the present group; `nil` if it is unknown.
        var last: Int?
        /// The nanoseconds from one picture to the next, on average, as in the last picture that has both times.
        var distance: Double?
    }

    private let state = Mutex(State())
    /// Data came since the last gap.
    fileprivate let hasNewData = Atomic(false)

    /// The time at which the next picture shows, in nanoseconds; `nil` if it is unknown.
    /// - Parameters:
    ///   - shown: The time that the stream states; `nil` if it states none.
    ///   - continues: The picture follows the last one in the stream.
    func time(
        of picture: Header, shownAt shown: GstClockTime?, decodedAt decoded: GstClockTime, continues: Bool = true
    ) -> GstClockTime? {
        state.withLock { state in
            if picture.beginsGroup { state.last = -1 } else if !continues { state.last = nil }
            guard picture.kind != .bidirectional else { return shown ?? decoded }
            // Those before it show between the last such picture and this one.
            let count = state.last.map { (picture.number - $0 + Header.capacity) % Header.capacity }
            state.last = picture.number
            guard let count, count > 0 else { return shown }
            if let shown, shown > decoded { state.distance = Double(shown - decoded) / Double(count) }
            return shown ?? state.distance.map { decoded + GstClockTime($0 * Double(count)) }
        }
    }

    /// The headers of a sequence and a group are shorter than this.
    private static let headerCapacity = 1_024

    fileprivate func complete(_ buffer: UnsafeMutablePointer<GstBuffer>, in info: UnsafeMutablePointer<GstPadProbeInfo>)
    {
        let (shown, decoded) = (buffer.pointee.pts, buffer.pointee.dts)
        let header = withUnsafeTemporaryAllocation(byteCount: Self.headerCapacity, alignment: 1) { bytes in
            let count = gst_buffer_extract(buffer, 0, bytes.baseAddress, gsize(bytes.count))
            return Header(UnsafeRawBufferPointer(rebasing: bytes[..<Int(count)]))
        }
        guard decoded != .max, let header else { return }
        let continues = buffer.pointee.mini_object.flags & UInt32(GST_BUFFER_FLAG_DISCONT.rawValue) == 0
        let time = time(
            of: header, shownAt: shown == .max ? nil : shown, decodedAt: decoded, continues: continues)
        guard shown == .max, let time else { return }
        let object = UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self)
        guard let own = gst_mini_object_make_writable(object) else { return }
        info.pointee.data = UnsafeMutableRawPointer(own)
        UnsafeMutableRawPointer(own).assumingMemoryBound(to: GstBuffer.self).pointee.pts = time
    }
}
