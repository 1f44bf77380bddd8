import CGStreamer
import Glibc
import PlaybackModel
import Synchronization

/// The end of the audio chain: a bin with a volume and a sink, and between them the filters that are needed at the time.
///
/// Neutral adjustments need none. Filters are exchanged in a moment in which no sound passes the volume, so playback neither
/// stops nor seeks. Thread safe; calls may take a few milliseconds and belong on a pipeline's own thread.
final class AudioChain: Sendable {
    /// The filters of a chain.
    struct Filters: Sendable, Hashable {
        var readsLoudness = false
        var isNightMode = false
        var amplifies = false
        var metersLevel = false

        /// Gains above 1 need a limiter, without which loud sounds would be clipped.
        var limits: Bool { readsLoudness || isNightMode || amplifies }
    }

    /// The values of the filters.
    struct Settings: Sendable {
        var volume = 1.0
        var isMuted = false
        var adjustments = PlaybackAdjustments.neutral
        var metersLevel = false

        var filters: Filters {
            Filters(
                readsLoudness: adjustments.replayGain != .off, isNightMode: adjustments.isNightMode,
                amplifies: volume > 1, metersLevel: metersLevel)
        }
    }

    /// The filters in place.
    private struct State {
        var settings: Settings
        var filters = Filters()
        var elements: [Element] = []
        var loudness: Element?
        var amplifier: Element?
        /// The share of the volume while the sound fades.
        var fade = 1.0
        /// The volume of the server's stream, which belongs to the user, while the sound fades.
        var streamVolume: Double?
    }

    let bin: Element
    let sink: Element
    private let volume: Element
    private let state: Mutex<State>

    /// The amplification of night mode behind its compressor, which lowers loud sounds by about this factor.
    private static let nightGain = 2.0
    /// The interval of the level meter, in nanoseconds.
    private static let meterInterval = 100_000_000

    /// Makes a bin around a sink; `nil` when a plugin is missing.
    init?(sink: Element, settings: Settings) {
        guard let bin = gst_bin_new(nil).map({ Element(taking: $0) }), let convert = Element("audioconvert"),
            let resample = Element("audioresample"), let volume = Element("volume")
        else { return nil }
        self.bin = bin
        self.volume = volume
        self.sink = sink
        state = Mutex(State(settings: settings))
        let chain = [convert, resample, volume, sink]
        for element in chain { gst_bin_add(bin.bin, element.pointer) }
        for (one, next) in zip(chain, chain.dropFirst()) { gst_element_link(one.pointer, next.pointer) }
        convert.withPad("sink") { gst_element_add_pad(bin.pointer, gst_ghost_pad_new("sink", $0)) }
        setValues(settings)
        if settings.filters != Filters() { exchange() }
    }

    /// The filters in place now, by the names of their factories.
    var filterNames: [String] { state.withLock { $0.elements.map(\.factoryName) } }

    /// Changes the settings, and the filters if others are needed.
    func apply(_ settings: Settings) {
        let mustExchange = state.withLock { state in
            state.settings = settings
            return state.filters != settings.filters
        }
        setValues(settings)
        guard mustExchange else { return }
        let data = Unmanaged.passRetained(self).toOpaque()
        volume.withPad("src") { pad in
            gst_pad_add_probe(
                pad, GST_PAD_PROBE_TYPE_IDLE,
                { _, _, data in
                    if let data { Unmanaged<AudioChain>.fromOpaque(data).takeUnretainedValue().exchange() }
                    return GST_PAD_PROBE_REMOVE
                }, data, { data in data.map { Unmanaged<AudioChain>.fromOpaque($0).release() } })
        }
    }

    /// Silences the chain, immediately and from any thread.
    func mute() { volume.set("mute", true) }

    // MARK: Fading

    /// Sets the share of the volume, from 0 to 1, while the sound fades.
    ///
    /// The volume of a server's stream changes the sound that the server holds already. Other sinks hold up to 200 ms of sound
    /// that no volume reaches any more.
    func fade(to share: Double) {
        let (settings, own) = state.withLock { state in
            if fadesStream, state.streamVolume == nil { state.streamVolume = ph_get_double(sink.pointer, "volume") }
            state.fade = share
            defer { if share == 1 { state.streamVolume = nil } }
            return (state.settings, state.streamVolume)
        }
        if let own { sink.set("volume", own * share) } else { volume.set("volume", min(settings.volume, 1) * share) }
    }

    /// Returns the stream's volume, which the server remembers, during a pause.
    func rest() {
        guard let own = state.withLock({ $0.streamVolume }) else { return }
        sink.set("volume", own)
    }

    /// `true` if a server fades the sound, which knows the volume of this program for the next time.
    var fadesStream: Bool { sink.factoryName == "pulsesink" }

    private func setValues(_ settings: Settings) {
        let fade = state.withLock { $0.streamVolume == nil ? $0.fade : 1 }
        volume.set("volume", min(settings.volume, 1) * fade)
        volume.set("mute", settings.isMuted)
        state.withLock { Self.setValues(of: $0) }
    }

    private static func setValues(of state: State) {
        let (settings, adjustments) = (state.settings, state.settings.adjustments)
        if let loudness = state.loudness {
            loudness.set("album-mode", adjustments.replayGain == .album)
            loudness.set("pre-amp", adjustments.preamplification)
        }
        state.amplifier?.set("volume", max(settings.volume, 1) * (adjustments.isNightMode ? nightGain : 1))
    }

    /// Replaces the filters. Nothing passes the volume meanwhile.
    private func exchange() {
        state.withLock { state in
            let wanted = state.settings.filters
            guard wanted != state.filters else { return }
            gst_element_unlink(volume.pointer, (state.elements.first ?? sink).pointer)
            if let last = state.elements.last { gst_element_unlink(last.pointer, sink.pointer) }
            for element in state.elements {
                gst_element_set_state(element.pointer, GST_STATE_NULL)
                gst_bin_remove(bin.bin, element.pointer)
            }
            (state.elements, state.loudness, state.amplifier) = ([], nil, nil)
            state.filters = wanted
            insert(wanted, into: &state)
            Self.setValues(of: state)
            let chain = [volume] + state.elements + [sink]
            for (one, next) in zip(chain, chain.dropFirst()) { gst_element_link(one.pointer, next.pointer) }
            for element in state.elements.reversed() { gst_element_sync_state_with_parent(element.pointer) }
        }
    }

    private func insert(_ filters: Filters, into state: inout State) {
        func add(_ factory: String) -> Element? {
            // Without the plugin, sound plays as it is.
            guard let element = Element(factory) else { return nil }
            gst_bin_add(bin.bin, element.pointer)
            state.elements.append(element)
            return element
        }
        if filters.limits { _ = add("audioconvert") }
        if filters.readsLoudness { state.loudness = add("rgvolume") }
        if filters.isNightMode, let compressor = add("audiodynamic") {
            compressor.set("characteristics", "soft-knee")
            compressor.set("mode", "compressor")
            compressor.set("threshold", "0.1")
            compressor.set("ratio", "0.35")
        }
        if filters.limits {
            state.amplifier = add("volume")
            _ = add("rglimiter")
            _ = add("audioconvert")
        }
        if filters.metersLevel, let level = add("level") { level.set("interval", "\(Self.meterInterval)") }
    }
}
