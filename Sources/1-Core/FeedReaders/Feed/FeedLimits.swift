/// The limits that keep hostile input from using unbounded time or memory.
public struct FeedLimits: Sendable, Hashable {
    /// The largest source, in bytes. A larger one is refused.
    public var byteCount = 64 << 20
    /// The largest number of entries. Further ones are dropped and reported once.
    public var entryCount = 200_000
    /// The longest text of one element, in bytes. Longer text is cut.
    public var textByteCount = 64 << 10
    /// The deepest nesting of elements.
    public var depth = 64
    /// The largest number of reported ``Feed/dropped`` elements. The last one counts the others.
    public var droppedCount = 100

    /// Creates the default limits.
    public init() {}
}
