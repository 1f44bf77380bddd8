/// A selection of audio and text tracks.
///
/// A choice includes language and title, so it survives a reload and applies to the next item.
///
/// Forced text in the language of the sound shows automatically, unless other text shows: it is part of the content rather than
/// subtitles. It follows the sound, and appears in ``TracksReport/selected``.
///
/// ```swift
/// TrackSelection()                // audio and subtitles as the content selects them
/// TrackSelection(text: .off)      // no subtitles
/// ```
public struct TrackSelection: Sendable, Hashable, Codable {
    /// A choice for one kind of track.
    public enum Choice: Sendable, Hashable, Codable {
        /// The default of the content. A commentary or description of the pictures is chosen only if there is nothing else.
        case automatic
        /// No track, except for forced text.
        case off
        /// This track, or the one that matches its language and title best.
        indirect case track(id: String, language: String?, title: String?)
    }

    /// The choice of the audio track.
    public var audio: Choice
    /// The choice of the subtitles.
    public var text: Choice

    /// Creates a selection. By default the content selects both.
    public init(audio: Choice = .automatic, text: Choice = .automatic) {
        self.audio = audio
        self.text = text
    }
}
