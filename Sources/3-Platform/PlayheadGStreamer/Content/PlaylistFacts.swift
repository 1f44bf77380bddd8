import MediaReaders
import PlaybackModel
import Playhead

/// The facts from the playlists of an adaptive item that the demuxer does not expose.
struct PlaylistFacts: Sendable, Hashable {
    /// The qualities, in the playlist's order.
    var variants: [StreamVariant] = []
    /// The multivariant playlist, for the names of tracks (`TrackReader.named(_:by:)`); `nil` for others.
    var multivariant: HLSMultivariantPlaylist?
    /// The sets of a DASH manifest, by the identifiers of their tracks.
    var sets: [String: DASHAdaptationSet] = [:]
    /// The configuration of Dolby Vision, where the pictures have one. DASH: only if nothing else can show them.
    var dolbyVision: DolbyVisionConfiguration?
    /// The longest segment in seconds; zero while unknown.
    var targetDuration = 0.0
    /// `true` for a playlist that grows; `nil` while unknown.
    var isLive: Bool?
    /// `true` if the newest media playlist names no segment twice; `false` while unknown, and for DASH.
    var namesEachSegmentOnce = false
    /// The kind of encryption, for `FailureEvidence.finding`.
    var finding: FailureEvidence.Finding?
    /// `true` when the playlists show that nothing can be played, for the reason in `finding`.
    var isHopeless = false
    /// The wall-clock time of the first segment of the newest media playlist, in seconds since 1970.
    var firstDate: Double?
    /// The position in seconds from which a stream on demand is in another container, which its demuxer cannot follow.
    var containerChange: Double?
    /// Seconds to stay behind the edge that the server asks for.
    var holdBack: Double?
    /// The identifiers of tracks that are no alternatives, such as pictures of a trick mode. Only live manifests have them: those
    /// on demand are repaired (`DASHManifestRepair`).
    var hiddenTracks: Set<String> = []

    /// The wall-clock time of position zero. The demuxer's window begins with the same first segment.
    ///
    /// A live playlist may have moved on by a segment between the two readings: keep the value until it differs by more
    /// than one target duration.
    /// - Parameter windowStart: The start of the seekable range in seconds, zero on demand.
    func dateOfZero(windowStart: Double) -> Double? { firstDate.map { $0 - windowStart } }

    /// The bit rate that keeps adaptive choice within limits, in bits per second; zero for none. GStreamer knows no limit
    /// of size, so the largest quality that fits is looked up; where none fits it is the smallest.
    func maximumBitrate(for limits: PlaybackLimits) -> Double {
        var limit = limits.preferredPeakBitRate > 0 ? limits.preferredPeakBitRate : Double.infinity
        if let size = limits.preferredMaximumResolution, size.width > 0, size.height > 0, !variants.isEmpty {
            let fitting = variants.filter { variant in
                guard let resolution = variant.resolution else { return true }
                return resolution.width <= size.width && resolution.height <= size.height
            }
            let largest = fitting.map(\.bandwidth).max() ?? variants.map(\.bandwidth).min() ?? limit
            limit = min(limit, largest)
        }
        return limit.isFinite ? limit : 0
    }
}
