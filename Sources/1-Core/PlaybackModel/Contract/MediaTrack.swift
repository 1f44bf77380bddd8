/// One audio, video or text track.
public struct MediaTrack: Sendable, Hashable, Codable, Identifiable {
    /// What a track carries.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        case audio
        case video
        case text
    }

    /// The engine's name for it, unique in the item.
    public var id: String
    public var kind: Kind
    /// The language as a BCP 47 or ISO 639 code; `nil` when unknown or undetermined.
    public var language: String?
    /// What to call it; `nil` when the content says nothing.
    public var title: String?
    /// The codec's name for people; `nil` when unknown.
    public var codec: String?
    /// Whether the content selects it by default.
    public var isDefault: Bool

    public init(
        id: String, kind: Kind, language: String? = nil, title: String? = nil, codec: String? = nil,
        isDefault: Bool = false
    ) {
        self.id = id
        self.kind = kind
        self.language = language
        self.title = title
        self.codec = codec
        self.isDefault = isDefault
    }
}
