/// A track of an MP4 file.
package struct MP4Track: Sendable, Hashable {
    /// The content of a track.
    package enum Kind: Sendable, Hashable {
        /// Pictures (`vide`).
        case video
        /// Sound (`soun`).
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
    /// The handler's name as written, often just the writer's (`VideoHandler`).
    package var handlerName: String?
    /// The title from the track's user data, nil when it has none.
    package var title: String?
    /// Language: BCP 47 from `elng`, else ISO 639-2 from the media header; nil for none and `und`.
    package var language: String?
    /// The sample format, four characters, such as `avc1`; the original one when encrypted.
    package var codec: String?
    /// `true` when the track plays by default.
    package var isEnabled = true
    /// Tracks with the same number, not zero, are alternatives.
    package var alternateGroup = 0
    /// Width in pixels as shown, zero for sound.
    package var width = 0
    /// Height in pixels as shown, zero for sound.
    package var height = 0
    /// Length in seconds, nil when unknown.
    package var duration: Double?
    /// Units of media time in a second.
    package var timescale = 0
    /// `true` when samples are encrypted.
    package var isEncrypted = false
    /// The protection scheme, such as `cenc` or `cbcs`.
    package var protectionScheme: String?
    /// Identifiers of the tracks that hold this one's chapters.
    package var chapterTrackIDs: [Int] = []

    /// Makes an empty track.
    package init(id: Int) {
        self.id = id
    }

    /// A name for people: the title, else the handler's name unless it only names the writer's software.
    package var name: String? {
        if let title { return title }
        guard let handlerName else { return nil }
        let generic = ["handler", "core media", "apple", "gpac", "bento4", "l-smash", "mainconcept", "alias data"]
        let lower = handlerName.lowercased()
        return generic.contains { lower.contains($0) } ? nil : handlerName
    }
}
