public import PlaybackModel

/// What plays media: it obeys commands and answers with events. See `PlayheadTesting`'s simulated engine for a small
/// one and `PlayheadGStreamer` for a real one.
///
/// Rules for every engine, so that it can run in the player's process or in one of its own:
/// - ``send(_:)`` never blocks and may be called from any thread; commands are obeyed in order on one thread of the
///   engine's own, which also answers `ping`.
/// - Answers are events, posted to the ``EngineInbox`` given at creation, in order, with the epoch of creation and the
///   generation of the load that they are about. After `unload` has been answered, and after `quit`, nothing follows.
/// - All state can be rebuilt from a load and later commands. Nothing process-global, no environment, no main loop.
/// - Positions are stream time with a monotonic stamp. Each seek and step is answered exactly once.
public protocol PlaybackEngine: AnyObject, Sendable {
    /// Sends a command. Never blocks; errors come back as events.
    func send(_ command: EngineEnvelope<EngineCommand>)

    /// The current position of a load, extrapolated from the last position report; invalid while unknown. Cheap, and
    /// callable from any thread.
    func currentTime(of generation: Generation) -> CMTime

    /// The pictures' memory; `nil` for an engine without pictures.
    var frames: (any FrameSource)? { get }
}
