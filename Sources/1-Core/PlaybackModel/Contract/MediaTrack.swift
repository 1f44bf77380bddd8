/// An audio, video or text track.
public struct MediaTrack: Sendable, Hashable, Codable, Identifiable {
    /// A kind of track.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// Sound, such as a language version or a commentary.
        case audio
        /// Pictures.
        case video
        /// Subtitles or captions.
        case text
    }

    /// The identifier, unique within the item.
    public var id: String
    /// The kind of track.
    public var kind: Kind
    /// The language as a BCP 47 or ISO 639 code, or `nil` if unknown or undetermined.
    public var language: String?
    /// The title, or `nil` if the content provides none.
    public var title: String?
    /// The human-readable name of the codec, or `nil` if unknown.
    public var codec: String?
    /// A Boolean value that indicates whether the content selects the track by default.
    public var isDefault: Bool
    /// The technical format, or `nil` if nothing is known about it.
    public var format: TrackFormat?

    /// Creates a track. Omitted properties are unknown.
    public init(
        id: String, kind: Kind, language: String? = nil, title: String? = nil, codec: String? = nil,
        isDefault: Bool = false, format: TrackFormat? = nil
    ) {
        self.id = id
        self.kind = kind
        self.language = language
        self.title = title
        self.codec = codec
        self.isDefault = isDefault
        self.format = format
    }
}
