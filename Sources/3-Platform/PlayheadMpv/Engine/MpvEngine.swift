public import PlaybackModel
public import Playhead
import PlayheadEngineService

/// An engine that plays media with libmpv, for what the engine of `PlayheadGStreamer` cannot open or decode.
///
/// Programs other than `playhead-engine-mpv` do not link it: libmpv is under the GPL. A player starts that program and uses
/// this engine through it (`SecondEngine` of `PlayheadEngineService`).
///
/// Each item is an instance of mpv that reads no configuration, runs no scripts and opens only the item. Pictures are
/// drawn in software, as BGRA. The engine selects no variants by limits or bandwidth, and does not seek in live streams, as
/// its capabilities state.
///
/// ```swift
/// EngineService.main(provider: MpvEngine.provider)
/// ```
public final class MpvEngine: PlaybackEngine {
    /// The provider of engines on mpv.
    public static let provider = EngineProvider { MpvEngine(configuration: $0, inbox: $1) }

    private let core: MpvCore

    /// Creates an engine that posts its events to `inbox`. Returns immediately; `hello` follows.
    public init(configuration: EngineConfiguration, inbox: EngineInbox) {
        core = MpvCore(MpvContext(configuration, inbox: inbox))
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
        let held = HeldBytes(of: message)
        core.context.queue.async { [core] in core.obey(message, for: generation, held) }
    }

    /// Returns the current position of a load, in stream time; invalid while unknown. Can be called on any thread.
    public func currentTime(of generation: Generation) -> CMTime {
        core.context.board.time(of: generation, at: MpvContext.now)
    }

    /// The memory of the pictures; `nil` unless the configuration requests pictures.
    public var frames: (any FrameSource)? { core.context.slots }

    /// Serves the engine to the player that has started this process, and ends the process with it. The first act of the
    /// program `playhead-engine-mpv`, before it has other threads.
    package static func serve() -> Never { EngineService.main(provider: provider) }
}
