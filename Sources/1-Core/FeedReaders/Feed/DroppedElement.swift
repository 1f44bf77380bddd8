/// A part of untrusted input that was not read, while the rest was.
public struct DroppedElement: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The place: a path such as `items[3].duration`, or `line 12`.
    public var place: String
    /// The reason, as a sentence without credentials.
    public var reason: String

    /// Creates a report.
    public init(at place: String, _ reason: String) {
        self.place = place
        self.reason = reason
    }

    public var description: String { "\(place): \(reason)" }

    private enum CodingKeys: String, CodingKey {
        case place = "where"
        case reason = "why"
    }
}
