/// An angle. Positive angles turn clockwise.
public struct Angle: Sendable, Hashable, Comparable {
    /// The angle in degrees.
    public var degrees: Double

    /// Creates an angle in degrees.
    public init(degrees: Double) { self.degrees = degrees }
    /// Creates an angle in radians.
    public init(radians: Double) { degrees = radians * 180 / .pi }

    /// The angle in radians.
    public var radians: Double {
        get { degrees * .pi / 180 }
        set { degrees = newValue * 180 / .pi }
    }

    /// Zero degrees.
    public static let zero = Angle(degrees: 0)
    /// Creates an angle in degrees.
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
    /// Creates an angle in radians.
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

    /// Returns `true` if the first angle is smaller.
    public static func < (lhs: Angle, rhs: Angle) -> Bool { lhs.degrees < rhs.degrees }
}
