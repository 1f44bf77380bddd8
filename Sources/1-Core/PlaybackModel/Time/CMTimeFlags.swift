/// The flags of a `CMTime`: whether it is valid, was rounded, or stands for something that is not a number.
///
/// Raw values are Core Media's (`CMTimeFlags` in `CMTime.h`).
@frozen
public struct CMTimeFlags: OptionSet, Sendable, Hashable, Codable {
    /// The bits, as Core Media defines them.
    public let rawValue: UInt32

    /// Creates flags from their bits; unknown bits are kept and ignored.
    @inlinable
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The time is valid. Without it the time is invalid whatever its other fields say.
    @inlinable public static var valid: CMTimeFlags { CMTimeFlags(rawValue: 1) }

    /// The value, or one it was computed from, was rounded.
    @inlinable public static var hasBeenRounded: CMTimeFlags { CMTimeFlags(rawValue: 2) }

    /// The time is positive infinity.
    @inlinable public static var positiveInfinity: CMTimeFlags { CMTimeFlags(rawValue: 4) }

    /// The time is negative infinity.
    @inlinable public static var negativeInfinity: CMTimeFlags { CMTimeFlags(rawValue: 8) }

    /// The time is indefinite: valid but unknown, such as the duration of a live stream.
    @inlinable public static var indefinite: CMTimeFlags { CMTimeFlags(rawValue: 16) }

    /// The flags under which `value` and `timescale` mean nothing: both infinities and `indefinite`.
    @inlinable public static var impliedValueFlagsMask: CMTimeFlags { CMTimeFlags(rawValue: 28) }
}
