/// The area that a playback error belongs to.
///
/// The category indicates who can fix the problem: the network's owner (``network``), the server's operator
/// (``http``), the publisher (``media``, ``live``), the person who maintains the computer (``decoding``, ``engine``),
/// or the application itself (``policy``). Use ``PlaybackError/isRetryable`` to decide whether to offer Retry.
public enum PlaybackErrorCategory: String, Sendable, Hashable, Codable, CaseIterable {
    /// The network path failed: name resolution, routing, connecting, TLS or a lost connection.
    case network
    /// The server answered with an error status.
    case http
    /// The content cannot be played: it is missing, damaged, incomplete, protected or not media.
    case media
    /// No decoder is installed, or the decoder failed.
    case decoding
    /// The playback engine or an output device failed.
    case engine
    /// An operation exceeded its time limit.
    case timeout
    /// A rule of the application or the system forbids the request.
    case policy
    /// The live stream ended, stopped updating, or moved past the playback position.
    case live
}
