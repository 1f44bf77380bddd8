/// Which audio and text tracks to play. It is by language and title too, so that it survives a reload and fits the
/// next item.
public struct TrackSelection: Sendable, Hashable, Codable {
    /// One kind's choice.
    public enum Choice: Sendable, Hashable, Codable {
        /// The content's default.
        case automatic
        /// None.
        case off
        /// This track, or else the one that fits its language and title best.
        indirect case track(id: String, language: String?, title: String?)
    }

    public var audio: Choice
    public var text: Choice

    public init(audio: Choice = .automatic, text: Choice = .automatic) {
        self.audio = audio
        self.text = text
    }
}
