import CGStreamer
import CTimedText
import Dispatch
import PlaybackModel
import Synchronization

/// Draws the subtitles of SubStation Alpha in the styles of their author.
///
/// Events are taken where they leave the demuxer, long before they are due. For each picture of the video on its way to the
/// screen, a drawing is made, and shown if it differs from the last one. Drawing happens on a queue, so that no picture
/// waits for it. A file next to the item takes the place of the streams.
final class ScriptRenderer: Sendable {
    private struct State: Sendable {
        /// The identifier of the selected stream of text.
        var selected: String?
        /// The track of the file that is drawn.
        var file: String?
        /// `false` until the host knows that the file is drawn.
        var isAnnounced = true
        /// The time in nanoseconds by which subtitles come later than the content says.
        var delay: Int64 = 0
        /// The size of the view on the screen, if it is known.
        var room: PixelSize?
        /// The newest picture, for which nothing has been drawn yet.
        var next: (time: Int64, canvas: ScriptCanvas)?
        /// The newest picture.
        var last: (time: Int64, canvas: ScriptCanvas)?
        /// `true` when the screen has no drawing although one was made.
        var isCleared = false
        var hasCanvas = false
        var allowance = PictureAllowance(largest: 48e6, perSecond: 8e6)
        /// `true` when the last drawing was held back, because there were too many pixels.
        var isBehind = false
        /// The number of drawings in a row that took too long.
        var slowCount = 0
    }

    /// The longest time for a drawing in nanoseconds, and the number of slower ones after which texts show instead.
    private static let patience: (time: Int64, count: Int) = (400_000_000, 5)

    private let clock: any EngineClock
    private let show: @Sendable (TextCue, _ ofFile: Bool) -> Void
    /// `true` to read fonts in files. Not in the program of the user.
    private let readsFonts: Bool
    private let queue = DispatchQueue(label: "playhead.scripts", qos: .userInitiated)
    private let state = Mutex(State())
    private let hasEvents = Atomic(false)
    private let hasGivenUp = Atomic(false)
    private let artist = Mutex<ScriptArtist?>(nil)

    init(clock: any EngineClock, readsFonts: Bool, show: @escaping @Sendable (TextCue, _ ofFile: Bool) -> Void) {
        self.clock = clock
        self.readsFonts = readsFonts
        self.show = show
    }

    /// `true` while the texts of streams are drawn, which needs the pictures of a video.
    var isDrawing: Bool {
        !hasGivenUp.load(ordering: .relaxed) && state.withLock { $0.hasCanvas && $0.file == nil }
    }

    // MARK: Input

    /// Draws the events of another stream.
    func select(_ stream: String?) { state.withLock { $0.selected = stream } }

    /// Sets the delay of subtitles in seconds. Negative values let them come earlier.
    func setDelay(_ seconds: Double) { state.withLock { $0.delay = Int64(seconds * 1e9) } }

    /// Draws for a view of a size in pixels; `nil` if it is unknown.
    func setRoom(_ room: PixelSize?) { state.withLock { $0.room = room } }

    /// Notes that the drawings are gone from the screen, as after a seek.
    func wasCleared() {
        state.withLock { state in
            state.isCleared = true
            (state.next, state.last) = (nil, nil)
        }
    }

    /// Draws a file in place of the streams; `nil` for the streams.
    func setScript(_ script: SubtitleScript?) {
        guard script != nil || state.withLock({ $0.file != nil }) else { return }
        hasEvents.store(true, ordering: .relaxed)
        hasGivenUp.store(false, ordering: .relaxed)
        state.withLock { ($0.file, $0.isAnnounced, $0.slowCount) = (script?.track, script == nil, 0) }
        queue.async { [self] in
            withArtist { $0.read(script) }
            // While playback is paused, no other picture comes.
            state.withLock { state in
                if state.next == nil, let last = state.last { state.next = (last.time - state.delay, last.canvas) }
            }
            drawNext()
        }
    }

    fileprivate func add(_ event: ScriptArtist.Event) {
        hasEvents.store(true, ordering: .relaxed)
        queue.async { [self] in withArtist { $0.add(event) } }
    }

    fileprivate func add(_ fonts: [ScriptFont]) {
        guard readsFonts, !fonts.isEmpty else { return }
        queue.async { [self] in withArtist { $0.add(fonts) } }
    }

    private func withArtist(_ body: (ScriptArtist) -> Void) {
        artist.withLock { artist in
            if artist == nil { artist = ScriptArtist(readsFonts: readsFonts) }
            if let artist { body(artist) }
        }
    }

    // MARK: Drawing

    /// Takes in that a picture is about to show, at a time in nanoseconds of stream time.
    private func picture(at time: Int64, on canvas: ScriptCanvas) {
        let isFirst = state.withLock { state in
            var canvas = canvas
            canvas.room = state.room
            defer {
                (state.next, state.last) = ((time - state.delay, canvas), (time, canvas))
                state.hasCanvas = true
            }
            return state.next == nil
        }
        if isFirst { queue.async { [self] in drawNext() } }
    }

    private func drawNext() {
        let (next, file, selected, isFresh) = state.withLock { state in
            defer { state.next = nil }
            return (state.next, state.file, state.selected, state.isBehind || !state.isAnnounced)
        }
        guard let next, !hasGivenUp.load(ordering: .relaxed) else { return }
        let start = clock.now
        var drawing = ScriptArtist.Drawing.same
        // After a seek the host may have a drawing that was on its way.
        let mustShow = state.withLock { $0.isCleared || !$0.isAnnounced }
        withArtist { artist in
            if state.withLock(\.isCleared) { artist.wasCleared() }
            drawing = artist.draw(
                file ?? selected, at: (next.time + 500_000) / 1_000_000, on: next.canvas, isFresh: isFresh)
        }
        let now = clock.now
        let isTooSlow = state.withLock { state in
            state.slowCount = now.nanoseconds(since: start) > Self.patience.time ? state.slowCount + 1 : 0
            return state.slowCount >= Self.patience.count
        }
        if isTooSlow { hasGivenUp.store(true, ordering: .relaxed) }
        if isTooSlow || mustShow && drawing == .same {
            drawing = .new(CuePicture(canvas: next.canvas.drawing, parts: [], isDrawing: true))
        }
        guard case .new(let picture) = drawing else { return state.withLock { $0.isCleared = false } }
        let isAllowed = state.withLock { state in
            state.isCleared = false
            state.isBehind = !state.allowance.take(picture.pixelCount, at: now)
            if !state.isBehind, state.file == file { state.isAnnounced = true }
            return !state.isBehind
        }
        guard isAllowed else { return }
        show(
            TextCue(
                range: CMTimeRange(start: CMTime(nanoseconds: next.time), duration: .indefinite), text: "",
                picture: picture, isDrawn: file != nil && !isTooSlow), file != nil)
    }

    // MARK: Probes

    /// Watches the events of scripts that an element delivers (`playheadtimedtext`), of all streams.
    func watchEvents(of element: Element) {
        let types = GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue
        let release: GDestroyNotify = { data in data.map { Unmanaged<ScriptStream>.fromOpaque($0).release() } }
        element.withPad("src") { pad in
            gst_pad_add_probe(
                pad, GstPadProbeType(rawValue: types), ScriptStream.watch,
                Unmanaged.passRetained(ScriptStream(self)).toOpaque(), release)
        }
    }

    /// Watches the pictures that arrive at a sink, before they wait for their time.
    func watchPictures(of sink: Element) {
        let types =
            GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue
            | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue
        let release: GDestroyNotify = { data in data.map { Unmanaged<ScriptRenderer>.fromOpaque($0).release() } }
        sink.withPad("sink") { pad in
            gst_pad_add_probe(
                pad, GstPadProbeType(rawValue: types), Self.watch, Unmanaged.passRetained(self).toOpaque(), release)
        }
    }

    private static let watch: GstPadProbeCallback = { pad, info, data in
        guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
        let owner = Unmanaged<ScriptRenderer>.fromOpaque(data).takeUnretainedValue()
        guard owner.hasEvents.load(ordering: .relaxed) else { return GST_PAD_PROBE_OK }
        guard let buffer = ph_probe_buffer(info) else {
            if ph_probe_event_type(info) == GST_EVENT_FLUSH_STOP { owner.wasCleared() }
            return GST_PAD_PROBE_OK
        }
        let time = ph_pad_stream_time(pad, buffer.pointee.pts)
        guard time < 1 << 62, let canvas = canvas(of: pad) else { return GST_PAD_PROBE_OK }
        owner.picture(at: Int64(time), on: canvas)
        return GST_PAD_PROBE_OK
    }

    private static func canvas(of pad: UnsafeMutablePointer<GstPad>) -> ScriptCanvas? {
        guard let caps = gst_pad_get_current_caps(pad) else { return nil }
        defer { gst_caps_unref(caps) }
        var info = GstVideoInfo()
        guard gst_video_info_from_caps(&info, caps) != 0, info.width > 0, info.height > 0 else { return nil }
        return ScriptCanvas(
            video: PixelSize(width: Int(info.width), height: Int(info.height)),
            pixelAspectRatio: info.par_n > 0 && info.par_d > 0 ? Double(info.par_n) / Double(info.par_d) : 1)
    }
}

/// A stream of a script, between the demuxer and the decoders.
private final class ScriptStream: Sendable {
    private struct State: Sendable {
        /// `false` until the events from before the first buffer have been read, most of which come before the probe.
        var hasBegun = false
        var stream = ""
        var head: [UInt8] = []
        var isScript = false
    }

    private let renderer: ScriptRenderer
    private let state = Mutex(State())

    init(_ renderer: ScriptRenderer) { self.renderer = renderer }

    static let watch: GstPadProbeCallback = { pad, info, data in
        guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
        let owner = Unmanaged<ScriptStream>.fromOpaque(data).takeUnretainedValue()
        if let buffer = ph_probe_buffer(info) {
            owner.begin(pad)
            owner.take(buffer, from: pad)
        } else if let event = gst_pad_probe_info_get_event(info) {
            owner.take(event)
        }
        return GST_PAD_PROBE_OK
    }

    /// Reads the events that a pad remembers, once.
    private func begin(_ pad: UnsafeMutablePointer<GstPad>) {
        guard !state.withLock(\.hasBegun) else { return }
        state.withLock { $0.hasBegun = true }
        for type in [GST_EVENT_STREAM_START, GST_EVENT_CAPS, GST_EVENT_TAG] {
            var index: guint = 0
            while let event = gst_pad_get_sticky_event(pad, type, index) {
                take(event)
                gst_event_unref(event)
                index += 1
            }
        }
    }

    private func take(_ event: UnsafeMutablePointer<GstEvent>) {
        switch event.pointee.type {
        case GST_EVENT_STREAM_START:
            var id: UnsafePointer<gchar>?
            gst_event_parse_stream_start(event, &id)
            let stream = id.map { String(cString: $0) } ?? ""
            state.withLock { $0.stream = stream }
        case GST_EVENT_CAPS:
            var caps: UnsafeMutablePointer<GstCaps>?
            gst_event_parse_caps(event, &caps)
            guard let caps, let structure = gst_caps_get_structure(caps, 0) else { return }
            let format = gst_structure_get_string(structure, "format").map { String(cString: $0) }
            let head = PictureCueReader.setup(in: caps, atMost: ScriptCueReader.longestHead)
            state.withLock { ($0.isScript, $0.head) = (format == PH_SUBSTATION, head) }
        case GST_EVENT_TAG:
            var tags: UnsafeMutablePointer<GstTagList>?
            gst_event_parse_tag(event, &tags)
            if let tags { renderer.add(ScriptFont.fonts(in: tags)) }
        default: break
        }
    }

    private func take(_ buffer: UnsafeMutablePointer<GstBuffer>, from pad: UnsafeMutablePointer<GstPad>) {
        let state = state.withLock { $0 }
        let (start, duration) = (ph_pad_stream_time(pad, buffer.pointee.pts), buffer.pointee.duration)
        guard state.isScript, start < 1 << 62, duration < 1 << 62,
            let block = CueReader.bytes(of: buffer, limit: CueReader.largestText)
        else { return }
        renderer.add(
            ScriptArtist.Event(
                stream: state.stream, head: state.head, block: block, start: Int64(start / 1_000_000),
                duration: Int64(duration / 1_000_000)))
    }
}
