/// A selection of audio and text tracks.
///
/// A choice includes language and title, so it survives a reload and applies to the next item.
public struct TrackSelection: Sendable, Hashable, Codable {
    /// A choice for one kind of track.
    public enum Choice: Sendable, Hashable, Codable {
        /// The default of the content.
        case automatic
        /// No track.
        case off
        /// This track, or the one that matches its language and title best.
        indirect case track(id: String, language: String?, title: String?)
    }

    public var audio: Choice
    public var text: Choice

    public init(audio: Choice = .automatic, text: Choice = .automatic) {
        self.audio = audio
        self.text = text
    }
}
