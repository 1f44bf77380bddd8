/// The urgency of a picture. Within the same priority, the latest request comes first.
public enum ImagePriority: Int, Sendable, Hashable, Comparable {
    /// Prepared for later.
    case background
    /// About to become visible.
    case nearby
    /// On screen.
    case visible

    public static func < (left: ImagePriority, right: ImagePriority) -> Bool { left.rawValue < right.rawValue }
}
