/// A segment of a media playlist.
package struct HLSSegment: Sendable, Hashable {
    /// A part of a resource that begins the segments after it (`EXT-X-MAP`).
    package struct InitializationSection: Sendable, Hashable {
        /// The address as written.
        package var uri: String
        /// The bytes of the resource, nil for all.
        package var byteRange: Range<Int64>?
    }

    /// The address as written; `HLSMediaPlaylist.url(of:)` resolves it.
    package var uri: String
    /// The media sequence number.
    package var sequence: Int
    /// Seconds from the start of the playlist's first segment to this one's.
    package var start: Double
    /// Length in seconds.
    package var duration: Double
    /// The title behind the duration.
    package var title: String?
    /// The bytes of the resource, nil for all.
    package var byteRange: Range<Int64>?
    /// Whether the timeline or the encoding breaks before it.
    package var isDiscontinuous = false
    /// The discontinuity sequence number.
    package var discontinuitySequence: Int
    /// Whether the segment is announced as missing (`EXT-X-GAP`).
    package var isGap = false
    /// The keys in force; the player may use any that it supports.
    package var keys: [HLSKey] = []
    /// The initialisation section in force.
    package var initializationSection: InitializationSection?
    /// Seconds since 1970 of its first frame, when a tag says so.
    package var programDate: Double?
    /// Seconds since 1970 of its first frame, from its own tag or counted on from the nearest one.
    package var date: Double?

    /// Seconds from the start of the playlist's first segment to its end.
    package var end: Double { start + duration }
    /// How it is encrypted.
    package var encryption: HLSEncryption { HLSEncryption(keys: keys) }
}
