/// The way a value is rounded when a time moves to a timescale that cannot express it.
///
/// Raw values are Core Media's (`CMTimeRoundingMethod` in `CMTime.h`).
@frozen
public enum CMTimeRoundingMethod: UInt32, Sendable, Hashable, Codable {
    /// Rounds to the nearest value; a half goes away from zero.
    case roundHalfAwayFromZero = 1
    /// Drops the fraction.
    case roundTowardZero = 2
    /// Goes to the next value of larger magnitude when there is a fraction.
    case roundAwayFromZero = 3
    /// Rounds toward zero when the new timescale is smaller, away from zero when it is larger, and never rounds a
    /// negative time to zero but to -1.
    case quickTime = 4
    /// Goes to the next larger value when there is a fraction.
    case roundTowardPositiveInfinity = 5
    /// Goes to the next smaller value when there is a fraction.
    case roundTowardNegativeInfinity = 6

    /// The method used where none is given: `roundHalfAwayFromZero`.
    @inlinable public static var `default`: CMTimeRoundingMethod { .roundHalfAwayFromZero }
}
