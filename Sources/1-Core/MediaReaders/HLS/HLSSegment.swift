/// A segment of a media playlist.
package struct HLSSegment: Sendable, Hashable {
    /// The initialization section of the segments that follow (`EXT-X-MAP`).
    package struct InitializationSection: Sendable, Hashable {
        /// The address as written.
        package var uri: String
        /// The bytes of the resource, nil for all.
        package var byteRange: Range<Int64>?
        /// The keys of the section itself: those of the tags before its own.
        package var keys: [HLSKey] = []
    }

    /// The address as written. `HLSMediaPlaylist.url(of:)` resolves it.
    package var uri: String
    /// The media sequence number.
    package var sequence: Int
    /// The start in seconds, from the start of the playlist's first segment.
    package var start: Double
    /// The duration in seconds.
    package var duration: Double
    /// The title from the `EXTINF` tag.
    package var title: String?
    /// The bytes of the resource, nil for all.
    package var byteRange: Range<Int64>?
    /// `true` if the timeline or the encoding changes before the segment.
    package var isDiscontinuous = false
    /// The discontinuity sequence number.
    package var discontinuitySequence: Int
    /// `true` if the playlist marks the segment as missing (`EXT-X-GAP`).
    package var isGap = false
    /// The keys of the segment. They are alternatives: the player may use any key that it supports.
    package var keys: [HLSKey] = []
    /// The tiles in the segment, which is a picture.
    package var tiles: HLSTiles?
    /// The initialization section of the segment.
    package var initializationSection: InitializationSection?
    /// The date of the first frame in seconds since 1970, if the segment has a tag for it.
    package var programDate: Double?
    /// The date of the first frame in seconds since 1970, from the segment's tag or extrapolated from the nearest tag.
    package var date: Double?

    /// The end in seconds, from the start of the playlist's first segment.
    package var end: Double { start + duration }
    /// `true` for fragmented MP4, `false` for an MPEG transport stream, nil if the name states neither.
    package var isFragmentedMP4: Bool? {
        let path = uri.prefix { $0 != "?" && $0 != "#" }
        guard let dot = path.lastIndex(of: ".") else { return nil }
        return switch path[path.index(after: dot)...].lowercased() {
        case "ts", "m2ts", "mts": false
        case "m4s", "mp4", "m4v", "m4a", "cmfv", "cmfa": true
        default: nil
        }
    }
    /// The encryption of the segment.
    package var encryption: HLSEncryption { HLSEncryption(keys: keys) }
    /// `true` if only a DRM system can decrypt the segment.
    package var isProtected: Bool {
        switch encryption {
        case .none, .aes128: false
        case .sampleAES: sampleKey == nil && fragmentKey == nil
        case .drm: true
        }
    }
    /// The identifiers of the systems that protect the segment, or the method that does.
    package var protection: [String] {
        if case .drm(let formats) = encryption { formats } else { ["SAMPLE-AES"] }
    }
}
