/// Turns live manifests whose stream has ended, or whose clock is wrong, into manifests on demand.
///
/// `dashdemux2` begins a live stream at the present time. If the segments in the manifest are far from it, the demuxer waits
/// for others until the item fails, or refuses the manifest. Encoders that stop leave such manifests behind. On demand, all of
/// their segments play.
///
/// This applies to manifests with timelines (`SegmentTimeline`) that state the end of each segment.
package enum DASHEndedStream {
    /// The largest distance from the present, in seconds, of the end of a stream that is live.
    private static let tolerance = 60.0

    /// Returns the manifest on demand; `nil` if the manifest is on demand already, or lists segments near the present.
    ///
    /// - Parameters:
    ///   - bytes: A whole manifest in UTF-8, as of ``PlaylistText/tidied(_:_:)``.
    ///   - now: The present, in seconds since 1970.
    ///
    /// Cost: linear in the number of bytes.
    package static func onDemand(_ bytes: [UInt8], now: Double) -> [UInt8]? {
        guard let manifest = try? DASHManifest(bytes), manifest.isDynamic, let began = manifest.availabilityStartTime,
            let timelines = DASHTimelines(bytes, of: manifest)
        else { return nil }
        guard
            abs(now - began - timelines.end)
                > max(tolerance, manifest.timeShiftBufferDepth ?? 0) + (manifest.minimumUpdatePeriod ?? 0)
        else { return nil }
        return timelines.manifestOnDemand(until: timelines.end)
    }
}
