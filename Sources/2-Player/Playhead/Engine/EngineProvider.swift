/// A value that creates the engines of a player, and the server for local playlists if the engine needs one.
///
/// A player does not receive an engine but a provider, because it creates a new engine when one was lost. A library
/// with an engine offers a provider, such as `GStreamerEngine.provider` of `PlayheadGStreamer` or `Simulation.provider`
/// of `PlayheadTesting`; applications pass it to a ``Player``. For your own engine:
///
/// ```swift
/// let silence = EngineProvider { SilenceEngine($0, $1) }
/// ```
public struct EngineProvider: Sendable {
    /// Creates an engine that posts its events to an inbox.
    public typealias Make = @Sendable (_ configuration: EngineConfiguration, _ inbox: EngineInbox) -> any PlaybackEngine

    private let make: Make
    /// `true` if the engine reads playlists and manifests from descriptors.
    public let readsLocalPlaylists: Bool
    /// Creates a server for local playlists that the engine cannot read; `nil` if there is none.
    public let makeLocalMediaServer: (@Sendable () -> any LocalMediaServer)?

    /// Creates a provider.
    public init(
        readsLocalPlaylists: Bool = false, makeLocalMediaServer: (@Sendable () -> any LocalMediaServer)? = nil,
        _ make: @escaping Make
    ) {
        self.make = make
        self.readsLocalPlaylists = readsLocalPlaylists
        self.makeLocalMediaServer = makeLocalMediaServer
    }

    /// Creates an engine. Called once for a player, and again after an engine was lost.
    public func callAsFunction(_ configuration: EngineConfiguration, _ inbox: EngineInbox) -> any PlaybackEngine {
        make(configuration, inbox)
    }
}
