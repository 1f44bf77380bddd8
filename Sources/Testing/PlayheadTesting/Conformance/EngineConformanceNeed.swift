/// The medium that a check of the conformance suite needs.
///
/// A subject returns a suitable ``EngineConformanceMedia``, or throws ``EngineConformanceSkip`` if it has none.
public enum EngineConformanceNeed: String, Sendable, Hashable, Codable, CaseIterable {
    /// At least 20 seconds of seekable video with audio.
    case film
    /// Two to six seconds of any seekable medium with an end.
    case short
    /// An adaptive stream on demand (HLS or DASH) of at least 20 seconds.
    case adaptive
    /// At least 20 seconds whose data arrive slowly, but faster than they are played, so that a seek can leave the
    /// buffer.
    case slow
    /// At least 20 seconds whose data stop after ``EngineConformanceMedia/interrupt`` and continue after
    /// ``EngineConformanceMedia/restore``. Playback must stall within 40 seconds, so little may be buffered ahead.
    case stalling
    /// A live stream with a short window that slides.
    case live
    /// A live stream with a seekable window of 30 seconds or more.
    case dvr
    /// A film with audio in two or more languages.
    case languages
    /// A film as a file, by its path.
    case file
    /// The bytes of a medium that is given as a provider.
    case bytes
    /// An address without a resource.
    case missing
    /// An address that refuses connections.
    case refused
    /// An address whose scheme the configuration does not allow.
    case forbidden
    /// Bytes that are not a medium.
    case notMedia
    /// An address that never answers, so that the item keeps opening for at least 5 seconds.
    case unanswered
}
