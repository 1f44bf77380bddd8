/// A report that an item reached its end.
public struct EndReport: Sendable, Hashable, Codable {
    /// The position at the end.
    public var position: CMTime
    /// A Boolean value that indicates whether the data ends before the stated duration. The engine has posted a
    /// warning.
    public var isTruncated: Bool

    public init(position: CMTime, isTruncated: Bool = false) {
        self.position = position
        self.isTruncated = isTruncated
    }
}
