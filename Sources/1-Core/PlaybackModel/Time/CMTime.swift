/// The numerator of a `CMTime`.
public typealias CMTimeValue = Int64

/// The denominator of a `CMTime`: units per second.
public typealias CMTimeScale = Int32

/// The timeline of a `CMTime`: times of different epochs are ordered but not added.
public typealias CMTimeEpoch = Int64

/// The largest timescale, 2³¹ − 1 units per second.
@inlinable public var kCMTimeMaxTimescale: Int { 0x7fff_ffff }

/// A rational time, as in Core Media: `value / timescale` seconds, or invalid, indefinite or infinite.
///
/// Sums, differences and products are exact where a timescale up to `kCMTimeMaxTimescale` can express them. Otherwise
/// they are rounded, and ``hasBeenRounded`` is `true`. Values beyond all timescales become infinite. No operation
/// traps, even with invalid fields. Every operation takes constant time and allocates nothing.
///
/// ```swift
/// let frame = CMTime(value: 1001, timescale: 30_000)
/// let second = CMTime(seconds: 1, preferredTimescale: 600)
/// let later = second + frame
/// print(later.seconds, later > second)
/// ```
///
/// Source: Apple's documentation of Core Media, `CMTime`.
@frozen
public struct CMTime: Sendable {
    /// The numerator. Meaningful only if ``isNumeric`` is `true`.
    public var value: CMTimeValue

    /// The denominator, in units per second. Positive if the time is numeric.
    public var timescale: CMTimeScale

    /// The flags that mark the time as valid, rounded, infinite or indefinite.
    public var flags: CMTimeFlags

    /// The timeline: 0 for durations, and for media that never start over.
    public var epoch: CMTimeEpoch

    /// Creates an invalid time.
    @inlinable
    public init() {
        self.init(value: 0, timescale: 0, flags: [], epoch: 0)
    }

    /// Creates a time from its four fields, unchecked. A numeric time with a timescale below 1 counts as invalid.
    @inlinable
    public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
        self.value = value
        self.timescale = timescale
        self.flags = flags
        self.epoch = epoch
    }

    /// Creates a time of `value / timescale` seconds in epoch 0, or an invalid one if `timescale` is below 1.
    @inlinable
    public init(value: CMTimeValue, timescale: CMTimeScale) {
        self.init(value: value, timescale: timescale, isRounded: false, epoch: 0)
    }

    @inlinable
    package init(value: CMTimeValue, timescale: CMTimeScale, isRounded: Bool, epoch: CMTimeEpoch) {
        if timescale > 0 {
            self.init(
                value: value, timescale: timescale, flags: isRounded ? [.valid, .hasBeenRounded] : .valid, epoch: epoch)
        } else {
            self.init()
        }
    }

    // MARK: - Constants

    /// Zero seconds, with timescale 1.
    @inlinable public static var zero: CMTime { CMTime(value: 0, timescale: 1, flags: .valid, epoch: 0) }

    /// An invalid time, such as the result of an undefined operation.
    @inlinable public static var invalid: CMTime { CMTime() }

    /// A valid but unknown time, such as the duration of a live stream.
    @inlinable public static var indefinite: CMTime {
        CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
    }

    /// A time after every numeric time.
    @inlinable public static var positiveInfinity: CMTime {
        CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
    }

    /// A time before every numeric time.
    @inlinable public static var negativeInfinity: CMTime {
        CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)
    }

    // MARK: - Kind

    /// A Boolean value that indicates whether the time is valid: numeric, infinite or indefinite.
    @inlinable public var isValid: Bool {
        flags.rawValue & 1 != 0 && (timescale > 0 || flags.rawValue & 28 != 0)
    }

    /// A Boolean value that indicates whether the time is positive infinity.
    @inlinable public var isPositiveInfinity: Bool { flags.rawValue & 0b00101 == 0b00101 }

    /// A Boolean value that indicates whether the time is negative infinity.
    @inlinable public var isNegativeInfinity: Bool { flags.rawValue & 0b01101 == 0b01001 }

    /// A Boolean value that indicates whether the time is valid but unknown.
    @inlinable public var isIndefinite: Bool { flags.rawValue & 0b11101 == 0b10001 }

    /// A Boolean value that indicates whether the time is a number of seconds: valid, finite and known.
    @inlinable public var isNumeric: Bool { flags.rawValue & 0b11101 == 1 && timescale > 0 }

    /// A Boolean value that indicates whether the time is numeric and it, or a time it was computed from, was rounded.
    @inlinable public var hasBeenRounded: Bool { isNumeric && flags.rawValue & 2 != 0 }
}
