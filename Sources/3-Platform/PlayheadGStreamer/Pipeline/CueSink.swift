import CGStreamer
import CTimedText
import MediaReaders
import PlaybackModel
import Synchronization

/// The end of the text chain: cues in time, never burnt into the picture.
final class CueSink: Sendable {
    private let clock: any EngineClock
    private let show: @Sendable (TextCue) -> Void
    private let warn: @Sendable (PlaybackError) -> Void
    private let captions: CaptionFeed
    private let places: CuePlaces
    private let drawings: ScriptRenderer
    private let pictures = Mutex(PictureCueReader())
    private let scripts = Mutex(ScriptCueReader())
    private let hasWarned = Mutex(false)

    private init(
        clock: any EngineClock, places: CuePlaces, drawings: ScriptRenderer,
        show: @escaping @Sendable (TextCue) -> Void, warn: @escaping @Sendable (PlaybackError) -> Void
    ) {
        self.clock = clock
        self.places = places
        self.drawings = drawings
        self.show = show
        self.warn = warn
        captions = CaptionFeed(ofStream: show)
    }

    /// The caps of what it accepts.
    private static let caps =
        (["text/x-raw", "closedcaption/x-cea-608", "closedcaption/x-cea-708"] + PictureCueReader.formats.keys.sorted())
        .joined(separator: "; ")

    /// Makes the element. `show` is called on a streaming thread when a cue is due, and `warn` once at most, if subtitles
    /// cannot be read.
    static func make(
        clock: any EngineClock, places: CuePlaces, drawings: ScriptRenderer,
        show: @escaping @Sendable (TextCue) -> Void, warn: @escaping @Sendable (PlaybackError) -> Void
    ) -> Element? {
        guard let sink = Element("appsink") else { return nil }
        sink.set("sync", true)
        sink.set("async", false)
        sink.set("max-buffers", "4")
        sink.set("enable-last-sample", false)
        sink.set("caps", caps)
        var callbacks = GstAppSinkCallbacks()
        callbacks.new_sample = { sink, data in
            guard let sink, let data, let sample = gst_app_sink_try_pull_sample(sink, 0) else { return GST_FLOW_OK }
            let owner = Unmanaged<CueSink>.fromOpaque(data).takeUnretainedValue()
            owner.read(sample)
            gst_sample_unref(sample)
            return GST_FLOW_OK
        }
        let owner = CueSink(clock: clock, places: places, drawings: drawings, show: show, warn: warn)
        let release: GDestroyNotify = { data in data.map { Unmanaged<CueSink>.fromOpaque($0).release() } }
        let data = Unmanaged.passRetained(owner).toOpaque()
        sink.pointer.withMemoryRebound(to: GstAppSink.self, capacity: 1) {
            gst_app_sink_set_callbacks($0, &callbacks, data, release)
        }
        sink.withPad("sink") { pad in
            let events = GstPadProbeType(
                rawValue: GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue)
            gst_pad_add_probe(pad, events, watchBreaks, Unmanaged.passRetained(owner).toOpaque(), release)
            gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_BUFFER, limitDuration, nil, nil)
        }
        return sink
    }

    /// Resets the decoders after a flush, and for another stream.
    private static let watchBreaks: GstPadProbeCallback = { _, info, data in
        guard let info, let data else { return GST_PAD_PROBE_OK }
        let type = ph_probe_event_type(info)
        guard type == GST_EVENT_FLUSH_STOP || type == GST_EVENT_STREAM_START else { return GST_PAD_PROBE_OK }
        let owner = Unmanaged<CueSink>.fromOpaque(data).takeUnretainedValue()
        owner.pictures.withLock { $0.reset() }
        owner.captions.flush()
        if let stream = ph_probe_stream_id(info) { owner.drawings.select(String(cString: stream)) }
        return GST_PAD_PROBE_OK
    }

    /// Removes absurd durations of pictures, with whose end the item would end.
    private static let limitDuration: GstPadProbeCallback = { pad, info, _ in
        guard let pad, let info, let buffer = gst_pad_probe_info_get_buffer(info),
            buffer.pointee.duration != .max, buffer.pointee.duration > PictureCueReader.longestDuration,
            let caps = gst_pad_get_current_caps(pad)
        else { return GST_PAD_PROBE_OK }
        defer { gst_caps_unref(caps) }
        guard PictureCueReader.format(of: caps) != nil else { return GST_PAD_PROBE_OK }
        let object = UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self)
        let own = gst_mini_object_make_writable(object)
        UnsafeMutableRawPointer(own)?.assumingMemoryBound(to: GstBuffer.self).pointee.duration = .max
        info.pointee.data = UnsafeMutableRawPointer(own)
        return GST_PAD_PROBE_OK
    }

    private func read(_ sample: OpaquePointer) {
        // In a flush the segment may be none of time.
        guard let segment = gst_sample_get_segment(sample), segment.pointee.format == GST_FORMAT_TIME else { return }
        if let (pairs, time) = CueReader.captions(sample) {
            captions.take(pairs, at: time)
        } else if let format = PictureCueReader.format(of: gst_sample_get_caps(sample)) {
            readPicture(sample, format)
        } else if CueReader.isTelevisionPicture(sample) {
            readPicture(sample, .dvb)
        } else {
            readText(sample)
        }
    }

    private func readText(_ sample: OpaquePointer) {
        let format = CueReader.format(of: sample)
        var cue: TextCue?
        switch format {
        case PH_TIMED_TEXT: return readTimedText(sample)
        case PH_SUBSTATION:
            cue = scripts.withLock { $0.cue(sample) }
            cue?.isDrawn = drawings.isDrawing
        case PH_UNKNOWN_TEXT:
            cue = CueReader.cue(sample) { bytes in
                // The times are those of the block.
                let text = WebVTTCue(block: bytes, start: 0, end: 0)?.styledText
                if text == nil { warnOnce() }
                return text
            }
        default:
            cue = CueReader.cue(sample) { bytes in
                var text = CueReader.text(bytes, isMarkup: format != "utf8")
                if text.placement == nil, let buffer = gst_sample_get_buffer(sample) {
                    text.placement = places.placement(of: text.printable.plain, in: buffer)
                }
                return text
            }
        }
        if let cue { show(cue) }
    }

    private func readTimedText(_ sample: OpaquePointer) {
        do throws(TTMLDocument.Failure) {
            for cue in try TimedTextReader.cues(sample) { show(cue) }
        } catch {
            warnOnce()
        }
    }

    private func readPicture(_ sample: OpaquePointer, _ format: PictureSubtitleDecoder.Format) {
        let now = clock.now
        let (cues, isUnreadable) = pictures.withLock { reader in
            (reader.cues(sample, format: format, at: now), reader.isUnreadable)
        }
        for cue in cues { show(cue) }
        if isUnreadable { warnOnce() }
    }

    private func warnOnce() {
        let isFirst = hasWarned.withLock { hasWarned in
            defer { hasWarned = true }
            return !hasWarned
        }
        if isFirst { warn(.unreadableSubtitles) }
    }
}
