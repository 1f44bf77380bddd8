extension DASHManifestRepair {
    /// The shortest gap that is skipped, in seconds.
    private static let shortestGap = 1.0

    /// Returns a manifest on demand that begins with its first segment, which its timelines have after the start of the presentation;
    /// `nil` for others. `dashdemux2` shows nothing before that segment, and ends too early by the same time.
    ///
    /// - Parameter bytes: A whole manifest in UTF-8, as of ``PlaylistText/tidied(_:_:)``.
    ///
    /// Cost: linear in the number of bytes.
    package static func skippingFirstGap(in bytes: [UInt8]) -> [UInt8]? {
        guard let manifest = try? DASHManifest(bytes), !manifest.isDynamic, manifest.periods.first?.start ?? 0 == 0,
            let timelines = DASHTimelines(bytes, of: manifest), timelines.start >= shortestGap
        else { return nil }
        let end = min(timelines.end, manifest.duration ?? timelines.end)
        return end > timelines.start ? timelines.manifestOnDemand(until: end) : nil
    }
}
