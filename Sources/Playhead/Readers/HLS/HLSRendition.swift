import FoundationEssentials

/// An alternate rendition of a presentation (`EXT-X-MEDIA`).
public struct HLSRendition: Sendable, Hashable {
    /// What a rendition holds.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Sound.
        case audio = "AUDIO"
        /// Another camera.
        case video = "VIDEO"
        /// Subtitles with a playlist of their own.
        case subtitles = "SUBTITLES"
        /// Captions inside the video.
        case closedCaptions = "CLOSED-CAPTIONS"
    }

    /// What it holds.
    public var kind: Kind
    /// The group it belongs to.
    public var groupID: String
    /// Its name for people.
    public var name: String
    /// BCP 47 language.
    public var language: String?
    /// A second language that belongs to it.
    public var associatedLanguage: String?
    /// Whether it plays when the user chose nothing.
    public var isDefault = false
    /// Whether the system may choose it; true for a default one.
    public var isAutoselect = false
    /// Whether these subtitles are for foreign parts only.
    public var isForced = false
    /// The channel of the captions, such as `CC1` or `SERVICE2`.
    public var instreamID: String?
    /// Uniform type identifiers, such as `public.accessibility.describes-video`.
    public var characteristics: [String] = []
    /// The audio channels as written, such as `6` or `16/JOC`.
    public var channels: String?
    /// The address as written, nil when the rendition is part of the variants.
    public var uri: String?
    /// The address resolved against the playlist's.
    public var url: URL?

    /// Makes a rendition.
    public init(kind: Kind, groupID: String, name: String) {
        self.kind = kind
        self.groupID = groupID
        self.name = name
    }

    /// The number of audio channels, from the first part of `channels`.
    public var channelCount: Int? {
        guard let channels else { return nil }
        return ASCII.integer(channels.utf8.prefix { $0 != UInt8(ascii: "/") })
    }
}
