/// A moment of a monotonic clock, in nanoseconds since an arbitrary start.
///
/// On Linux this is `CLOCK_MONOTONIC`, which does not jump with the wall clock and stops while the computer sleeps.
/// Tests create moments themselves, so no test depends on a real clock.
public struct Moment: Sendable, Hashable, Comparable, Codable {
    /// The nanoseconds since the clock's start.
    public let nanoseconds: Int64

    /// Creates a moment, in nanoseconds of a monotonic clock.
    @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// The clock's start.
    public static let zero = Moment(nanoseconds: 0)

    /// Returns the moment a number of nanoseconds later.
    @inlinable public func advanced(by nanoseconds: Int64) -> Moment {
        Moment(nanoseconds: self.nanoseconds &+ nanoseconds)
    }

    /// Returns the nanoseconds since another moment. The result is negative if the other moment is later.
    @inlinable public func nanoseconds(since other: Moment) -> Int64 { nanoseconds &- other.nanoseconds }

    /// Returns `true` if the left moment is earlier than the right one.
    @inlinable public static func < (left: Moment, right: Moment) -> Bool { left.nanoseconds < right.nanoseconds }

    public init(from decoder: any Decoder) throws {
        nanoseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(nanoseconds)
    }
}
