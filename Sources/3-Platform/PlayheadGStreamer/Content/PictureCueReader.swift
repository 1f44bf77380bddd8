import CGStreamer
import MediaReaders
import PlaybackModel

/// Makes cues of the packets of picture subtitles at the end of a text chain.
struct PictureCueReader: Sendable {
    /// The formats by the names of their caps.
    static let formats: [String: PictureSubtitleDecoder.Format] = [
        "subpicture/x-pgs": .pgs, "subpicture/x-dvd": .dvd, "subpicture/x-dvb": .dvb,
    ]

    /// The longest duration of a packet in nanoseconds that is believed: some files state months.
    static let longestDuration: GstClockTime = 60_000_000_000

    /// The number of consecutive unreadable packets after which the subtitles count as unreadable.
    private static let largestFaultCount = 5

    /// The facts that decide how packets are read.
    private struct Stream: Sendable, Hashable {
        var format: PictureSubtitleDecoder.Format
        var setup: [UInt8]
    }

    /// `true` once several packets in a row could not be read.
    private(set) var isUnreadable = false
    private var stream: Stream?
    private var decoder = PictureSubtitleDecoder(.pgs)
    private var faultCount = 0
    private var allowance = PictureAllowance()

    /// Forgets unfinished pictures, after a flush or when another stream starts.
    mutating func reset() { decoder.reset() }

    /// The format of a sample; `nil` for text.
    static func format(of caps: UnsafeMutablePointer<GstCaps>?) -> PictureSubtitleDecoder.Format? {
        guard let caps, let structure = gst_caps_get_structure(caps, 0), let name = gst_structure_get_name(structure)
        else { return nil }
        return formats[String(cString: name)]
    }

    /// The cues of a sample of a format, whose times become stream time. The sample stays the caller's.
    mutating func cues(
        _ sample: OpaquePointer, format: PictureSubtitleDecoder.Format, at now: Moment
    ) -> [TextCue] {
        guard let buffer = gst_sample_get_buffer(sample), let segment = gst_sample_get_segment(sample),
            let start = Self.streamTime(buffer.pointee.pts, segment),
            let packet = Self.bytes(of: buffer, atMost: PictureSubtitleDecoder.largestPacket + 1)
        else { return [] }
        let stream = Stream(format: format, setup: Self.setup(in: gst_sample_get_caps(sample)))
        if stream != self.stream {
            self.stream = stream
            decoder = PictureSubtitleDecoder(format, setup: stream.setup)
        }
        do throws(PictureSubtitleError) {
            let shown = try decoder.decode(packet, at: Double(start) / 1e9)
            faultCount = 0
            let length = buffer.pointee.duration
            let usual = format == .dvd && (1...Self.longestDuration).contains(length) ? Double(length) / 1e9 : nil
            return shown.map { cue($0, usualDuration: usual, at: now) }
        } catch {
            faultCount += 1
            if faultCount >= Self.largestFaultCount { isUnreadable = true }
            return []
        }
    }

    private mutating func cue(
        _ shown: PictureSubtitleDecoder.Shown, usualDuration: Double?, at now: Moment
    ) -> TextCue {
        var picture = CuePicture(shown.picture)
        // Without its parts the picture still ends the one before.
        if !allowance.take(picture.pixelCount, at: now) { picture.parts = [] }
        let duration = (shown.duration ?? usualDuration).map { CMTime(seconds: $0, preferredTimescale: 1_000_000_000) }
        return TextCue(
            range: CMTimeRange(
                start: CMTime(seconds: shown.start, preferredTimescale: 1_000_000_000),
                duration: duration ?? .indefinite), text: "", picture: picture)
    }

    /// The stream time of a packet, also of one from before the segment, whose picture may still show.
    private static func streamTime(_ time: guint64, _ segment: UnsafePointer<GstSegment>) -> Int64? {
        guard time != .max else { return nil }
        var result: guint64 = 0
        let sign = gst_segment_to_stream_time_full(segment, GST_FORMAT_TIME, time, &result)
        guard sign != 0, result != .max else { return nil }
        return sign > 0 ? Int64(clamping: result) : -Int64(clamping: result)
    }

    /// The data of a codec in the caps, up to a number of bytes; empty without.
    static func setup(in caps: UnsafeMutablePointer<GstCaps>?, atMost limit: Int = 65_536) -> [UInt8] {
        guard let caps, let structure = gst_caps_get_structure(caps, 0),
            let value = gst_structure_get_value(structure, "codec_data"),
            value.pointee.g_type == gst_buffer_get_type(), let buffer = g_value_get_boxed(value)
        else { return [] }
        return bytes(of: buffer.assumingMemoryBound(to: GstBuffer.self), atMost: limit) ?? []
    }

    private static func bytes(of buffer: UnsafeMutablePointer<GstBuffer>, atMost limit: Int) -> [UInt8]? {
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return nil }
        defer { gst_buffer_unmap(buffer, &map) }
        return Array(UnsafeBufferPointer(start: map.data, count: min(Int(map.size), limit)))
    }
}

extension CuePicture {
    /// The picture that a decoder made.
    init(_ picture: SubtitlePicture) {
        self.init(
            canvas: PixelSize(width: picture.width, height: picture.height), keepsShape: picture.hasSquarePixels,
            parts: picture.parts.map { part in
                Part(
                    x: part.x, y: part.y, size: PixelSize(width: part.width, height: part.height),
                    colors: part.colors, indices: part.indices)
            })
    }
}

/// Limits the pixels of subtitles, because players refuse engines that send without end. A burst is allowed.
struct PictureAllowance: Sendable {
    private let largest: Double
    private let perSecond: Double
    private var left: Double
    private var last: Moment?

    init(largest: Double = 24e6, perSecond: Double = 2e6) {
        (self.largest, self.perSecond, left) = (largest, perSecond, largest)
    }

    /// Takes a number of pixels. Returns `false`, and takes none, if they are too many now.
    mutating func take(_ count: Int, at now: Moment) -> Bool {
        let seconds = Double(max(0, now.nanoseconds(since: last ?? now))) / 1e9
        last = now
        left = min(largest, left + seconds * perSecond)
        guard Double(count) <= left else { return false }
        left -= Double(count)
        return true
    }
}
