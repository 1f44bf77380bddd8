/// A track of an MP4 file.
package struct MP4Track: Sendable, Hashable {
    /// The content of a track.
    package enum Kind: Sendable, Hashable {
        /// Video (`vide`).
        case video
        /// Audio (`soun`).
        case audio
        /// Subtitles or captions (`sbtl`, `subt`, `clcp`).
        case subtitle
        /// Text (`text`): chapters, and subtitles in QuickTime files.
        case text
        /// Anything else: time code, metadata, hints.
        case other
    }

    /// The track's identifier.
    package var id: Int
    /// The kind of content, from the handler type.
    package var kind = Kind.other
    /// The handler type, four characters.
    package var handlerType = ""
    /// The handler's name as written, which often only identifies the software (`VideoHandler`).
    package var handlerName: String?
    /// The title from the track's user data; nil if there is none.
    package var title: String?
    /// The language: BCP 47 from `elng`, otherwise ISO 639-2 from the media header; nil for no language and `und`.
    package var language: String?
    /// The sample format, four characters, such as `avc1`; for encrypted samples, the original format.
    package var codec: String?
    /// The configuration of Dolby Vision; nil if there is none.
    package var dolbyVision: DolbyVisionConfiguration?
    /// `true` if the track plays by default.
    package var isEnabled = true
    /// The purposes that the track states; empty for the usual content.
    package var purpose: TrackPurpose = []
    /// The group of alternatives. Tracks with the same number, except zero, are alternatives.
    package var alternateGroup = 0
    /// The presented width in pixels; zero for audio.
    package var width = 0
    /// The presented height in pixels; zero for audio.
    package var height = 0
    /// The length in seconds; nil if unknown.
    package var duration: Double?
    /// The number of units of media time in a second.
    package var timescale = 0
    /// The usual duration of samples in fragments, in units of media time.
    package var sampleDuration = 0
    /// `true` if samples are encrypted.
    package var isEncrypted = false
    /// The protection scheme, such as `cenc` or `cbcs`.
    package var protectionScheme: String?
    /// The identifier of the default key, as 32 hexadecimal digits; nil if unknown.
    package var keyID: String?
    /// The identifiers of the tracks that contain this track's chapters.
    package var chapterTrackIDs: [Int] = []

    /// Creates an empty track.
    package init(id: Int) {
        self.id = id
    }

    /// The human-readable name: the title, otherwise the handler's name unless it only identifies the software.
    package var name: String? {
        if let title { return title }
        guard let handlerName else { return nil }
        let generic = ["handler", "core media", "apple", "gpac", "bento4", "l-smash", "mainconcept", "alias data"]
        let lower = handlerName.lowercased()
        return generic.contains { lower.contains($0) } ? nil : handlerName
    }
}
