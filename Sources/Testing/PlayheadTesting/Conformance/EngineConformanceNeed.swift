/// What a check of the conformance suite plays.
public enum EngineConformanceNeed: String, Sendable, Hashable, Codable, CaseIterable {
    /// At least 20 seconds of video with sound that can be sought everywhere.
    case film
    /// Two to six seconds of anything that has an end and can be sought.
    case short
    /// An adaptive stream on demand (HLS or DASH) of at least 20 seconds.
    case adaptive
    /// At least 20 seconds whose data come slowly, yet faster than they are played: a seek may leave what is buffered.
    case slow
    /// At least 20 seconds whose data stop after ``EngineConformanceMedia/interrupt`` and go on after
    /// ``EngineConformanceMedia/restore``. Little may be buffered ahead: playback must stall within 40 seconds.
    case stalling
    /// A live stream with a short window that slides.
    case live
    /// A live stream with a window of 30 seconds or more that can be sought.
    case dvr
    /// A film with two or more languages of sound.
    case languages
    /// A film as a file, by its path.
    case file
    /// The bytes of a medium that is given as a provider.
    case bytes
    /// An address at which there is nothing.
    case missing
    /// An address at which nobody listens.
    case refused
    /// An address whose scheme the configuration does not allow.
    case forbidden
    /// Bytes that are no medium.
    case notMedia
    /// An address that is never answered: the item stays in opening for 5 seconds at least.
    case unanswered
}
