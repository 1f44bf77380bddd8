/// Makes engines, and what a player needs beside them.
public struct EngineProvider: Sendable {
    /// Makes an engine whose events go to an inbox.
    public typealias Make = @Sendable (_ configuration: EngineConfiguration, _ inbox: EngineInbox) -> any PlaybackEngine

    private let make: Make
    /// Whether the engine reads playlists and manifests from descriptors.
    public let readsLocalPlaylists: Bool
    /// Makes a server for local playlists that the engine cannot read; `nil` when there is none.
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

    /// Makes an engine. Called once for a player, and again after an engine was lost.
    public func callAsFunction(_ configuration: EngineConfiguration, _ inbox: EngineInbox) -> any PlaybackEngine {
        make(configuration, inbox)
    }
}
