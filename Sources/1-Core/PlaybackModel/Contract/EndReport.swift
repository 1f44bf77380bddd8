/// A report that an item reached its end.
public struct EndReport: Sendable, Hashable, Codable {
    /// The position at the end.
    public var position: CMTime
    /// A Boolean value that indicates whether the data ends before the stated duration. The engine has posted a
    /// warning.
    public var isTruncated: Bool
    /// A Boolean value that indicates whether the engine has read less than half of the content, so that another engine may
    /// play the rest.
    public var leavesRest: Bool

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - position: The position at the end, in stream time.
    ///   - isTruncated: `true` if the data ends before the stated duration. Default `false`.
    ///   - leavesRest: `true` if most of the content has not been read. Default `false`.
    public init(position: CMTime, isTruncated: Bool = false, leavesRest: Bool = false) {
        self.position = position
        self.isTruncated = isTruncated
        self.leavesRest = leavesRest
    }

    private enum CodingKeys: String, CodingKey { case position, isTruncated, leavesRest }

    /// Decodes a report. One of an older trace leaves nothing.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        position = try values.decode(CMTime.self, forKey: .position)
        isTruncated = try values.decode(Bool.self, forKey: .isTruncated)
        leavesRest = try values.decodeIfPresent(Bool.self, forKey: .leavesRest) ?? false
    }
}
