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

    /// A purpose of a track other than to be the sound or the subtitles for everybody.
    public enum Characteristic: String, Sendable, Hashable, Codable, CaseIterable {
        /// Text of what most viewers would not understand otherwise, such as signs and dialogue in another language than that
        /// of the sound. It shows automatically, also while subtitles are off: see ``TrackSelection``.
        case forced
        /// Sound with a spoken description of the pictures, for viewers who do not see them.
        case describesVideo
        /// Remarks about the content, such as those of its director.
        case commentary
        /// Text that also describes sounds, or sound with clearer speech.
        case hearingImpaired
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
    /// The purposes that the content states; empty for the usual sound, pictures and subtitles.
    public var characteristics: Set<Characteristic>
    /// The technical format, or `nil` if nothing is known about it.
    public var format: TrackFormat?

    /// Creates a track. Omitted properties are unknown.
    public init(
        id: String, kind: Kind, language: String? = nil, title: String? = nil, codec: String? = nil,
        isDefault: Bool = false, characteristics: Set<Characteristic> = [], format: TrackFormat? = nil
    ) {
        self.id = id
        self.kind = kind
        self.language = language
        self.title = title
        self.codec = codec
        self.isDefault = isDefault
        self.characteristics = characteristics
        self.format = format
    }

    /// Decodes a track. One without characteristics has none.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(String.self, forKey: .id)
        kind = try values.decode(Kind.self, forKey: .kind)
        language = try values.decodeIfPresent(String.self, forKey: .language)
        title = try values.decodeIfPresent(String.self, forKey: .title)
        codec = try values.decodeIfPresent(String.self, forKey: .codec)
        isDefault = try values.decode(Bool.self, forKey: .isDefault)
        characteristics = try values.decodeIfPresent(Set<Characteristic>.self, forKey: .characteristics) ?? []
        format = try values.decodeIfPresent(TrackFormat.self, forKey: .format)
    }

    /// `true` for text of what most viewers would not understand otherwise: ``Characteristic/forced``.
    public var isForced: Bool { characteristics.contains(.forced) }
}
