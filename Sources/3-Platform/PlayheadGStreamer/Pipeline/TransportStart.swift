import CGStreamer
import MediaReaders
import Synchronization

/// Moves the tables of a transport stream before its first frames, where segments of HLS begin with frames.
///
/// `tsdemux` drops what precedes the tables: a segment whose only key frame does shows no picture.
final class TransportStart: Sendable {
    private let isFirst = Atomic(true)
    /// The most bytes of a buffer that are read.
    private static let limit = 1 << 20

    /// Watches what a demuxer of transport streams receives.
    static func install(on demuxer: Element) {
        // Where it pulls, it looks for the tables itself.
        let types = GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_PUSH.rawValue
        demuxer.withPad("sink") { pad in
            gst_pad_add_probe(
                pad, GstPadProbeType(rawValue: types), read, Unmanaged.passRetained(TransportStart()).toOpaque(),
                { data in data.map { Unmanaged<TransportStart>.fromOpaque($0).release() } })
        }
    }

    private static let read: GstPadProbeCallback = { _, info, data in
        guard let info, let data, let buffer = ph_probe_buffer(info) else { return GST_PAD_PROBE_OK }
        let start = Unmanaged<TransportStart>.fromOpaque(data).takeUnretainedValue()
        let isFirst = start.isFirst.exchange(false, ordering: .relaxed)
        let size = Int(gst_buffer_get_size(buffer))
        guard isFirst || buffer.pointee.mini_object.flags & UInt32(GST_BUFFER_FLAG_DISCONT.rawValue) != 0, size <= limit
        else { return GST_PAD_PROBE_OK }
        var bytes = [UInt8](repeating: 0, count: size)
        guard gst_buffer_extract(buffer, 0, &bytes, gsize(size)) == gsize(size),
            let moved = TransportTables.movedForward(in: bytes), moved.count == size
        else { return GST_PAD_PROBE_OK }
        let object = UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self)
        guard let own = gst_mini_object_make_writable(object) else { return GST_PAD_PROBE_OK }
        info.pointee.data = UnsafeMutableRawPointer(own)
        let writable = UnsafeMutableRawPointer(own).assumingMemoryBound(to: GstBuffer.self)
        gst_buffer_fill(writable, 0, moved, gsize(size))
        return GST_PAD_PROBE_OK
    }
}
