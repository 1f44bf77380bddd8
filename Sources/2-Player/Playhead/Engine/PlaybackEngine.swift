public import PlaybackModel

/// An engine that decodes and presents media for a ``Player``.
///
/// A player decides what should happen; an engine carries it out. The two exchange messages only: the player sends
/// commands, and the engine posts events to an ``EngineInbox``. Neither waits for the other, and every message is a
/// plain value that can be encoded, so an engine can run in the player's process or in a separate one.
///
/// Applications rarely use an engine directly: they pass an ``EngineProvider`` to a player. `PlayheadGStreamer` has the
/// engine for real media, and `PlayheadTesting` a simulated one for tests. To write another one, start from the article
/// *Writing an engine*, and run the conformance checks of `PlayheadTesting` against it.
///
/// Every engine follows these rules:
/// - ``send(_:)`` never blocks and can be called from any thread. Commands are obeyed in order on a thread of the
///   engine, which also answers `ping`.
/// - Answers are events, posted in order to the ``EngineInbox`` given at creation, with the epoch of the configuration
///   and the generation of their load. No event follows the answer to `unload`, nor `quit`.
/// - All state can be rebuilt from a load and later commands. An engine uses no process-global state, environment or
///   main loop.
/// - Positions are stream time with a monotonic time stamp. Each seek and step is answered exactly once.
public protocol PlaybackEngine: AnyObject, Sendable {
    /// Sends a command. Called on any thread; never blocks. Results and errors are reported by events.
    func send(_ command: EngineEnvelope<EngineCommand>)

    /// Returns the current position of a load, extrapolated from its last report; invalid while unknown. Cheap, and
    /// callable from any thread.
    func currentTime(of generation: Generation) -> CMTime

    /// The memory of the pictures; `nil` for an engine without pictures.
    var frames: (any FrameSource)? { get }
}
