import CSoup
public import FoundationEssentials
import Glibc
import MediaReaders
public import PlaybackModel
public import Playhead
import Synchronization

/// An HTTP server for the folder of a local playlist, for engines that read playlists over HTTP only.
///
/// The server listens on 127.0.0.1, at a random port and under a random path. The provider of ``GStreamerEngine``
/// creates one where it is needed, so applications rarely use it.
///
/// Only the playlist's folder is served, and files next to it that the playlist names. Symbolic links that lead elsewhere
/// are not followed. Other programs on this machine would have to guess 128 random bits.
public final class LoopbackServer: LocalMediaServer, Sendable {
    private let running = Mutex<LoopbackListener?>(nil)

    /// Creates a server. It does not listen until ``serve(_:)`` is called.
    public init() {}

    public func serve(_ playlist: URL) throws(PlaybackError) -> URL {
        let shown = redactedURL(playlist.absoluteString)
        let scope = try scope(of: playlist, shown)
        guard let listener = LoopbackListener(scope) else {
            throw PlaybackError(
                .engineUnavailable, message: "Cannot serve the local playlist.",
                cause: "The loopback interface has no free port.",
                remedy: "Allow local connections, or play the playlist from a web server.", url: shown)
        }
        running.withLock { old in
            old?.stop()
            old = listener
        }
        return listener.address(of: scope.path)
    }

    public func file(at address: String) -> URL? { running.withLock { $0 }?.file(at: address) }

    public func stop() {
        running.withLock { listener in
            listener?.stop()
            listener = nil
        }
    }

    deinit { stop() }

    /// Returns the files that a playlist may use. Refuses playlists that refer to others.
    private func scope(of playlist: URL, _ shown: String) throws(PlaybackError) -> LocalPlaylistScope {
        guard let source = DescriptorByteSource.opening(playlist) else {
            throw PlaybackError(.noPermission, url: shown)
        }
        guard (source.length ?? 0) <= LocalPlaylistScope.maximumSize else {
            throw PlaybackError(.playlistTooLarge, url: shown)
        }
        do throws(LocalPlaylistError) {
            return try LocalPlaylistScope(of: playlist)
        } catch {
            switch error {
            case .foreignScheme, .leavesFolder, .notLocal, .invalidAddress:
                throw PlaybackError(
                    .schemeNotAllowed, message: "The playlist refers to a location that is not allowed.",
                    cause: error.description, remedy: "Move all files of the playlist into one folder.", url: shown)
            case .tooManyReferences, .notPlaylist, .hls, .dash:
                throw PlaybackError(.badPlaylist, cause: error.description, url: shown)
            }
        }
    }
}

/// The path without symbolic links; `nil` when there is nothing.
func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
}

extension DescriptorByteSource {
    /// A source over a file; `nil` when it cannot be opened.
    fileprivate static func opening(_ url: URL) -> DescriptorByteSource? {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return try? DescriptorByteSource(duplicating: descriptor)
    }
}
