/// A rational time, as in Core Media: `value / timescale` seconds, or invalid, indefinite or infinite.
public struct CMTime: Sendable, Codable {
    public var value: Int64
    public var timescale: Int32
    public var flags: CMTimeFlags
    public var epoch: Int64

    public init(value: Int64, timescale: Int32, flags: CMTimeFlags, epoch: Int64) {
        self.value = value
        self.timescale = timescale
        self.flags = flags
        self.epoch = epoch
    }
}

public struct CMTimeFlags: OptionSet, Sendable, Hashable, Codable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let valid = CMTimeFlags(rawValue: 1)
    public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
    public static let positiveInfinity = CMTimeFlags(rawValue: 4)
    public static let negativeInfinity = CMTimeFlags(rawValue: 8)
    public static let indefinite = CMTimeFlags(rawValue: 16)
}
