import CGStreamer
import Glibc
import MediaReaders

extension EngineWorkarounds {
    // MARK: Streams that end too early, and tracks that are left out

    /// GStreamer 1.22.0, later ones unknown: `qtdemux` ends a stream where the time of its media reaches the duration of the movie
    /// (`gst_qtdemux_loop_state_movie` and `gst_qtdemux_process_adapter` in `qtdemux.c`). They differ by what an edit list hides: a
    /// film that was cut without encoding begins with a key frame up to ten seconds earlier. Its sound ended that many seconds
    /// before the picture, and seeks beyond that found no data and hung. The duration is taken out of the header of such a file, so
    /// that streams end with their data.
    ///
    /// It also leaves out tracks that are shorter than a fifth of the movie, because some films begin with pictures in a separate
    /// track (`qtdemux_parse_trak`). Forced subtitles that end early were not there. Other tracks than pictures get the duration of
    /// the movie. Where the only pictures are short, the duration of the movie is taken out.
    ///
    /// GStreamer 1.22.0, later ones unknown: it takes the time zero of a first fragment for none, and begins it at the time that
    /// the index at the end of the file states (`qtdemux_parse_trun`). That is the time of the first picture, which is later
    /// than its decoding: after a seek, the first fragment showed other pictures than before. The index of a movie without
    /// samples gets zero as its first time.
    ///
    /// Remove with: this function and its call, `MovieHeader`, `MP4FragmentIndex`, `MP4Durations`, `Content.movieDuration`.
    ///
    /// - Parameters:
    ///   - hidden: Called on a streaming thread with the duration in nanoseconds that was taken out.
    ///   - longestFrame: Called on a streaming thread with the longest time between two pictures in seconds.
    ///   - isOpen: Called on a streaming thread if there is none, as in files of fragments.
    static func correctDurations(
        _ demuxer: Element, hidden: @escaping @Sendable (Int64) -> Void,
        longestFrame: @escaping @Sendable (Double) -> Void, isOpen: @escaping @Sendable () -> Void
    ) {
        demuxer.withPad("sink") { pad in
            gst_pad_add_probe(
                pad,
                GstPadProbeType(
                    rawValue: GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue
                        | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue),
                MovieHeader.look, Unmanaged.passRetained(MovieHeader(hidden, longestFrame, isOpen)).toOpaque(),
                { data in data.map { Unmanaged<MovieHeader>.fromOpaque($0).release() } })
        }
    }

    /// GStreamer 1.22.0, later ones unknown: `multiqueue` stops `qtdemux`, which brings all streams on one thread, where the queue of
    /// one stream is full, although another one's is empty. A decoder needs some pictures before it has the first one. In recordings
    /// of a screen, in which no picture comes for some seconds, the queue of the sound was full before these, and a seek hung.
    ///
    /// The queue of an MP4 file holds eight of its longest frames, which is enough for the threads of a decoder and for frames that
    /// are shown in another order, but no more than 60 s and 10 MB of a stream. Remove with: this function, its call, and
    /// `Content.longestFrame`.
    ///
    /// - Parameter frame: The longest frame, in seconds. The queue has room for those of 0.25 s.
    static func makeRoom(for frame: Double, in queue: Element) {
        guard frame > 0.25 else { return }
        let time = UInt64(min(8 * frame, 60) * 1e9)
        queue.set("min-interleave-time", "\(time)")
        queue.set("max-size-time", "\(time)")
        queue.set("max-size-bytes", "\(10 << 20)")
    }
}

/// Changes the header of an MP4 on its way to the demuxer.
///
/// Safety of `@unchecked Sendable`: the state is touched by the thread that holds the stream lock of the pad.
private final class MovieHeader: @unchecked Sendable {
    /// The hidden time from which the duration is taken out: less sound than this is not missed.
    private static let audibleShift = 0.1
    /// The part of the movie below which a track is left out.
    private static let shortPart = 0.2
    /// The size of a header that is waited for, in bytes.
    private static let capacity = 16 << 20
    /// The reads after the header in which the index of fragments must come.
    private static let readsToIndex = 16

    private let hidden: @Sendable (Int64) -> Void
    private let longestFrame: @Sendable (Double) -> Void
    private let isOpen: @Sendable () -> Void
    /// The beginning of a header that comes in parts, from a server.
    private var held: UnsafeMutablePointer<GstBuffer>?
    private var isReleasing = false
    /// The reads in which the index of a movie in fragments is expected.
    private var indexReads = 0

    init(
        _ hidden: @escaping @Sendable (Int64) -> Void, _ longestFrame: @escaping @Sendable (Double) -> Void,
        _ isOpen: @escaping @Sendable () -> Void
    ) {
        self.hidden = hidden
        self.longestFrame = longestFrame
        self.isOpen = isOpen
    }

    deinit { if let held { gst_buffer_unref(held) } }

    static let look: GstPadProbeCallback = { pad, info, data in
        guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
        let header = Unmanaged<MovieHeader>.fromOpaque(data).takeUnretainedValue()
        if let buffer = ph_probe_buffer(info) { return header.take(buffer, info) }
        if let event = info.event { header.take(event, pad) }
        return GST_PAD_PROBE_OK
    }

    private func take(_ event: UnsafeMutablePointer<GstEvent>, _ pad: UnsafeMutablePointer<GstPad>) {
        guard !isReleasing, let buffer = held, event.pointee.type != GST_EVENT_FLUSH_START,
            event.pointee.type == GST_EVENT_FLUSH_STOP || ph_is_serialized(event) != 0
        else { return }
        held = nil
        if event.pointee.type == GST_EVENT_FLUSH_STOP { return gst_buffer_unref(buffer) }
        // A file that ends here is reported as damaged.
        isReleasing = true
        defer { isReleasing = false }
        gst_pad_chain(pad, buffer)
    }

    private func take(
        _ new: UnsafeMutablePointer<GstBuffer>, _ info: UnsafeMutablePointer<GstPadProbeInfo>
    ) -> GstPadProbeReturn {
        guard !isReleasing else { return GST_PAD_PROBE_OK }
        guard indexReads == 0 else { return takeIndex(new, info) }
        var buffer = new
        if let held {
            gst_buffer_ref(new)
            guard let whole = gst_buffer_append(held, new) else { return GST_PAD_PROBE_OK }
            (buffer, self.held) = (whole, nil)
        }
        let isOwn = buffer != new
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return GST_PAD_PROBE_OK }
        let bytes = UnsafeRawBufferPointer(start: map.data, count: Int(map.size))
        let place = Self.movieBox(in: bytes)
        let box = place.map { UnsafeRawBufferPointer(rebasing: bytes[$0...]) }
        let isWhole = box.flatMap { box in MP4Durations.size(box).map { $0 <= box.count } } ?? true
        // A demuxer that pulls asks for the size first, and for the whole header then.
        let isPulled = info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_PULL.rawValue != 0
        let waits = !isWhole && !isPulled && bytes.count < Self.capacity
        let changes = isWhole ? box.flatMap(changes) : []
        if isWhole, place != nil, changes == nil {
            isOpen()
            // The demuxer reads the index next, beginning with the box of the first fragment and the size of the index.
            if isPulled { indexReads = Self.readsToIndex }
        }
        gst_buffer_unmap(buffer, &map)
        if waits {
            held = buffer
            if !isOwn { gst_buffer_ref(new) }
            return GST_PAD_PROBE_DROP
        }
        if isOwn {
            gst_buffer_unref(new)
            info.pointee.data = UnsafeMutableRawPointer(buffer)
        }
        guard let place, isWhole else { return isOwn ? GST_PAD_PROBE_REMOVE : GST_PAD_PROBE_OK }
        guard indexReads == 0 else { return GST_PAD_PROBE_OK }
        // The box comes once: samples are not searched, also if it has no duration, as that of fragments.
        return apply(changes ?? [], at: place, info) ? GST_PAD_PROBE_REMOVE : GST_PAD_PROBE_OK
    }

    /// Corrects the index of a movie in fragments.
    private func takeIndex(
        _ buffer: UnsafeMutablePointer<GstBuffer>, _ info: UnsafeMutablePointer<GstPadProbeInfo>
    ) -> GstPadProbeReturn {
        indexReads -= 1
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return GST_PAD_PROBE_OK }
        let index = MP4FragmentIndex(UnsafeRawBufferPointer(start: map.data, count: Int(map.size)))
        gst_buffer_unmap(buffer, &map)
        if let index, apply(index.firstTimes.map { ($0, 0) }, at: 0, info) { indexReads = 0 }
        return indexReads == 0 ? GST_PAD_PROBE_REMOVE : GST_PAD_PROBE_OK
    }

    /// Numbers to write, by their places in a box.
    private typealias Changes = [(place: Range<Int>, value: UInt64)]

    /// Returns the changes to a movie box; `nil` without a duration.
    private func changes(_ box: UnsafeRawBufferPointer) -> Changes? {
        guard let durations = MP4Durations(box) else { return nil }
        let pictures = durations.tracks.filter(\.isVideo)
        if let frame = pictures.map(\.longestSample).max() { longestFrame(frame) }
        func isShort(_ track: MP4Durations.Track) -> Bool {
            track.duration > 0 && track.seconds < durations.duration * Self.shortPart
        }
        var changes: Changes = []
        for track in durations.tracks where !track.isVideo && isShort(track) {
            let ticks = UInt64(min(durations.duration * Double(track.timescale), 4e9))
            changes.append((track.durationBytes, ticks))
        }
        let isTooShort = pictures.count == 1 && pictures.allSatisfy(isShort)
        if durations.duration < 1e9, durations.shift >= Self.audibleShift || isTooShort {
            changes.append((durations.durationBytes, 0))
            hidden(Int64(durations.duration * 1e9))
        }
        return changes
    }

    /// Writes numbers into a box of a buffer. Returns `false` if it cannot be written.
    private func apply(_ changes: Changes, at place: Int, _ info: UnsafeMutablePointer<GstPadProbeInfo>) -> Bool {
        guard !changes.isEmpty else { return true }
        let object = info.pointee.data.assumingMemoryBound(to: GstMiniObject.self)
        guard let own = gst_mini_object_make_writable(object) else { return false }
        info.pointee.data = UnsafeMutableRawPointer(own)
        for change in changes {
            let count = change.place.count
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: change.value >> (8 * UInt64(count - 1 - $0))) }
            gst_buffer_fill(
                UnsafeMutableRawPointer(own).assumingMemoryBound(to: GstBuffer.self),
                gsize(place + change.place.lowerBound), bytes, gsize(count))
        }
        return true
    }

    /// The place of the movie box in a buffer, which begins with it if the source is a file.
    private static func movieBox(in bytes: UnsafeRawBufferPointer) -> Int? {
        var position = 4
        while position + 4 <= bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + position, Int32(UInt8(ascii: "m")), bytes.count - position - 3)
        {
            position = found - UnsafeMutableRawPointer(mutating: base)
            if MP4Durations.size(UnsafeRawBufferPointer(rebasing: bytes[(position - 4)...])) != nil {
                return position - 4
            }
            position += 1
        }
        return nil
    }
}
