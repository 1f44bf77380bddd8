/// What kind of thing failed: it decides whom to ask and whether trying again can help.
public enum PlaybackErrorCategory: String, Sendable, Hashable, Codable, CaseIterable {
    /// The network path: no route, no name, refused, TLS, lost.
    case network
    /// The server answered with an error status.
    case http
    /// The bytes are not media that can be played.
    case media
    /// No decoder, or the decoder gave up.
    case decoding
    /// The engine or an output device failed.
    case engine
    /// Something took longer than its limit.
    case timeout
    /// A rule of the application or of the system forbids it.
    case policy
    /// The live stream went away, or went on without us.
    case live
}
