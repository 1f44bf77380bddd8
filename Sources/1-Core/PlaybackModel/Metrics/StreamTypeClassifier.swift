/// Tells what kind of stream an item is, from its duration and the window that can be sought.
///
/// A window that breathes around the threshold by a segment does not make the type flap: it becomes `dvr` at the
/// threshold and `live` again only a margin below it.
///
/// ```swift
/// var classifier = StreamTypeClassifier()
/// classifier.classify(duration: .indefinite, seekableRange: window)   // .dvr from 30 s on
/// ```
public struct StreamTypeClassifier: Sendable, Hashable {
    /// The shortest window that is worth a slider, in seconds. Default 30.
    public let minimumWindow: Double
    /// How far the window of a `dvr` stream may shrink below ``minimumWindow``, in seconds, or a segment when that is
    /// more. Default 10.
    public let margin: Double
    /// The last answer.
    public private(set) var streamType = StreamType.unknown

    /// Creates a classifier for one item.
    public init(minimumWindow: Double = 30, margin: Double = 10) {
        self.minimumWindow = max(0, minimumWindow)
        self.margin = max(0, margin)
    }

    /// Classifies a stream.
    ///
    /// - Parameters:
    ///   - duration: Numeric and above zero for what has an end, indefinite or infinite for what goes on; anything else
    ///     is not known yet.
    ///   - seekableRange: The window; invalid when there is none.
    ///   - targetDuration: The longest segment in seconds; zero when unknown.
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

    /// Classifies a stream by what an engine reports.
    public mutating func classify(_ report: RangesReport) -> StreamType {
        guard let first = report.seekable.first, let last = report.seekable.last else {
            return classify(duration: report.duration, seekableRange: .invalid, targetDuration: report.targetDuration)
        }
        return classify(
            duration: report.duration, seekableRange: CMTimeRange(start: first.start, end: last.end),
            targetDuration: report.targetDuration)
    }
}
