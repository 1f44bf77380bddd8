/// A segment of a media playlist.
public struct HLSSegment: Sendable, Hashable {
    /// A part of a resource that begins the segments after it (`EXT-X-MAP`).
    public struct InitializationSection: Sendable, Hashable {
        /// The address as written.
        public var uri: String
        /// The bytes of the resource, nil for all.
        public var byteRange: Range<Int64>?
    }

    /// The address as written; `HLSMediaPlaylist.url(of:)` resolves it.
    public var uri: String
    /// The media sequence number.
    public var sequence: Int
    /// Seconds from the start of the playlist's first segment to this one's.
    public var start: Double
    /// Length in seconds.
    public var duration: Double
    /// The title behind the duration.
    public var title: String?
    /// The bytes of the resource, nil for all.
    public var byteRange: Range<Int64>?
    /// Whether the timeline or the encoding breaks before it.
    public var isDiscontinuous = false
    /// The discontinuity sequence number.
    public var discontinuitySequence: Int
    /// Whether the segment is announced as missing (`EXT-X-GAP`).
    public var isGap = false
    /// The keys in force; the player may use any that it supports.
    public var keys: [HLSKey] = []
    /// The initialisation section in force.
    public var initializationSection: InitializationSection?
    /// Seconds since 1970 of its first frame, when a tag says so.
    public var programDate: Double?
    /// Seconds since 1970 of its first frame, from its own tag or counted on from the nearest one.
    public var date: Double?

    /// Seconds from the start of the playlist's first segment to its end.
    public var end: Double { start + duration }
    /// How it is encrypted.
    public var encryption: HLSEncryption { HLSEncryption(keys: keys) }
}
