/// The kind of stream, as far as seeking is concerned.
public enum StreamType: String, Sendable, Hashable, Codable, CaseIterable {
    /// The kind is not known yet.
    case unknown
    /// The stream has an end.
    case onDemand
    /// The stream is live, and only its edge can be watched.
    case live
    /// The stream is live, and a window of its past can be watched as well.
    case dvr
}
