public import PlaybackModel

/// The rules that decide which positions are kept.
///
/// A position near the start is not worth returning to, and one near the end means that the item has been watched. Songs
/// and short clips start from the beginning, and are not among the items to continue. The defaults are between those of
/// other players: Kodi ignores the first 180 s and the last 8 %, Jellyfin the first 5 %, the last 10 % and everything
/// under 5 min, and mpv keeps every position. Playhead keeps more at the start, because returning to the start costs one
/// press, and uses absolute limits for long items, where a percentage is too coarse.
///
/// ```swift
/// var rules = ResumeRules()
/// rules.minimumPosition = 30
/// let outcome = rules.outcome(position: 20, duration: 3600, mediaType: .audio)
/// print(outcome)  // start
/// let library = try await MediaLibrary.open(rules: rules)
/// ```
public struct ResumeRules: Sendable, Hashable {
    /// The outcome for a position.
    public enum Outcome: Sendable, Hashable {
        /// The position is too near the start, or the item is too short: it starts from the beginning.
        case start
        /// The position is kept.
        case resume
        /// The position is near the end: the item counts as played, and starts from the beginning.
        case finished
    }

    /// The first position that is kept, in seconds. Default: 5.
    public var minimumPosition = 5.0
    /// The part of the duration at the start that is not kept. Default: 0.01.
    public var startFraction = 0.01
    /// The upper limit for ``startFraction``, in seconds. Default: 15.
    public var longestStart = 15.0
    /// The part of the duration at the end that counts as played. Default: 0.05.
    public var endFraction = 0.05
    /// The upper limit for ``endFraction`` in videos, in seconds: the length of long credits. Default: 300.
    public var longestEnd = 300.0
    /// The upper limit for ``endFraction`` in audio, in seconds. Podcasts and audiobooks have content until the end.
    /// Default: 60.
    public var longestAudioEnd = 60.0
    /// The duration of the shortest audio that is continued, in seconds. Songs are shorter, podcasts and audiobooks longer.
    /// Default: 300.
    public var shortestAudio = 300.0
    /// The duration of the shortest video that is continued, in seconds. It applies to an unknown kind of item, too.
    /// Default: 60.
    public var shortestVideo = 60.0

    /// Creates the default rules.
    public init() {}

    /// Returns the outcome for a position.
    ///
    /// - Parameters:
    ///   - position: The position in seconds.
    ///   - duration: The duration in seconds; `nil` if unknown, in which case only the start is considered.
    ///   - mediaType: The kind of the item.
    public func outcome(position: Double, duration: Double?, mediaType: MediaType = .unknown) -> Outcome {
        guard position.isFinite, position > 0 else { return .start }
        guard let duration, duration.isFinite, duration > 0 else {
            return position >= minimumPosition ? .resume : .start
        }
        let longest = mediaType == .audio ? longestAudioEnd : longestEnd
        if position >= duration - min(duration * endFraction, longest) { return .finished }
        guard duration.rounded() >= (mediaType == .audio ? shortestAudio : shortestVideo) else { return .start }
        let start = max(minimumPosition, min(duration * startFraction, longestStart))
        return position >= start ? .resume : .start
    }
}
