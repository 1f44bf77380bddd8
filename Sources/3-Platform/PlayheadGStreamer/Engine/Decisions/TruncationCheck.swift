/// Detects data that ended before its stated duration.
enum TruncationCheck {
    /// The length that may be missing, in nanoseconds.
    static let tolerance: Int64 = 1_000_000_000

    /// The length in nanoseconds below which nothing of an item has played that was not truncated, such as a short sound.
    static let shortest: Int64 = 100_000_000

    /// - Parameters:
    ///   - lastMoving: The last position that was reached by playing, in nanoseconds.
    ///   - duration: In nanoseconds; `nil` when unknown.
    static func isTruncated(lastMoving: Int64?, duration: Int64?) -> Bool {
        guard let lastMoving, let duration, duration > 0 else { return false }
        return duration - lastMoving > tolerance
    }
}
