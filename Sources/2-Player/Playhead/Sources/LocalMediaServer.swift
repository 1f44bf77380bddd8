public import FoundationEssentials
public import PlaybackModel

/// Serves a playlist of this machine, and the files beside it that it names, over loopback HTTP, so that an engine which
/// reads playlists by HTTP only sees an ordinary item.
public protocol LocalMediaServer: AnyObject, Sendable {
    /// Serves the folder of a playlist until ``stop()``; returns the playlist's address. May block; call it off the main
    /// actor.
    func serve(_ playlist: URL) throws(PlaybackError) -> URL

    /// Stops serving. Called once, from any thread; never blocks for long.
    func stop()
}
