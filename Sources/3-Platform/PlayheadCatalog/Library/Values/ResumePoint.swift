/// The position at which an item continues.
///
/// ```swift
/// if let point = try await library.resumePoint(for: item.id) {
///     let percentage = Int((point.progress ?? 0) * 100)
///     print("Continue at \(Int(point.position)) s, \(percentage) %")
/// } else {
///     print("Start from the beginning")
/// }
/// ```
public struct ResumePoint: Sendable, Hashable, Codable {
    /// The position in seconds.
    public var position: Double
    /// The duration in seconds, or `nil` if unknown.
    public var duration: Double?
    /// The date on which it was recorded, in seconds since 1970.
    public var date: Double

    /// Creates a resume point.
    public init(position: Double, duration: Double? = nil, date: Double) {
        self.position = position
        self.duration = duration
        self.date = date
    }

    /// The part that has been played, from 0 to 1, or `nil` if the duration is unknown.
    public var progress: Double? {
        guard let duration, duration > 0 else { return nil }
        return min(max(position / duration, 0), 1)
    }
}
