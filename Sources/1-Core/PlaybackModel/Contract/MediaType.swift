/// The kind of media in an item.
public enum MediaType: String, Sendable, Hashable, Codable, CaseIterable {
    /// The kind is not known yet.
    case unknown
    /// Audio only.
    case audio
    /// Video, with or without audio.
    case video
}
