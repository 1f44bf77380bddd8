/// How an item came to its end.
public struct EndReport: Sendable, Hashable, Codable {
    /// The last position.
    public var position: CMTime
    /// Whether the data really ended there although the duration says more. The engine has warned.
    public var isTruncated: Bool

    public init(position: CMTime, isTruncated: Bool = false) {
        self.position = position
        self.isTruncated = isTruncated
    }
}
