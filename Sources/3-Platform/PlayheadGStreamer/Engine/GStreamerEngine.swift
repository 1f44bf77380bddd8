public import PlaybackModel
public import Playhead

/// The engine on GStreamer: files, progressive HTTP, HLS, DASH, live and radio.
///
/// Commands are obeyed in order on one thread of the engine's own, which never waits for GStreamer: every item has
/// threads of its own for calls that may block. Dropping the engine silences and frees everything, as `quit` does.
///
/// ```swift
/// let inbox = EngineInbox()
/// let engine = GStreamerEngine.provider(EngineConfiguration(), inbox)
/// let request = LoadRequest(source: .url("https://example.org/film.m3u8"), play: true)
/// let load = EngineEnvelope(epoch: 1, generation: Generation(rawValue: 1), message: EngineCommand.load(request))
/// engine.send(load)
/// ```
public final class GStreamerEngine: PlaybackEngine {
    /// Makes engines, and serves local playlists, which GStreamer before 1.26 reads by HTTP only.
    public static let provider = EngineProvider(
        makeLocalMediaServer: { LoopbackServer() },
        { GStreamerEngine(configuration: $0, inbox: $1) })

    let core: EngineCore

    /// Creates an engine whose events go to `inbox`. Returns at once; `hello` follows.
    public init(configuration: EngineConfiguration, inbox: EngineInbox) {
        core = EngineCore(EngineContext(configuration, inbox: inbox))
        core.context.queue.async { [core] in core.start() }
    }

    deinit {
        core.context.queue.async { [core] in core.quit() }
    }

    public func send(_ command: EngineEnvelope<EngineCommand>) {
        guard command.epoch == core.context.configuration.epoch, command.version == 1 else { return }
        let (generation, message) = (command.generation, command.message)
        // The descriptor is the sender's: it may be closed as soon as this call has returned.
        let held = HeldSource(of: message)
        core.context.queue.async { [core] in core.obey(message, for: generation, held: held) }
    }

    public func currentTime(of generation: Generation) -> CMTime {
        core.context.board.time(of: generation, at: core.context.clock.now)
    }

    public var frames: (any FrameSource)? { core.context.frames }
}
