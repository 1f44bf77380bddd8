/// A classifier that determines the type of a stream from its duration and its seekable window.
///
/// The window of a live stream grows and shrinks by a segment all the time. To keep the type stable, it becomes `dvr`
/// at the threshold, and `live` again only when the window is smaller by a margin.
///
/// ```swift
/// var classifier = StreamTypeClassifier()
/// classifier.classify(duration: .indefinite, seekableRange: window)   // .dvr from 30 s on
/// ```
public struct StreamTypeClassifier: Sendable, Hashable {
    /// The duration of the smallest window that deserves a slider, in seconds. Default 30.
    public let minimumWindow: Double
    /// The distance below ``minimumWindow`` to which the window of a `dvr` stream may shrink, in seconds. A longer
    /// segment takes precedence. Default 10.
    public let margin: Double
    /// The last result.
    public private(set) var streamType = StreamType.unknown

    /// Creates a classifier for one item.
    public init(minimumWindow: Double = 30, margin: Double = 10) {
        self.minimumWindow = max(0, minimumWindow)
        self.margin = max(0, margin)
    }

    /// Classifies a stream.
    ///
    /// - Parameters:
    ///   - duration: The duration: positive for a stream with an end, indefinite or infinite for a live stream. Other
    ///     values mean that it is unknown.
    ///   - seekableRange: The window, or an invalid range if there is none.
    ///   - targetDuration: The duration of the longest segment in seconds, or zero if unknown.
    public mutating func classify(
        duration: CMTime, seekableRange: CMTimeRange, targetDuration: Double = 0
    ) -> StreamType {
        if duration.isNumeric {
            streamType = duration.value > 0 ? .onDemand : .unknown
        } else if duration.isIndefinite || duration.isPositiveInfinity {
            let window = seekableRange.isValid ? seekableRange.duration.seconds : 0
            let slack = streamType == .dvr ? max(margin, targetDuration) : 0
            streamType = window > 0 && window >= max(minimumWindow - slack, minimumWindow / 10) ? .dvr : .live
        } else {
            streamType = .unknown
        }
        return streamType
    }

    /// Classifies a stream by the report of an engine.
    public mutating func classify(_ report: RangesReport) -> StreamType {
        guard let first = report.seekable.first, let last = report.seekable.last else {
            return classify(duration: report.duration, seekableRange: .invalid, targetDuration: report.targetDuration)
        }
        return classify(
            duration: report.duration, seekableRange: CMTimeRange(start: first.start, end: last.end),
            targetDuration: report.targetDuration)
    }
}
