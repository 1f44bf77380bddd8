/// The point at which an author wants playback to start (`EXT-X-START`, RFC 8216bis, 4.4.2.2).
package struct HLSStart: Sendable, Hashable {
    /// Seconds from the start of the playlist, or from its end if negative.
    package var offset: Double
    /// `true` if playback starts within a segment; otherwise with the segment that contains the offset.
    package var isPrecise = false

    /// Creates a start.
    package init(offset: Double, isPrecise: Bool = false) {
        self.offset = offset
        self.isPrecise = isPrecise
    }

    /// Reads the attributes of the tag; `nil` without an offset.
    init?(_ attributes: HLSAttributes) {
        guard let offset = attributes.decimal("TIME-OFFSET") else { return nil }
        self.init(offset: offset, isPrecise: attributes.isYes("PRECISE"))
    }
}

extension HLSMediaPlaylist {
    /// Returns the position of a start in seconds from the first segment. Offsets beyond the playlist are those of its ends; of a
    /// live one, of its ``window``. Cost: logarithmic.
    package func position(of start: HLSStart) -> Double {
        let offset = start.offset < 0 ? duration + start.offset : start.offset
        let position = min(max(offset, 0), window.upperBound)
        return start.isPrecise ? position : segment(at: position)?.start ?? position
    }
}
