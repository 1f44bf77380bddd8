import PlaybackModel

extension SimulatedLoad {
    /// `true` if all data up to the end are available.
    var isLoadedToEnd: Bool { item.live == nil && end.map { loadedEnd >= $0 } ?? false }

    /// Returns `true` if the data at a position are available.
    func isLoaded(_ position: Int64) -> Bool {
        guard item.buffer != nil else { return true }
        return loadedStart <= position && (position < loadedEnd || isLoadedToEnd)
    }

    /// The amount of data ahead of the position, or of a pending seek's target.
    private var level: Int64 { loadedEnd - (isFetching ? loadedStart : timeline.position) }

    /// The amount of data required to continue; `nil` if the load does not wait for data.
    private var wantedLevel: Int64? {
        guard let buffer = item.buffer else { return nil }
        if isFetching { return SimulatedTime.nanoseconds(buffer.startLevel) }
        return isBuffering ? SimulatedTime.nanoseconds(max(buffer.resumeLevel, 0.01)) : nil
    }

    private var isLoading: Bool {
        guard let buffer = item.buffer, loadingSpeed > 0, !isLoadedToEnd else { return false }
        return isMoving || level < SimulatedTime.nanoseconds(buffer.goal)
    }

    /// The time of the next event of loading.
    func considerLoading(_ consider: (Moment) -> Void) {
        guard item.buffer != nil else { return }
        if let wantedLevel {
            guard loadingSpeed > 0 else { return }
            let missing = isLoadedToEnd ? 0 : max(wantedLevel - level, 0)
            consider(now.advanced(by: Int64((Double(missing) / loadingSpeed).rounded(.up))))
        } else if isMoving, !isLoadedToEnd, rate > loadingSpeed {
            consider(now.advanced(by: Int64((Double(level) / (rate - loadingSpeed)).rounded(.up))))
        }
        if isLoading || reportedLoadedEnd != loadedEnd { consider(max(nextRanges, now.advanced(by: 1))) }
    }

    /// Continues the operations that waited for data, and reports the level.
    func progressLoading() {
        guard let buffer = item.buffer else { return }
        if let wantedLevel, isLoadedToEnd || level >= wantedLevel {
            post(.buffering(BufferingReport(percent: 100, isLikelyToKeepUp: true)))
            isBuffering = false
            if isFetching { land() }
        }
        guard nextRanges <= now else { return }
        nextRanges = later(buffer.reportInterval)
        if let wantedLevel, wantedLevel > 0, loadingSpeed > 0 {
            let percent = Int(Double(level) / Double(wantedLevel) * 100)
            post(.buffering(BufferingReport(percent: min(max(percent, 0), 99), isLikelyToKeepUp: false)))
        }
        if loadedEnd != reportedLoadedEnd { postRanges() }
    }

    func postRanges() {
        reportedLoadedEnd = loadedEnd
        post(.ranges(ranges))
    }
}
