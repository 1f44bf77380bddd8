public import PlaybackModel
public import Playhead

/// An engine that plays media with GStreamer: files, progressive HTTP, HLS, DASH, live streams and radio.
///
/// Applications do not use the engine directly: with this module imported, `Player(item: item)` creates a player with
/// it. Use an engine without a player only to measure it or to run it in a separate process.
///
/// The codecs and protocols depend on the installed GStreamer plugins. Call ``missingComponents()`` when your
/// application starts, to give users one clear message instead of an error for each item.
///
/// Commands are performed in order on one thread of the engine, which never waits for GStreamer: each item has separate
/// threads for calls that may block. Releasing the engine stops and frees everything, as `quit` does.
///
/// ```swift
/// let inbox = EngineInbox()
/// let engine = GStreamerEngine.provider(EngineConfiguration(), inbox)
/// let request = LoadRequest(source: .url("https://example.org/film.m3u8"), play: true)
/// let load = EngineEnvelope(epoch: 1, generation: Generation(rawValue: 1), message: EngineCommand.load(request))
/// engine.send(load)
/// ```
public final class GStreamerEngine: PlaybackEngine {
    /// The provider of GStreamer engines, to pass to a player. It also creates a server for local playlists, which
    /// GStreamer before 1.26 reads over HTTP only.
    public static let provider = EngineProvider(
        makeLocalMediaServer: { LoopbackServer() },
        { GStreamerEngine(configuration: $0, inbox: $1) })

    let core: EngineCore

    /// Creates an engine that posts its events to `inbox`. Returns immediately; `hello` follows.
    public convenience init(configuration: EngineConfiguration, inbox: EngineInbox) {
        self.init(configuration: configuration, inbox: inbox, clock: MonotonicClock())
    }

    convenience init(configuration: EngineConfiguration, inbox: EngineInbox, clock: any EngineClock) {
        self.init(EngineContext(configuration, inbox: inbox, clock: clock))
    }

    init(_ context: EngineContext) {
        core = EngineCore(context)
        core.context.queue.async { [core] in core.start() }
    }

    deinit {
        core.context.queue.async { [core] in core.quit() }
    }

    /// Sends a command. Can be called on any thread, and never blocks; results and errors are reported by events.
    /// Commands of another epoch are ignored.
    public func send(_ command: EngineEnvelope<EngineCommand>) {
        guard command.epoch == core.context.configuration.epoch, command.version == 1 else { return }
        let (generation, message) = (command.generation, command.message)
        // The sender may close its descriptor as soon as this call returns.
        let held = HeldSource(of: message)
        core.context.queue.async { [core] in core.obey(message, for: generation, held: held) }
    }

    /// Returns the current position of a load, in stream time; invalid while unknown. Can be called on any thread.
    public func currentTime(of generation: Generation) -> CMTime {
        core.context.board.time(of: generation, at: core.context.clock.now)
    }

    /// The memory of the pictures that the engine delivers.
    public var frames: (any FrameSource)? { core.context.frames }
}
