import FoundationEssentials

/// An alternate rendition of a presentation (`EXT-X-MEDIA`).
package struct HLSRendition: Sendable, Hashable {
    /// The content of a rendition.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Sound.
        case audio = "AUDIO"
        /// Another camera.
        case video = "VIDEO"
        /// Subtitles with a playlist of their own.
        case subtitles = "SUBTITLES"
        /// Captions inside the video.
        case closedCaptions = "CLOSED-CAPTIONS"
    }

    /// The kind of content.
    package var kind: Kind
    /// The group it belongs to.
    package var groupID: String
    /// Its name for people.
    package var name: String
    /// BCP 47 language.
    package var language: String?
    /// A second language that belongs to it.
    package var associatedLanguage: String?
    /// `true` when it plays unless the user chooses another.
    package var isDefault = false
    /// `true` when the system may choose it automatically, as for default renditions.
    package var isAutoselect = false
    /// `true` for subtitles that translate only foreign dialogue.
    package var isForced = false
    /// The channel of the captions, such as `CC1` or `SERVICE2`.
    package var instreamID: String?
    /// Uniform type identifiers, such as `public.accessibility.describes-video`.
    package var characteristics: [String] = []
    /// The audio channels as written, such as `6` or `16/JOC`.
    package var channels: String?
    /// The address as written, nil when the rendition is part of the variants.
    package var uri: String?
    /// The address resolved against the playlist's.
    package var url: URL?

    /// Makes a rendition.
    package init(kind: Kind, groupID: String, name: String) {
        self.kind = kind
        self.groupID = groupID
        self.name = name
    }

    /// The number of audio channels, from the first part of `channels`.
    package var channelCount: Int? {
        guard let channels else { return nil }
        return ASCII.integer(channels.utf8.prefix { $0 != UInt8(ascii: "/") })
    }
}
