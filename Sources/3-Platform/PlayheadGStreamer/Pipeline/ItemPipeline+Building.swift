import CDecryption
import CGStreamer
import PlaybackModel
import Synchronization

extension ItemPipeline {
    /// Makes the elements. On the pipeline's own thread.
    func build() -> Bool {
        let profile = recipe.profile
        guard let playbin = Element(profile.player == .streams ? "playbin3" : "playbin"),
            let chain = audio.makeChain(parts.withLock(\.sound)), let (videoSink, videoBin, colors) = makeVideoSink(),
            let textSink = CueSink.make(
                clock: clock, places: places, drawings: scripts, show: { [reporter] in reporter.show($0) },
                warn: { [reporter] in reporter.post(.warning($0)) })
        else { return false }
        playbin.set("auto-flush-bus", false)
        // Without soft-volume (it leaks), soft-colorbalance (two more converters), vis (it leaks).
        // The older player reads so far ahead with a buffer that streams which change are gone when a seek comes.
        let isBuffered = !recipe.isStream && (recipe.isNetwork || profile.player == .streams)
        let flags =
            ["video", "audio", "deinterlace"] + (isBuffered ? ["buffering"] : []) + (profile.playsText ? ["text"] : [])
        playbin.set("flags", flags.joined(separator: "+"))
        if recipe.readsAnywhere { playbin.set("ring-buffer-max-size", "\(Self.readBufferSize)") }
        // A segment of MP4 holds all its pictures, and then all its sound. The older player holds 5 s and 2 MB of each.
        if profile.player == .groups, recipe.isNetwork, recipe.longestSegment > 3 {
            playbin.set("buffer-duration", "\(Int64(recipe.longestSegment * 1.5e9))")
            playbin.set("buffer-size", "\(Self.readBufferSize)")
        }
        let audioBin = chain.bin
        playbin.set("audio-sink", audioBin)
        playbin.set("video-sink", videoBin)
        if profile.playsText { playbin.set("text-sink", textSink) }
        if let pitch = Element("scaletempo") { playbin.set("audio-filter", pitch) }
        switch recipe.source {
        case .address(let address): playbin.set("uri", string: address)
        case .feed: playbin.set("uri", string: DescriptorFeed.uri)
        }
        connect(playbin)
        _ = EngineWorkarounds.areStoppedInputsGuarded
        let ends = EngineWorkarounds.holdEnds(in: playbin)
        // Before the other probes, which are to see the new times.
        if recipe.profile.player == .groups {
            for sink in [audioBin, videoSink] { EngineWorkarounds.continueTimes(of: sink) }
        }
        for sink in [audioBin, videoSink] {
            watchSegments(of: sink)
            arrivals.watch(sink)
        }
        pictures.watch(videoSink)
        SoundEnd.watch(chain.sink) { [receive] in receive(.soundEnd($0)) }
        for sink in [audioBin, videoSink, textSink] { EngineWorkarounds.refuseEndlessWaits(of: sink) }
        let isOpen = parts.withLock { parts in
            guard !parts.isClosed else { return false }
            parts.playbin = playbin
            parts.ends = ends
            parts.audio = chain
            parts.colors = colors
            parts.videoSink = videoSink
            parts.bus = BusReader(of: playbin, streams: streams, receive: receive)
            return true
        }
        // The settings may have changed meanwhile.
        if isOpen { apply(parts.withLock(\.sound)) }
        return isOpen
    }

    /// The bytes that are kept of a server's answer, or of each stream.
    private static let readBufferSize = 16 << 20

    /// Makes the sink of pictures, the bin to give to the player, and the element in it that adjusts colors.
    private func makeVideoSink() -> (sink: Element, bin: Element, colors: Element?)? {
        if recipe.deliversFrames, let frames {
            guard
                let (sink, owner) = FrameSink.make(
                    frames, allocation: recipe.sharesFrames ? FrameAllocation() : nil, reporter: reporter,
                    clock: clock, wish: recipe.frameWish, refuse: { [receive] in receive(.unusableMemory) })
            else { return nil }
            if recipe.profile.playsText { watchScripts(at: sink) }
            parts.withLock { parts in
                parts.pictures = owner
                if parts.hidesPictures { owner.hide() }
            }
            guard let bin = gst_bin_new(nil).map({ Element(taking: $0) }) else { return (sink, sink, nil) }
            let (mapping, colors) = (ToneMapping.make(), Element("videobalance"))
            parts.withLock { $0.toneMapping = mapping }
            let chain = [mapping, colors, sink].compactMap { $0 }
            for element in chain { gst_bin_add(bin.bin, element.pointer) }
            for (element, next) in zip(chain, chain.dropFirst()) { gst_element_link(element.pointer, next.pointer) }
            chain[0].withPad("sink") { gst_element_add_pad(bin.pointer, gst_ghost_pad_new("sink", $0)) }
            return (sink, bin, colors)
        }
        guard let sink = Element("fakesink") else { return nil }
        sink.set("sync", true)
        sink.set("qos", true)
        FrameSink.limitLateness(of: sink)
        return (sink, sink, nil)
    }

    /// Draws subtitles for the pictures that arrive at a sink.
    private func watchScripts(at sink: Element) {
        scripts.setRoom(recipe.frameWish.maximumSize)
        scripts.watchPictures(of: sink)
    }

    /// Notes when a sink receives the newest seek, in its flush or its segment: a preroll after a pause is not a landing. Some
    /// filters give segments new numbers, while flushes pass them unchanged.
    private func watchSegments(of sink: Element) {
        let data = Unmanaged.passRetained(Link(self)).toOpaque()
        sink.withPad("sink") { pad in
            gst_pad_add_probe(
                pad,
                GstPadProbeType(
                    rawValue: GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue),
                { _, info, data in
                    guard let info, let data else { return GST_PAD_PROBE_OK }
                    let type = ph_probe_event_type(info)
                    guard type == GST_EVENT_SEGMENT || type == GST_EVENT_FLUSH_STOP else { return GST_PAD_PROBE_OK }
                    let number = ph_probe_event_seqnum(info)
                    let link = Unmanaged<Link>.fromOpaque(data).takeUnretainedValue()
                    link.pipeline.value?.parts.withLock { if $0.seek.sent == number { $0.seek.seen = number } }
                    return GST_PAD_PROBE_OK
                }, data, { data in data.map { Unmanaged<Link>.fromOpaque($0).release() } })
        }
    }

    // MARK: Signals

    /// The context of callbacks from a pipeline's elements.
    private final class Link: Sendable {
        let pipeline: WeakPipeline
        init(_ pipeline: ItemPipeline) { self.pipeline = WeakPipeline(pipeline) }
    }

    /// A weak reference that may be read on any thread.
    final class WeakPipeline: Sendable {
        private struct Box { weak var pipeline: ItemPipeline? }
        private let box: Mutex<Box>
        init(_ pipeline: ItemPipeline) { box = Mutex(Box(pipeline: pipeline)) }
        var value: ItemPipeline? { box.withLock { $0.pipeline } }
    }

    private func connect(_ playbin: Element) {
        let release: GClosureNotify = { data, _ in data.map { Unmanaged<Link>.fromOpaque($0).release() } }
        ph_connect(
            playbin.pointer, "deep-element-added", unsafeBitCast(Self.elementAdded, to: GCallback.self),
            Unmanaged.passRetained(Link(self)).toOpaque(), release)
        ph_connect(
            playbin.pointer, "source-setup", unsafeBitCast(Self.sourceSetup, to: GCallback.self),
            Unmanaged.passRetained(Link(self)).toOpaque(), release)
        guard recipe.profile.player == .groups else { return }
        for (signal, callback) in GroupTracks.signals(streams: Self.streamsChanged, tags: Self.tagsChanged) {
            ph_connect(playbin.pointer, signal, callback, Unmanaged.passRetained(Link(self)).toOpaque(), release)
        }
    }

    private static let streamsChanged: GroupTracks.StreamsCallback = { _, data in
        data.map { Unmanaged<Link>.fromOpaque($0).takeUnretainedValue() }?.pipeline.value?.readTracks()
    }

    private static let tagsChanged: GroupTracks.TagsCallback = { _, _, data in streamsChanged(nil, data) }

    /// The identifiers and keys of the item, and those of its playlists so far, 32 bytes each.
    private var decryptionKeys: [UInt8] { recipe.keys + (http?.samples.pairs ?? []) }

    private static let elementAdded:
        @convention(c) (
            UnsafeMutablePointer<GstBin>?, UnsafeMutablePointer<GstBin>?, UnsafeMutablePointer<GstElement>?,
            UnsafeMutableRawPointer?
        ) -> Void = { _, bin, element, data in
            guard let element, let data, let name = ph_factory_name(element) else { return }
            let link = Unmanaged<Link>.fromOpaque(data).takeUnretainedValue()
            switch String(cString: name) {
            case let name where AdaptiveDemuxer.factories.contains(name):
                if link.pipeline.value?.recipe.delaysFlushes != false {
                    EngineWorkarounds.installFlushProbe(on: element, link.pipeline.value?.http?.transfers)
                }
                link.pipeline.value?.adopt(demuxer: Element(sharing: element))
            case "qtdemux":
                if let bin, link.pipeline.value?.decryptionKeys.isEmpty == false { ph_prefer_decryptor(bin) }
                if let pipeline = link.pipeline.value, !pipeline.isAdaptive {
                    let pipeline = link.pipeline
                    EngineWorkarounds.correctDurations(Element(sharing: element)) { duration in
                        pipeline.value?.parts.withLock { $0.content.movieDuration = duration }
                    } longestFrame: { frame in
                        pipeline.value?.parts.withLock { $0.content.longestFrame = frame }
                    } isOpen: {
                        pipeline.value?.parts.withLock { $0.content.isSoughtPoorly = true }
                    }
                }
                let start = link.pipeline.value?.recipe.beginsLate == true ? StreamStart() : nil
                link.pipeline.value?.correctSeeks(of: Element(sharing: element), .indexed, start: start)
                SampleEntryProbe.install(on: Element(sharing: element))
                DVDPaletteProbe.install(on: Element(sharing: element))
            case "oggdemux", "asfdemux": link.pipeline.value?.parts.withLock { $0.content.isSoughtPoorly = true }
            case "flvdemux":
                link.pipeline.value?.parts.withLock { $0.content.isSoughtPoorly = true }
                let start = link.pipeline.value?.recipe.isNetwork == false ? StreamStart() : nil
                link.pipeline.value?.correctSeeks(of: Element(sharing: element), .indexed, start: start)
            case "avidemux":
                link.pipeline.value?.correctSeeks(of: Element(sharing: element), .indexedByDecoding, start: nil)
            case "mpegpsdemux":
                link.pipeline.value?.correctSeeks(of: Element(sharing: element), .programStream, start: StreamStart())
                DVDCanvasProbe.install(on: Element(sharing: element))
            case "tsdemux":
                TransportStart.install(on: Element(sharing: element))
                let pipeline = link.pipeline
                TransportTrackProbe.install(on: Element(sharing: element)) { pipeline.value?.receive(.container($0)) }
                pipeline.value?.adopt(transport: Element(sharing: element))
            case "multipartdemux":
                guard let clock = link.pipeline.value?.clock else { break }
                ArrivalTimes.install(on: Element(sharing: element), clock: clock)
            case "matroskademux":
                EngineWorkarounds.completeSegments(of: element)
                link.pipeline.value?.correctSeeks(of: Element(sharing: element), .clusters, start: nil)
            case "parsebin": if let bin { PeriodWatch.watch(parser: Element(sharing: element), in: bin) }
            case "multiqueue": link.pipeline.value?.adopt(queue: Element(sharing: element))
            case PH_DECRYPTOR:
                guard let keys = link.pipeline.value?.decryptionKeys else { break }
                ph_set_decryption_keys(element, keys, UInt32(keys.count / (2 * Int(PH_KEY_SIZE))))
            case "playheadtimedtext": link.pipeline.value?.scripts.watchEvents(of: Element(sharing: element))
            case "subparse":
                if let places = link.pipeline.value?.places {
                    PlaceProbe.install(on: Element(sharing: element), places: places)
                }
            case "videoconvert": link.pipeline.value?.adopt(converter: Element(sharing: element))
            case "pulsesink": StreamClock.install(on: Element(sharing: element))
            case EngineWorkarounds.skippingDecoder:
                EngineWorkarounds.skipDamagedFrames(of: Element(sharing: element))
            // The demuxers of the older player have one for each segment.
            case "souphttpsrc": link.pipeline.value?.http?.adopt(source: element)
            case "mpegvideoparse": EngineWorkarounds.completePictures(of: Element(sharing: element))
            case "mpegaudioparse": SoundTrim.install(on: Element(sharing: element))
            case "queue": PictureMemory.shorten(queue: Element(sharing: element))
            case let factory where factory.hasPrefix("avdemux_"): _ = EngineWorkarounds.isOpeningGuarded
            default: break
            }
            if let captions = link.pipeline.value?.captions {
                CaptionProbe.install(on: Element(sharing: element), feed: captions)
                if String(cString: name) == "tsdemux" {
                    TeletextProbe.install(on: Element(sharing: element), feed: captions)
                }
            }
            link.pipeline.value?.adopt(decoder: Element(sharing: element), in: bin)
        }

    private static let sourceSetup:
        @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<GstElement>?, UnsafeMutableRawPointer?) -> Void =
            { _, source, data in
                guard let source, let data else { return }
                let link = Unmanaged<Link>.fromOpaque(data).takeUnretainedValue()
                link.pipeline.value?.prepare(source: Element(sharing: source))
            }

    private func adopt(demuxer: Element) {
        EngineWorkarounds.takeNewPlaylists(demuxer)
        let (bitrate, ends) = parts.withLock { parts in
            if !parts.isClosed { parts.demuxer = demuxer }
            return (parts.maximumBitrate, parts.ends)
        }
        correctSeeks(of: demuxer, .adaptive, start: nil)
        // The demuxer ends and replaces streams itself.
        ends?.stop()
        if bitrate > 0 { Self.limit(demuxer, to: bitrate) }
    }

    /// Watches an element if it is a decoder. The order of the probes matters: those of `PictureDecoder` and
    /// `SeekLead` look only at what the decoder receives.
    private func adopt(decoder: Element, in bin: UnsafeMutablePointer<GstBin>?) {
        if let pictures = PictureDecoder(decoder, in: bin) {
            let exactSeek = parts.withLock(\.exactSeek)
            exactSeek?.watch(decoder: decoder)
            if isAdaptive || exactSeek?.beginsEarly == true { KeyFrameSearch.install(on: decoder) }
            pictures.watch(decoder)
            // The older player corrects the times behind its decoders.
            if recipe.profile.player != .groups {
                let coded = DataEnd()
                coded.watch(decoder)
                parts.withLock { $0.content.codedPictures = coded }
            }
            receive(.decoder(pictures))
        }
        guard decoder.factoryName.hasPrefix("avdec_") else { return }
        _ = EngineWorkarounds.areMissingPicturesGuarded
        PictureMemory.limitThreads(of: decoder)
        SeekLead.install(on: decoder)
    }

    private func adopt(transport: Element) {
        correctSeeks(of: transport, .transportStream, start: StreamStart())
        guard !isAdaptive, recipe.profile.player != .groups else { return }
        let pipeline = WeakPipeline(self)
        EngineWorkarounds.watchPrograms(of: transport) { pipeline.value?.receive(.failure(.changeOfStreams)) }
    }

    /// Makes exact seeks exact. The demuxers of segments in an adaptive stream receive none.
    private func correctSeeks(of demuxer: Element, _ container: ExactSeek.Search.Container, start: StreamStart?) {
        guard isAdaptive == (container == .adaptive) else { return }
        let pipeline = WeakPipeline(self)
        let seek = ExactSeek.install(on: demuxer, container, isNetwork: recipe.isNetwork, start: start) {
            pipeline.value?.repeatSeek($0)
        }
        parts.withLock { if !$0.isClosed { $0.exactSeek = seek } }
    }

    private func adopt(converter: Element) {
        ColorimetryProbe.install(on: converter)
        guard let mapping = parts.withLock(\.toneMapping) else { return }
        ToneMapping.watch(converter, for: mapping)
    }

    private func adopt(queue: Element) {
        EngineWorkarounds.makeRoom(for: parts.withLock(\.content.longestFrame), in: queue)
        guard recipe.isNetwork else { return }
        parts.withLock { if !$0.isClosed, $0.queues.count < 8 { $0.queues.append(queue) } }
    }

    /// Sets up the source before it starts. On any thread.
    private func prepare(source: Element) {
        if source.has("user-agent") { source.set("user-agent", string: recipe.userAgent) }
        if recipe.isStream { StreamSource.prepare(source) }
        http?.prepare(source: source.pointer)
        feed?.attach(to: source.pointer)
        if !recipe.isNetwork { pulls.install(on: source) }
    }
}
