/// The addresses and times of the segments of a representation (`SegmentTemplate`, ISO/IEC 23009-1, 5.3.9.4).
///
/// Kept for pictures only: the engine expands the templates of video and audio itself.
package struct DASHSegmentTemplate: Sendable, Hashable {
    /// Consecutive segments with the same duration (`S`), in units of the time scale.
    package struct Run: Sendable, Hashable {
        /// The start of the first segment; `nil` for the end of the previous run.
        package var start: Int?
        /// The duration of each segment.
        package var duration: Int
        /// The number of segments after the first; negative for as many as fit before the next run or the end of the
        /// period.
        package var repeatCount: Int
    }

    /// A segment that a template describes.
    package struct Segment: Sendable, Hashable {
        /// The number.
        package var number: Int
        /// The value of `$Time$`.
        package var time: Int
        /// The start in seconds from the start of the period.
        package var start: Double
        /// The duration in seconds. The last segment has the duration of the one before it if it ends early.
        package var duration: Double
    }

    /// The template of addresses, as written.
    package var media: String?
    /// Units per second; `nil` for 1.
    package var timescale: Int?
    /// The duration of each segment, in units.
    package var duration: Int?
    /// The number of the first segment; `nil` for 1.
    package var startNumber: Int?
    /// The number of the last segment.
    package var endNumber: Int?
    /// The time in the media at the start of the period, in units; `nil` for 0.
    package var presentationTimeOffset: Int?
    /// The segments; `nil` for segments of the same duration.
    package var timeline: [Run]?

    /// The longest address, before and after it is filled in, in bytes.
    private static let longestAddress = 4_096

    /// Creates an empty template.
    package init() {}

    /// Returns the template with the values that it inherits from an enclosing element.
    func inheriting(_ outer: DASHSegmentTemplate?) -> DASHSegmentTemplate {
        guard let outer else { return self }
        var result = self
        result.media = media ?? outer.media
        result.timescale = timescale ?? outer.timescale
        result.duration = duration ?? outer.duration
        result.startNumber = startNumber ?? outer.startNumber
        result.endNumber = endNumber ?? outer.endNumber
        result.presentationTimeOffset = presentationTimeOffset ?? outer.presentationTimeOffset
        result.timeline = timeline ?? (duration == nil ? outer.timeline : nil)
        return result
    }

    /// Returns the segment at a time. Cost: linear in the number of runs.
    ///
    /// - Parameters:
    ///   - seconds: The time since the start of the period.
    ///   - periodDuration: The duration of the period in seconds, if known.
    package func segment(at seconds: Double, periodDuration: Double?) -> Segment? {
        let scale = Double(timescale ?? 1)
        guard seconds >= 0, scale > 0 else { return nil }
        if let timeline { return segment(in: timeline, at: seconds, scale, periodDuration) }
        guard let duration, duration > 0 else { return nil }
        let length = Double(duration) / scale
        let index = (seconds / length).rounded(.down)
        guard index < 1e9 else { return nil }
        let (number, isTooLarge) = (startNumber ?? 1).addingReportingOverflow(Int(index))
        let (time, isTooLate) = Int(index).multipliedReportingOverflow(by: duration)
        guard !isTooLarge, !isTooLate, number <= endNumber ?? .max else { return nil }
        return Segment(number: number, time: time, start: index * length, duration: length)
    }

    private func segment(
        in timeline: [Run], at seconds: Double, _ scale: Double, _ periodDuration: Double?
    ) -> Segment? {
        // Large offsets leave no digits for the time in a `Double`, so times are subtracted before they are converted.
        let offset = presentationTimeOffset ?? 0
        var time = 0
        var number = startNumber ?? 1
        var previous = 0.0
        for (index, run) in timeline.enumerated() {
            if let start = run.start { time = start }
            let (elapsed, isTooFar) = time.subtractingReportingOverflow(offset)
            guard run.duration > 0, !isTooFar else { return nil }
            let (start, length) = (Double(elapsed) / scale, Double(run.duration) / scale)
            var count = run.repeatCount
            if count < 0 {
                let next = index + 1 < timeline.count ? timeline[index + 1].start : nil
                let known = next.map { Double($0.subtractingReportingOverflow(offset).partialValue) / scale }
                let end = known ?? periodDuration ?? .infinity
                count = Int(min(max(((end - start) / length - 0.001).rounded(.down), 0), 1e9))
            }
            if seconds < start { return nil }
            let place = ((seconds - start) / length).rounded(.down)
            let isLast = index + 1 == timeline.count
            if place <= Double(count) {
                let (segmentNumber, isTooLarge) = number.addingReportingOverflow(Int(place))
                let (passed, isTooLong) = Int(place).multipliedReportingOverflow(by: run.duration)
                let (segmentTime, isTooLate) = time.addingReportingOverflow(passed)
                guard !isTooLarge, !isTooLong, !isTooLate, segmentNumber <= endNumber ?? .max else { return nil }
                return Segment(
                    number: segmentNumber, time: segmentTime, start: start + place * length,
                    duration: isLast && count == 0 ? max(length, previous) : length)
            }
            let (passed, isTooLong) = run.duration.multipliedReportingOverflow(by: count + 1)
            let (end, isTooLate) = time.addingReportingOverflow(passed)
            let (next, isTooLarge) = number.addingReportingOverflow(count + 1)
            guard !isTooLong, !isTooLate, !isTooLarge else { return nil }
            (time, number, previous) = (end, next, length)
        }
        return nil
    }

    /// Returns all segments of the timeline, with their durations in units; `nil` if it is malformed, or has more than `limit`.
    func segments(periodDuration: Double?, limit: Int) -> [(segment: Segment, duration: Int)]? {
        let (scale, offset) = (Double(timescale ?? 1), presentationTimeOffset ?? 0)
        guard let timeline, scale > 0 else { return nil }
        var result: [(segment: Segment, duration: Int)] = []
        var (time, number) = (0, startNumber ?? 1)
        for (index, run) in timeline.enumerated() {
            guard run.duration > 0 else { return nil }
            if let start = run.start { time = start }
            var count = run.repeatCount
            if count < 0 {
                let next = index + 1 < timeline.count ? timeline[index + 1].start : nil
                guard let end = next.map(Double.init) ?? periodDuration.map({ $0 * scale + Double(offset) }) else {
                    return nil
                }
                count = Int(min(max(((end - Double(time)) / Double(run.duration) - 0.001).rounded(.down), 0), 1e9))
            }
            guard count < limit - result.count else { return nil }
            for _ in 0...count {
                guard number <= endNumber ?? .max - 1 else { return result }
                let (end, isTooLate) = time.addingReportingOverflow(run.duration)
                guard !isTooLate else { return nil }
                let start = Double(time - offset) / scale
                result.append(
                    (
                        Segment(number: number, time: time, start: start, duration: Double(run.duration) / scale),
                        run.duration
                    ))
                (time, number) = (end, number + 1)
            }
        }
        return result
    }

    /// Returns the address of a segment, as written in the manifest; `nil` if the template is malformed or too long.
    package func address(of segment: Segment, in representation: DASHRepresentation) -> String? {
        guard let media, media.utf8.count <= Self.longestAddress else { return nil }
        let parts = media.split(separator: "$", omittingEmptySubsequences: false)
        // Identifiers are enclosed in dollar signs.
        guard parts.count % 2 == 1 else { return nil }
        var result = ""
        for (index, part) in parts.enumerated() {
            if index % 2 == 0 {
                result += part
            } else {
                guard let value = Self.value(of: part, segment, representation) else { return nil }
                result += value
            }
            guard result.utf8.count <= Self.longestAddress else { return nil }
        }
        return result
    }

    /// Returns the value of an identifier, such as `Number%05d`.
    private static func value(
        of identifier: Substring, _ segment: Segment, _ representation: DASHRepresentation
    ) -> String? {
        let parts = identifier.split(separator: "%", omittingEmptySubsequences: false)
        let value: String
        switch parts[0] {
        case "": return parts.count == 1 ? "$" : nil
        case "RepresentationID": return parts.count == 1 ? representation.id : nil
        case "Number": value = String(segment.number)
        case "Time": value = String(segment.time)
        case "Bandwidth": value = String(representation.bandwidth)
        default: return nil
        }
        guard parts.count == 2 else { return parts.count == 1 ? value : nil }
        guard parts[1].hasSuffix("d"), let width = ASCII.integer(Array(parts[1].utf8.dropLast()), limit: 32) else {
            return nil
        }
        return String(repeating: "0", count: max(0, width - value.utf8.count)) + value
    }
}
