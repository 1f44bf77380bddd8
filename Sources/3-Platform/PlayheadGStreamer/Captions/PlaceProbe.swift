import CGStreamer
import MediaReaders
import Synchronization

/// The places of the cues of an item's streams of WebVTT. GStreamer's parser delivers their text and their times without them.
final class CuePlaces: Sendable {
    private let places = Mutex<[WebVTTPlace]>([])

    /// The largest number of places that are kept: the newest.
    private static let largestCount = 4_096

    func add(_ new: [WebVTTPlace]) {
        guard !new.isEmpty else { return }
        places.withLock { $0 = ($0 + new).suffix(Self.largestCount) }
    }

    /// The place of a text in a buffer of the parser.
    func placement(of text: String, in buffer: UnsafeMutablePointer<GstBuffer>) -> StyledText.Placement? {
        guard buffer.pointee.pts < 1 << 62, buffer.pointee.duration < 1 << 62 else { return nil }
        let (start, end) = (buffer.pointee.pts, buffer.pointee.pts + buffer.pointee.duration)
        return places.withLock { places in
            places.last { $0.matches(start: Int(start / 1_000_000), end: Int(end / 1_000_000), text: text) }?.placement
        }
    }
}

/// Reads the places of cues in what GStreamer's parser of subtitles gets.
final class PlaceProbe: Sendable {
    private let places: CuePlaces
    private let reader = Mutex(WebVTTPlace.Reader())

    private init(_ places: CuePlaces) { self.places = places }

    /// Watches what a parser gets.
    static func install(on parser: Element, places: CuePlaces) {
        let types = GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue
        parser.withPad("sink") { pad in
            gst_pad_add_probe(
                pad, GstPadProbeType(rawValue: types), read, Unmanaged.passRetained(PlaceProbe(places)).toOpaque(),
                { data in data.map { Unmanaged<PlaceProbe>.fromOpaque($0).release() } })
        }
    }

    private static let read: GstPadProbeCallback = { _, info, data in
        guard let info, let data else { return GST_PAD_PROBE_OK }
        let probe = Unmanaged<PlaceProbe>.fromOpaque(data).takeUnretainedValue()
        if let buffer = ph_probe_buffer(info) {
            guard let bytes = CueReader.bytes(of: buffer, limit: WebVTTLimits().bytes) else { return GST_PAD_PROBE_OK }
            probe.places.add(probe.reader.withLock { $0.take(bytes) })
        } else if ph_probe_event_type(info) == GST_EVENT_FLUSH_STOP {
            probe.reader.withLock { $0 = WebVTTPlace.Reader() }
        }
        return GST_PAD_PROBE_OK
    }
}
