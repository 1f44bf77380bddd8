/// The times of the segments that a manifest lists in timelines (`SegmentTimeline`, ISO/IEC 23009-1, 5.3.9.6).
struct DASHTimelines {
    /// The start and the end of the segments in seconds since the start of the presentation.
    let start: Double
    let end: Double
    private let bytes: [UInt8]
    private let root: Range<Int>
    private let periods: [TimelineReader.Period]
    /// The starts of the periods in seconds.
    private let starts: [Double]

    /// Reads the timelines. Fails for a manifest in which the times of other segments follow from the present, or from the length of
    /// a period.
    ///
    /// - Parameters:
    ///   - bytes: A whole manifest in UTF-8, as of ``PlaylistText/tidied(_:_:)``.
    ///   - manifest: The contents of the same bytes.
    init?(_ bytes: [UInt8], of manifest: DASHManifest) {
        guard bytes.count <= Int(Int32.max), manifest.externalAddresses.isEmpty else { return nil }
        let reader = TimelineReader()
        guard let root = reader.read(bytes), reader.periods.count == manifest.periods.count,
            let first = reader.periods.first?.times, let last = reader.periods.last?.times
        else { return nil }
        var starts: [Double] = []
        for period in manifest.periods {
            guard let start = period.start ?? (starts.isEmpty ? 0 : nil), start > starts.last ?? -1 else { return nil }
            starts.append(start)
        }
        (self.bytes, self.root, self.starts, periods) = (bytes, root, starts, reader.periods)
        start = starts[0] + first.lowerBound
        end = starts[starts.count - 1] + last.upperBound
        guard end - start >= Self.shortestStream else { return nil }
    }

    /// The shortest stream in seconds, whose length has no exponent as text.
    private static let shortestStream = 0.001

    /// Returns the manifest on demand of the segments up to a time in seconds, which begins with the first one.
    func manifestOnDemand(until end: Double) -> [UInt8]? {
        var changes: [(tag: Range<Int>, values: [String: String?])] = [
            (
                root,
                [
                    "type": "static", "mediaPresentationDuration": DASHTag.time(end - start),
                    "availabilityStartTime": nil,
                    "minimumUpdatePeriod": nil, "timeShiftBufferDepth": nil, "suggestedPresentationDelay": nil,
                ]
            )
        ]
        for (period, periodStart) in zip(periods, starts) {
            let isFirst = periodStart == starts[0]
            let time = DASHTag.time(isFirst ? 0 : periodStart - start)
            changes.append((period.tag, ["start": isFirst ? "PT0S" : time, "duration": nil]))
        }
        for template in periods[0].templates {
            let offset = template.offset + ((start - starts[0]) * template.timescale).rounded()
            guard let whole = Int(exactly: offset), whole >= 0 else { return nil }
            changes.append((template.tag, ["presentationTimeOffset": String(whole)]))
        }
        var result: [UInt8] = []
        var index = 0
        for (tag, values) in changes.sorted(by: { $0.tag.lowerBound < $1.tag.lowerBound }) {
            result += bytes[index..<tag.lowerBound] + DASHTag.changed(bytes[tag], values)
            index = tag.upperBound
        }
        return result + bytes[index...]
    }
}

/// One look through a manifest, on the caller's thread.
private final class TimelineReader: XMLReaderHandler {
    /// The tag of a template.
    struct Template {
        var tag: Range<Int>
        var depth: Int
        var timescale: Double
        /// The time in the media at the start of the period, in units.
        var offset: Double
        /// `true` if its segments are listed. Otherwise their times follow from the present.
        var hasTimeline = false
    }

    struct Period {
        var tag: Range<Int>
        var templates: [Template] = []
        /// The first and the last time in all timelines, in seconds since the start of the period.
        var first: Double?
        var last: Double?

        var times: ClosedRange<Double>? {
            guard let first, let last, TimelineReader.times.contains(first), TimelineReader.times.contains(last),
                first < last, templates.allSatisfy(\.hasTimeline)
            else { return nil }
            return first...last
        }
    }

    private(set) var periods: [Period] = []
    private lazy var reader = XMLReader(handler: self)
    private var path: [String] = []
    private var root: Range<Int>?
    /// The end of the timeline that is being read, in units; `nil` outside of one.
    private var time: Double?
    private var isUsable = true

    /// Returns the start tag of the manifest; `nil` without timelines in all periods.
    func read(_ bytes: [UInt8]) -> Range<Int>? {
        let stop = bytes.withUnsafeBufferPointer { reader.parse($0, isLast: true) }
        return stop == nil && isUsable && periods.allSatisfy { $0.times != nil } ? root : nil
    }

    // MARK: - XMLReaderHandler

    func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
        let name = DASHManifestBuilder.localName(String(cString: name))
        path.append(name)
        let tag = reader.byteIndex..<(reader.byteIndex + reader.tagByteCount)
        switch name {
        case "MPD" where path.count == 1: root = tag
        case "Period" where path.count == 2: periods.append(Period(tag: tag))
        case "SegmentTemplate":
            // Values that are inherited would have to be changed where they are.
            guard let period = periods.indices.last, attributes["media"] != nil,
                !periods[period].templates.contains(where: { $0.depth < path.count && $0.depth > 0 })
            else {
                isUsable = false
                break
            }
            periods[period].templates.append(
                Template(
                    tag: tag, depth: path.count, timescale: Self.number(attributes["timescale"]) ?? 1,
                    offset: Self.number(attributes["presentationTimeOffset"]) ?? 0))
        case "SegmentList", "SegmentBase": isUsable = false
        case "SegmentTimeline":
            time = 0
            guard let period = periods.indices.last, let template = periods[period].templates.indices.last else {
                break
            }
            periods[period].templates[template].hasTimeline = true
        case "S": take(attributes)
        default: break
        }
    }

    func end() {
        let name = path.popLast()
        if name == "SegmentTimeline" { time = nil }
        // A template applies to the part that contains it.
        guard name == "Representation" || name == "AdaptationSet", let period = periods.indices.last else { return }
        for index in periods[period].templates.indices where periods[period].templates[index].depth > path.count + 1 {
            periods[period].templates[index].depth = 0
        }
    }

    func append(_ characters: UnsafeBufferPointer<UInt8>) {}

    /// Takes in consecutive segments with the same duration.
    private func take(_ attributes: XMLAttributes) {
        guard let period = periods.indices.last, let template = periods[period].templates.last, var time,
            template.timescale > 0,
            let duration = Self.number(attributes["d"]), duration > 0,
            let count = Self.number(attributes["r"] ?? "0"), count >= 0
        else {
            isUsable = false
            return
        }
        if let start = Self.number(attributes["t"]) { time = start }
        let seconds = (time - template.offset) / template.timescale
        periods[period].first = min(periods[period].first ?? seconds, seconds)
        time += duration * (count + 1)
        self.time = time
        let end = (time - template.offset) / template.timescale
        periods[period].last = max(periods[period].last ?? end, end)
    }

    // MARK: - Values

    /// The times that are accepted, in seconds since the start of the period.
    private static let times = -1e9...1e9

    private static func number(_ text: String?) -> Double? {
        text.flatMap { ASCII.integer($0.utf8, limit: 1 << 53) }.map(Double.init)
    }
}
