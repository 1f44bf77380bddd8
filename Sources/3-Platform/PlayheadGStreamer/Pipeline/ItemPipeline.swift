import CGStreamer
import Dispatch
import MediaReaders
import PlaybackModel
import PlayheadEngineService
import Synchronization

/// A `playbin3` with its own threads, so that no call blocks the caller.
///
/// `work` makes the calls that change it (states, seeks, steps, selections), in order; `sampler` makes the cheap
/// queries; `poller` the `seeking` query, which blocks up to ten seconds on a live playlist that does not answer.
/// Answers come on those queues. Messages come on the bus thread, in order.
///
/// Safety of `@unchecked Sendable`: what changes lies in `parts`; elements are used by thread-safe functions only.
final class ItemPipeline: EnginePipeline, @unchecked Sendable {
    struct Parts {
        var playbin: Element?
        var bus: BusReader?
        var audio: AudioChain?
        /// The element that maps pictures of high dynamic range, if they are delivered.
        var toneMapping: Element?
        /// The element that adjusts the colors of pictures, if they are delivered.
        var colors: Element?
        var videoSink: Element?
        /// The end of the video chain, if pictures are delivered.
        var pictures: FrameSink?
        /// Pictures are kept back until the next seek.
        var hidesPictures = false
        /// The adaptive demuxer, once there is one.
        var demuxer: Element?
        /// The queues, one of which may hold the network's buffer.
        var queues: [Element] = []
        /// The ends of streams that wait for those of the others.
        var ends: HeldEnds?
        /// Facts about the content that the pipeline does not state again.
        var content = Content()
        var isClosed = false
        var fade = Fade()
        var maximumBitrate = 0.0
        /// The sound's settings.
        var sound = AudioChain.Settings()
        var wanted: PipelineState = .null
        var applied: PipelineState = .null
        /// The last seek that was sent.
        var seek = Seek()
        /// The exact seeks of a container whose demuxer gets them wrong.
        var exactSeek: ExactSeek?

        struct Content {
            /// The tracks that were reported, of a player without collections.
            var tracks: [MediaTrack] = []
            /// The duration of an MP4 file in nanoseconds, where its demuxer does not know it.
            var movieDuration: Int64?
            /// The longest time between two pictures of an MP4 file, in seconds.
            var longestFrame = 0.0
            /// The demuxer seeks in the wrong way, or not at all, in data that it receives.
            var isSoughtPoorly = false
            /// The pictures that the newest decoder has received.
            var codedPictures: DataEnd?
        }

        struct Seek {
            /// Its number; `nil` until it is sent.
            var sent: UInt32?
            /// The number of the last seek whose segment a sink has seen.
            var seen: UInt32?
            /// The time at which it was sent, in microseconds of GLib's monotonic clock.
            var time: gint64?
            /// The seek, with the target that it had.
            var order: SeekOrder?

            /// Its time once a sink has seen it; `nil` before.
            var flushTime: gint64? { sent != nil && sent == seen ? time : nil }
        }

        /// Keeps the elements forever.
        func leak() {
            for element in [playbin, demuxer, audio?.bin, videoSink] + queues {
                if let element { _ = Unmanaged.passRetained(element) }
            }
        }
    }

    let recipe: PipelineRecipe
    let audio: AudioOutput
    let parts: Mutex<Parts>
    let frames: FrameBroker?
    let http: HTTPItem?
    /// The reader of a source that is not an address, for this pipeline alone.
    let feed: DescriptorFeed?
    /// Keeps the decoders of the hardware out, if the profile does.
    private let avoidance: HardwareDecoders.Avoidance?
    let work = DispatchQueue(label: "playhead.pipeline")
    let sampler = DispatchQueue(label: "playhead.sampler")
    let poller = DispatchQueue(label: "playhead.poller")
    let receive: @Sendable (PipelineMessage) -> Void
    let reporter: ItemReporter
    let clock: any EngineClock
    let captions: CaptionFeed
    /// The drawings of subtitles with styles of their author.
    let scripts: ScriptRenderer
    /// The places of cues that arrive without them.
    let places = CuePlaces()
    let streams = StreamList()
    let pulls = PullWatch()
    let arrivals = DataEnd()
    let pictures = PictureWatch()

    init(
        _ recipe: PipelineRecipe, in context: EngineContext, http: HTTPItem?, reporter: ItemReporter,
        receive: @escaping @Sendable (PipelineMessage) -> Void
    ) {
        self.recipe = recipe
        self.http = http
        self.reporter = reporter
        self.receive = receive
        audio = context.audio
        frames = context.frames
        clock = context.clock
        captions = CaptionFeed(post: { reporter.post(.cue($0)) }, channelsChanged: { receive(.captions($0, $1)) })
        scripts = ScriptRenderer(clock: context.clock, readsFonts: recipe.sharesFrames) {
            reporter.show($0, ofFile: $1)
        }
        avoidance = recipe.profile.usesHardware ? nil : HardwareDecoders.Avoidance()
        if case .feed(let source) = recipe.source { feed = source.renewed() } else { feed = nil }
        parts = Mutex(Parts(maximumBitrate: recipe.maximumBitrate, sound: recipe.sound))
    }

    // MARK: States

    func open() {
        work.async { [self] in
            guard build() else {
                receive(.refusedState)
                return
            }
            parts.withLock { $0.wanted = max($0.wanted, .paused) }
            applyState()
        }
    }

    func setState(_ state: PipelineState) {
        if state == .playing { feed?.notePlayback() }
        parts.withLock { $0.wanted = state }
        work.async { [self] in applyState() }
    }

    func cycle(through low: PipelineState, to high: PipelineState) {
        parts.withLock { $0.wanted = high }
        work.async { [self] in
            guard let playbin = playbin else { return }
            hurryPause()
            gst_element_set_state(playbin.pointer, low.gst)
            parts.withLock { $0.applied = low }
            applyState()
        }
    }

    func start(at moment: Moment) {
        parts.withLock { $0.wanted = .playing }
        work.async { [self] in
            guard let playbin, parts.withLock({ $0.applied == .paused && $0.wanted == .playing }) else {
                return applyState()
            }
            // The moment is one of the system's clock, which then stays the clock of this item until it pauses.
            let pipeline = UnsafeMutableRawPointer(playbin.pointer).assumingMemoryBound(to: GstPipeline.self)
            let clock = gst_system_clock_obtain()
            gst_pipeline_use_clock(pipeline, clock)
            gst_object_unref(clock)
            // Without a start time, the pipeline keeps the base time that is set here.
            gst_element_set_start_time(playbin.pointer, GstClockTime.max)
            gst_element_set_base_time(playbin.pointer, GstClockTime(clamping: moment.nanoseconds))
            applyState()
            gst_pipeline_auto_clock(pipeline)
            gst_element_set_start_time(playbin.pointer, 0)
        }
    }

    private func applyState() {
        let (playbin, wanted, applied) = parts.withLock { ($0.isClosed ? nil : $0.playbin, $0.wanted, $0.applied) }
        guard playbin != nil else { return }
        switch (applied, wanted) {
        case (.playing, .paused): pauseSoftly()
        case (.playing, .playing): takeBackPause()
        default: if applied != wanted { setPipelineState(wanted) }
        }
    }

    /// Brings the pipeline to a state. On its own thread.
    func setPipelineState(_ state: PipelineState) {
        let (playbin, fade, chain, applied, seek) = parts.withLock { parts in
            let applied = parts.applied
            if !parts.isClosed { parts.applied = state }
            return (parts.isClosed ? nil : parts.playbin, parts.fade, parts.audio, applied, parts.seek.flushTime)
        }
        guard let playbin else { return }
        let isStart = applied < .paused && state >= .paused
        // Its failure is on the way.
        if !isStart, state > .ready, EngineWorkarounds.hasFailedToStart(playbin) { return }
        if state == .playing, fade.level < 1 { chain?.fade(to: fade.level) }
        if state == .playing, let seek { EngineWorkarounds.forgetTime(before: seek, in: playbin) }
        let result =
            isStart
            ? EngineWorkarounds.start(playbin, to: state.gst) : gst_element_set_state(playbin.pointer, state.gst)
        switch result {
        case GST_STATE_CHANGE_FAILURE: receive(.refusedState)
        // A stream that its sender paces prerolls only while it plays.
        case GST_STATE_CHANGE_NO_PREROLL where state == .paused && recipe.isStream:
            if applied == .null {
                parts.withLock { parts in
                    if parts.wanted == .paused { parts.wanted = .playing }
                    if !parts.isClosed { parts.applied = .playing }
                }
                if gst_element_set_state(playbin.pointer, GST_STATE_PLAYING) == GST_STATE_CHANGE_FAILURE {
                    receive(.refusedState)
                }
            }
        // Another live source that never prerolls is ready immediately.
        case GST_STATE_CHANGE_NO_PREROLL where state == .paused: receive(.asyncDone)
        default: break
        }
        if state == .playing { returnFromFade() }
        if applied == .playing, state == .paused { parts.withLock(\.ends)?.releaseSinks() }
    }

    // MARK: Seeks

    func seek(_ order: SeekOrder, answer: @escaping @Sendable (Bool) -> Void) {
        parts.withLock { $0.seek.sent = nil }
        work.async { [self] in
            guard let playbin else { return answer(false) }
            hurryPause()
            answer(send(order, target: order.target ?? position ?? 0, to: playbin))
        }
    }

    /// Sends the seek with a number again, unless another one has been sent. The demuxer begins earlier then, see ``ExactSeek``.
    func repeatSeek(_ number: UInt32) {
        work.async { [self] in
            let order = parts.withLock { $0.seek.sent == number ? $0.seek.order : nil }
            guard let playbin, let order, let target = order.target else { return }
            guard !send(order, target: target, to: playbin) else { return }
            parts.withLock(\.exactSeek)?.refuse()
            _ = send(order, target: target, to: playbin)
        }
    }

    private func send(_ order: SeekOrder, target: Int64, to playbin: Element) -> Bool {
        var flags = GST_SEEK_FLAG_FLUSH.rawValue
        switch order.precision {
        case .accurate: flags |= GST_SEEK_FLAG_ACCURATE.rawValue
        case .keyUnit: flags |= GST_SEEK_FLAG_KEY_UNIT.rawValue
        case .keyUnitBefore: flags |= GST_SEEK_FLAG_KEY_UNIT.rawValue | GST_SEEK_FLAG_SNAP_BEFORE.rawValue
        case .keyUnitNearest: flags |= GST_SEEK_FLAG_KEY_UNIT.rawValue | GST_SEEK_FLAG_SNAP_NEAREST.rawValue
        }
        // The stop must be set to -1: with "none" the stop of an earlier seek would stay.
        guard
            let event = gst_event_new_seek(
                order.rate, GST_FORMAT_TIME, GstSeekFlags(rawValue: flags), GST_SEEK_TYPE_SET, gint64(target),
                GST_SEEK_TYPE_SET, -1)
        else { return false }
        let number = gst_event_get_seqnum(event)
        let periods = parts.withLock { parts in
            parts.seek.sent = number
            parts.seek.time = g_get_monotonic_time()
            parts.seek.order = SeekOrder(target: target, precision: order.precision, rate: order.rate)
            return parts.bus?.periods
        }
        return periods?.send(event, to: playbin) ?? (gst_element_send_event(playbin.pointer, event) != 0)
    }

    var needsRandomAccess: Bool { !recipe.readsAnywhere && parts.withLock(\.content.isSoughtPoorly) }
    var hasSeenSeek: Bool { parts.withLock { $0.seek.flushTime != nil } }

    func step(_ count: Int, answer: @escaping @Sendable (Bool) -> Void) {
        work.async { [self] in
            guard let playbin else { return answer(false) }
            hurryPause()
            let event = gst_event_new_step(GST_FORMAT_BUFFERS, guint64(count), 1, 1, 0)
            answer(gst_element_send_event(playbin.pointer, event) != 0)
        }
    }

    func select(_ ids: [String], answer: @escaping @Sendable (Bool) -> Void) {
        work.async { [self] in
            guard let playbin, !ids.isEmpty else { return answer(false) }
            hurryPause()
            if recipe.profile.player == .groups {
                answer(GroupTracks.select(ids, in: playbin))
                receive(.selected(GroupTracks.read(from: playbin).selected))
                return
            }
            var list: UnsafeMutablePointer<GList>?
            for id in ids { list = g_list_append(list, g_strdup(id)) }
            let event = gst_event_new_select_streams(list)
            g_list_free_full(list, { g_free($0) })
            answer(gst_element_send_event(playbin.pointer, event) != 0)
        }
    }

    // MARK: Properties

    func apply(_ sound: AudioChain.Settings) {
        let (chain, colors, playbin) = parts.withLock { parts in
            parts.sound = sound
            return (parts.audio, parts.colors, parts.isClosed ? nil : parts.playbin)
        }
        scripts.setDelay(sound.adjustments.subtitleDelay)
        if let colors { Self.apply(sound.adjustments, colors: colors) }
        guard let playbin else { return }
        work.async {
            chain?.apply(sound)
            Self.apply(sound.adjustments, delays: playbin)
        }
    }

    /// Sets the adjustments of colors. The element passes pictures through untouched while all of them are neutral.
    static func apply(_ adjustments: PlaybackAdjustments, colors: Element) {
        colors.set("brightness", adjustments.brightness)
        colors.set("contrast", adjustments.contrast)
        colors.set("saturation", adjustments.saturation)
    }

    /// Sets the delays. A positive offset delays pictures, a negative one sound. Later subtitles are the host's matter, which
    /// knows them by then; earlier ones must arrive earlier.
    static func apply(_ adjustments: PlaybackAdjustments, delays playbin: Element) {
        playbin.set("av-offset", "\(Int64(-adjustments.audioDelay * 1e9))")
        playbin.set("text-offset", "\(Int64(min(adjustments.subtitleDelay, 0) * 1e9))")
    }

    func apply(_ wish: FrameWish) {
        scripts.setRoom(wish.maximumSize)
        guard recipe.deliversFrames,
            let (sink, pictures) = parts.withLock({ parts in
                parts.videoSink.flatMap { sink in parts.pictures.map { (sink, $0) } }
            })
        else { return }
        work.async { pictures.apply(wish, to: sink) }
    }

    /// Draws a file of subtitles over the video; `nil` for those of the content.
    func setScript(_ script: SubtitleScript?) { scripts.setScript(script) }

    var deviceMemoryUse: DeviceMemoryUse { parts.withLock { $0.pictures }?.deviceMemoryUse ?? .none }

    func setPicturesHidden(_ isHidden: Bool) {
        let pictures = parts.withLock { parts in
            parts.hidesPictures = isHidden
            return parts.pictures
        }
        if isHidden { pictures?.hide() } else { pictures?.reveal() }
    }

    func setMaximumBitrate(_ bitrate: Double) {
        let demuxer = parts.withLock { parts in
            parts.maximumBitrate = bitrate
            return parts.demuxer
        }
        if let demuxer { Self.limit(demuxer, to: bitrate) }
    }

    /// A bit rate that only the smallest variant fits.
    static let smallestVariant = 1.0

    static func limit(_ demuxer: Element, to bitrate: Double) {
        guard demuxer.has("max-bitrate") else { return }
        ph_set_uint(demuxer.pointer, "max-bitrate", guint(max(0, min(bitrate, 4e9))))
        // The limit does not apply to the demuxer's first variant; the assumed bandwidth does.
        if bitrate == smallestVariant, demuxer.has("connection-bitrate") {
            ph_set_uint(demuxer.pointer, "connection-bitrate", guint(bitrate))
        }
    }

    func selectCaptions(_ channel: CaptionChannel?) { captions.select(channel) }

    var isAdaptive: Bool { parts.withLock { $0.demuxer != nil } }

    var readingFailure: ByteSourceError? { feed?.failure }
    var dataEnd: Int64? { arrivals.time }
    var codedEnd: Int64? { parts.withLock(\.content.codedPictures)?.time }
    var timeOffset: Int64? { arrivals.offset }
    var picture: PictureSpan? { pictures.span }
    var awaitsData: Bool { feed?.isWaiting ?? false }

    func leavesRest(hasPlayed: Bool) -> Bool { pulls.leavesRest(hasPlayed: hasPlayed) }

    var playbin: Element? { parts.withLock { $0.isClosed ? nil : $0.playbin } }

    var canStop: Bool { playbin.map { !EngineWorkarounds.crashesWhenStopped($0) } ?? true }

    // MARK: End

    func release(then: @escaping @Sendable () -> Void) {
        parts.withLock { $0.isClosed = true }
        feed?.close()
        work.async { [self] in
            // Sound alone ends softly. Pictures would continue after the item has closed.
            let plays = parts.withLock { $0.applied == .playing && $0.audio != nil }
            guard plays, !hasPicture else { return finish(then) }
            fade(to: 0) { [self] in
                let (playbin, chain) = parts.withLock { ($0.playbin, $0.audio) }
                if let playbin, let chain, chain.fadesStream {
                    gst_element_set_state(playbin.pointer, GST_STATE_PAUSED)
                    chain.rest()
                }
                finish(then)
            }
        }
    }

    /// Frees everything. On the pipeline's own thread.
    private func finish(_ then: @escaping @Sendable () -> Void) {
        var taken = parts.withLock { parts in
            defer { parts = Parts(isClosed: true) }
            return parts
        }
        if let playbin = taken.playbin {
            taken.audio?.mute()
            var state = GST_STATE_NULL
            gst_element_get_state(playbin.pointer, &state, nil, EngineWorkarounds.waitForPrerollBeforeStop)
            if EngineWorkarounds.crashesWhenStopped(playbin) {
                // A pipeline that failed to start would start again, find the pads that it kept, and abort.
                if state.rawValue > GST_STATE_READY.rawValue {
                    gst_element_set_state(playbin.pointer, GST_STATE_PAUSED)
                }
                taken.leak()
            } else {
                gst_element_set_state(playbin.pointer, GST_STATE_NULL)
            }
        }
        taken.bus?.stop()
        taken = Parts()
        then()
    }

    func abandon() {
        let taken = parts.withLock { parts in
            defer { parts = Parts(isClosed: true) }
            return parts
        }
        taken.audio?.mute()
        taken.bus?.stop()
        taken.leak()
    }
}
