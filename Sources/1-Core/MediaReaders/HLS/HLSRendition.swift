import FoundationEssentials

/// An alternate rendition of a presentation (`EXT-X-MEDIA`).
package struct HLSRendition: Sendable, Hashable {
    /// The content of a rendition.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Audio.
        case audio = "AUDIO"
        /// Video, such as another camera.
        case video = "VIDEO"
        /// Subtitles with a separate playlist.
        case subtitles = "SUBTITLES"
        /// Captions that are part of the video.
        case closedCaptions = "CLOSED-CAPTIONS"
    }

    /// The kind of content.
    package var kind: Kind
    /// The group that the rendition belongs to.
    package var groupID: String
    /// The human-readable name.
    package var name: String
    /// The language, as a BCP 47 tag.
    package var language: String?
    /// An associated language, such as the written form of a spoken one.
    package var associatedLanguage: String?
    /// `true` if the rendition plays unless the user selects another one.
    package var isDefault = false
    /// `true` if the system may select the rendition automatically, which includes default renditions.
    package var isAutoselect = false
    /// `true` for subtitles that translate only dialogue in another language.
    package var isForced = false
    /// The channel of the captions, such as `CC1` or `SERVICE2`.
    package var instreamID: String?
    /// The uniform type identifiers, such as `public.accessibility.describes-video`.
    package var characteristics: [String] = []
    /// The audio channels as written, such as `6` or `16/JOC`.
    package var channels: String?
    /// The address as written; nil if the rendition is part of the variants.
    package var uri: String?
    /// The address, resolved against the playlist's address.
    package var url: URL?

    /// Creates a rendition.
    package init(kind: Kind, groupID: String, name: String) {
        self.kind = kind
        self.groupID = groupID
        self.name = name
    }

    /// The purposes; empty for the usual content.
    package var purpose: TrackPurpose {
        characteristics.reduce(isForced ? .forced : []) { $0.union(TrackPurpose(characteristic: $1)) }
    }

    /// The number of audio channels, from the first part of `channels`.
    package var channelCount: Int? {
        guard let channels else { return nil }
        return ASCII.integer(channels.utf8.prefix { $0 != UInt8(ascii: "/") })
    }
}
