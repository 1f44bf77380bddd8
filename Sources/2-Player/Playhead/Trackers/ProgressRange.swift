package import PlaybackModel

extension PlayerProperties {
    /// The range that a progress is measured in; `nil` if nothing is open, or the live stream has no window worth a slider.
    package var progressRange: CMTimeRange? {
        let range = seekableTimeRange
        guard streamType == .onDemand || streamType == .dvr, range.isValid, range.start.isNumeric,
            range.duration.isNumeric, !range.isEmpty
        else { return nil }
        return range
    }
}

extension CMTimeRange {
    /// Returns the fraction of the range at which a time lies, 0 to 1.
    func progress(at time: CMTime) -> Double {
        let length = duration.seconds
        guard time.isNumeric, length > 0 else { return 0 }
        return min(max((time - start).seconds / length, 0), 1)
    }

    /// Returns the time at a fraction of the range. The only place that converts a progress to a time.
    package func time(at progress: Double) -> CMTime {
        start + CMTime(seconds: duration.seconds * progress, preferredTimescale: 1_000_000_000)
    }

    /// Returns ranges as fractions of this one, rounded to a thousandth and in order. Touching ranges are joined.
    func fractions(of ranges: [CMTimeRange]) -> [ClosedRange<Double>] {
        var result: [ClosedRange<Double>] = []
        for range in ranges where range.isValid && range.start.isNumeric && range.end.isNumeric {
            let lower = (progress(at: range.start) * 1_000).rounded() / 1_000
            let upper = (progress(at: range.end) * 1_000).rounded() / 1_000
            guard upper > lower else { continue }
            if let last = result.last, lower <= last.upperBound {
                result[result.count - 1] = last.lowerBound...max(last.upperBound, upper)
            } else {
                result.append(lower...upper)
            }
        }
        return result
    }
}
