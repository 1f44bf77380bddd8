/// The entries of a source that its feed lacks. Other parts that were not read, such as a date or one of several files of
/// an episode, are only among the feed's ``Feed/dropped`` elements.
public struct MissingEntries: Sendable, Hashable, Codable {
    /// The number of entries that could not be read.
    public var unreadableCount = 0
    /// The number of entries beyond ``FeedLimits/entryCount``, which were not read.
    public var surplusCount = 0
    /// A Boolean value that indicates whether others may be missing, because the source is damaged or was cut off.
    public var hasUnknown = false

    /// Creates the value of a feed with all entries.
    public init() {}
}
