extension CMTime: Codable {
    private enum CodingKeys: String, CodingKey {
        case value, timescale, flags, epoch
    }

    /// Decodes a time under the keys `value`, `timescale`, `flags` (their raw bits) and `epoch`.
    ///
    /// Missing, mistyped and out-of-range fields throw. Fields that contradict each other, such as a numeric time with
    /// a timescale below 1, become an invalid time; an infinite or indefinite time loses its other fields.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let time = CMTime(
            value: try container.decode(CMTimeValue.self, forKey: .value),
            timescale: try container.decode(CMTimeScale.self, forKey: .timescale),
            flags: CMTimeFlags(rawValue: try container.decode(UInt32.self, forKey: .flags)),
            epoch: try container.decode(CMTimeEpoch.self, forKey: .epoch))
        if time.isNumeric {
            self.init(
                value: time.value, timescale: time.timescale, isRounded: time.hasBeenRounded, epoch: time.epoch)
        } else if time.isPositiveInfinity {
            self = .positiveInfinity
        } else if time.isNegativeInfinity {
            self = .negativeInfinity
        } else {
            self = time.isIndefinite ? .indefinite : .invalid
        }
    }

    /// Encodes the four fields, the flags as their raw bits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(value, forKey: .value)
        try container.encode(timescale, forKey: .timescale)
        try container.encode(flags.rawValue, forKey: .flags)
        try container.encode(epoch, forKey: .epoch)
    }
}
