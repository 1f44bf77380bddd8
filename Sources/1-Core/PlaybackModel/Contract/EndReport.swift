/// A report that an item reached its end.
public struct EndReport: Sendable, Hashable, Codable {
    /// The position at the end.
    public var position: CMTime
    /// A Boolean value that indicates whether the data ends before the stated duration. The engine has posted a
    /// warning.
    public var isTruncated: Bool

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - position: The position at the end, in stream time.
    ///   - isTruncated: `true` if the data ends before the stated duration. Default `false`.
    public init(position: CMTime, isTruncated: Bool = false) {
        self.position = position
        self.isTruncated = isTruncated
    }
}
