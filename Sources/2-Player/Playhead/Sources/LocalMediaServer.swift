public import FoundationEssentials
public import PlaybackModel

/// A server for a local playlist and the files in its folder, over loopback HTTP, for engines that read playlists over HTTP
/// only.
public protocol LocalMediaServer: AnyObject, Sendable {
    /// Serves the folder of a playlist until ``stop()``, and returns the playlist's address. May block; call it off the main
    /// actor.
    func serve(_ playlist: URL) throws(PlaybackError) -> URL

    /// Returns the file behind an address of the server, whether it exists or not; `nil` for other addresses. Default: `nil`.
    func file(at address: String) -> URL?

    /// Stops serving. Called once, from any thread; never blocks for long.
    func stop()
}

extension LocalMediaServer {
    public func file(at address: String) -> URL? { nil }
}
