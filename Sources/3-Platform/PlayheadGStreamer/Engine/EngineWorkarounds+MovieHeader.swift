import CGStreamer
import Glibc
import MediaReaders
import Synchronization

extension EngineWorkarounds {
    // MARK: Streams that end too early

    /// GStreamer 1.22.0, later ones unknown: `qtdemux` ends a stream where the time of its media reaches the duration of the movie
    /// (`gst_qtdemux_loop_state_movie` and `gst_qtdemux_process_adapter` in `qtdemux.c`). They differ by what an edit list hides: a
    /// film that was cut without encoding begins with a key frame up to ten seconds earlier. Its sound ended that many seconds
    /// before the picture, and seeks beyond that found no data and hung.
    ///
    /// The duration is taken out of the header of such a file, so that streams end with their data. Remove with: this function and
    /// its call, `MP4EditLists`, `Content.movieDuration`.
    ///
    /// - Parameter hidden: Called on a streaming thread with the duration in nanoseconds that was taken out.
    static func endWithData(_ demuxer: Element, hidden: @escaping @Sendable (Int64) -> Void) {
        demuxer.withPad("sink") { pad in
            gst_pad_add_probe(
                pad, GST_PAD_PROBE_TYPE_BUFFER, hideDuration, Unmanaged.passRetained(HiddenDuration(hidden)).toOpaque(),
                { data in data.map { Unmanaged<HiddenDuration>.fromOpaque($0).release() } })
        }
    }

    private final class HiddenDuration: Sendable {
        let report: @Sendable (Int64) -> Void
        init(_ report: @escaping @Sendable (Int64) -> Void) { self.report = report }
    }

    /// The hidden time from which the duration is taken out: less sound than this is not missed.
    private static let audibleShift = 0.1

    private static let hideDuration: GstPadProbeCallback = { _, info, data in
        guard let info, let data, let buffer = ph_probe_buffer(info) else { return GST_PAD_PROBE_OK }
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return GST_PAD_PROBE_OK }
        let bytes = UnsafeRawBufferPointer(start: map.data, count: Int(map.size))
        let movie = movieBox(in: bytes)
        let lists = movie.flatMap { MP4EditLists(UnsafeRawBufferPointer(rebasing: bytes[$0...])) }
        gst_buffer_unmap(buffer, &map)
        guard let movie else { return GST_PAD_PROBE_OK }
        // The box comes once: samples are not searched.
        guard let lists, lists.shift >= audibleShift, lists.duration < 1e9 else { return GST_PAD_PROBE_REMOVE }
        let object = UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self)
        guard let own = gst_mini_object_make_writable(object) else { return GST_PAD_PROBE_OK }
        info.pointee.data = UnsafeMutableRawPointer(own)
        let zeros = [UInt8](repeating: 0, count: lists.durationBytes.count)
        gst_buffer_fill(
            UnsafeMutableRawPointer(own).assumingMemoryBound(to: GstBuffer.self),
            gsize(movie + lists.durationBytes.lowerBound), zeros, gsize(zeros.count))
        Unmanaged<HiddenDuration>.fromOpaque(data).takeUnretainedValue().report(Int64(lists.duration * 1e9))
        return GST_PAD_PROBE_REMOVE
    }

    /// The place of the movie box in a buffer, which begins with it if the source is a file.
    private static func movieBox(in bytes: UnsafeRawBufferPointer) -> Int? {
        var position = 4
        while position + 4 <= bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + position, Int32(UInt8(ascii: "m")), bytes.count - position - 3)
        {
            position = found - UnsafeMutableRawPointer(mutating: base)
            if bytes[position + 1] == UInt8(ascii: "o"), bytes[position + 2] == UInt8(ascii: "o"),
                bytes[position + 3] == UInt8(ascii: "v")
            {
                return position - 4
            }
            position += 1
        }
        return nil
    }
}
