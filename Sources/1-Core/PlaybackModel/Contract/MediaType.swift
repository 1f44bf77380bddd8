/// Whether an item has a picture.
public enum MediaType: String, Sendable, Hashable, Codable, CaseIterable {
    /// Not known yet.
    case unknown
    /// Sound only.
    case audio
    /// With a picture.
    case video
}
