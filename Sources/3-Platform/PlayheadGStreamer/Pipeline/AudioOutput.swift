import CGStreamer
import Glibc
import Playhead
import Synchronization

/// Chooses and builds the audio sinks of an engine.
///
/// Thread safe. The first choice probes the audio server, so that ``makeChain(_:)`` belongs on a pipeline's
/// own thread.
final class AudioOutput: Sendable {
    /// The destination of sound.
    enum Choice: Sendable, Hashable {
        /// The audio server: the named device or the default.
        case server
        /// Any output that the system has.
        case system
        /// No output, in time with the clock.
        case silence
    }

    private struct State {
        var choice: Choice?
        var device: String?
    }

    private let state: Mutex<State>
    private let isHeadless: Bool

    init(_ output: EngineConfiguration.Output) {
        isHeadless = output == .headless
        state = Mutex(State(choice: output == .headless ? .silence : nil))
    }

    /// `true` when sound is wanted but there is no device.
    var isMissing: Bool { !isHeadless && state.withLock { $0.choice == .silence } }

    /// Switches to silence because the audio server has died. Returns `false` when it was silent already.
    func fallBack() -> Bool {
        state.withLock { state in
            defer { state.choice = .silence }
            return state.choice != .silence
        }
    }

    /// Selects the device of later pipelines, and ends an earlier fallback to silence.
    func select(_ device: String?) {
        state.withLock { state in
            state.device = device
            if !isHeadless { state.choice = nil }
        }
    }

    /// Makes a sink bin that has its own volume element: `playsink`'s soft volume leaks in 1.22.0, and a volume in the audio
    /// filter takes effect a second late.
    func makeChain(_ settings: AudioChain.Settings) -> AudioChain? {
        let (choice, device) = resolve()
        return makeSink(choice, device: device).flatMap { AudioChain(sink: $0, settings: settings) }
    }

    private func makeSink(_ choice: Choice, device: String?) -> Element? {
        switch choice {
        case .server:
            guard let sink = Element("pulsesink") else { return nil }
            if let device { sink.set("device", string: device) }
            return sink
        case .system: return Element("autoaudiosink")
        case .silence:
            guard let sink = Element("fakesink") else { return nil }
            sink.set("sync", true)
            return sink
        }
    }

    private func resolve() -> (Choice, String?) {
        let known = state.withLock { ($0.choice, $0.device) }
        if let choice = known.0 { return (choice, known.1) }
        let found = Self.examine()
        return state.withLock { state in
            let choice = state.choice ?? found
            state.choice = choice
            return (choice, state.device)
        }
    }

    /// Examines the system. Waits as long as an audio server that does not answer.
    static func examine() -> Choice { hasServer() ? .server : hasCard() ? .system : .silence }

    /// Connects to the audio server once; without one this fails immediately and prints nothing.
    private static func hasServer() -> Bool {
        guard let sink = Element("pulsesink") else { return false }
        let result = gst_element_set_state(sink.pointer, GST_STATE_READY)
        gst_element_set_state(sink.pointer, GST_STATE_NULL)
        return result != GST_STATE_CHANGE_FAILURE
    }

    /// `true` when there is a sound card. Without one ALSA would flood standard error.
    private static func hasCard() -> Bool {
        guard let folder = opendir("/dev/snd") else { return false }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(cString: $0.bindMemory(to: CChar.self).baseAddress!)
            }
            if name.hasPrefix("pcm"), name.hasSuffix("p") { return true }
        }
        return false
    }
}
