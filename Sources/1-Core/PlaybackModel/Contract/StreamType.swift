/// What kind of stream an item is.
public enum StreamType: String, Sendable, Hashable, Codable, CaseIterable {
    /// Not known yet.
    case unknown
    /// It has an end.
    case onDemand
    /// It goes on, and only its edge can be watched.
    case live
    /// It goes on, and a window of its past can be watched.
    case dvr
}
