/// Turns live manifests whose stream has ended, or whose clock is wrong, into manifests on demand.
///
/// `dashdemux2` begins a live stream at the present time. If the segments in the manifest are far from it, the demuxer waits
/// for others until the item fails. Encoders that stop leave such manifests behind. On demand, all of their segments play.
///
/// This applies to manifests with one period and timelines (`SegmentTimeline`) that state the end of each segment.
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
        guard bytes.count <= Int(Int32.max), let manifest = try? DASHManifest(bytes), manifest.isDynamic,
            manifest.periods.count == 1, manifest.externalAddresses.isEmpty, let began = manifest.availabilityStartTime
        else { return nil }
        let reader = TimelineReader()
        guard let times = reader.read(bytes) else { return nil }
        let end = began + (manifest.periods[0].start ?? 0) + times.upperBound
        guard abs(now - end) > max(tolerance, manifest.timeShiftBufferDepth ?? 0) + (manifest.minimumUpdatePeriod ?? 0)
        else { return nil }
        return reader.rewritten(bytes, times)
    }
}

/// One look through a live manifest, on the caller's thread.
private final class TimelineReader: XMLReaderHandler {
    /// The tag of a template.
    private struct Template {
        var tag: Range<Int>
        var depth: Int
        var timescale: Double
        /// The time in the media at the start of the period, in units.
        var offset: Double
        /// `true` if its segments are listed. Otherwise their times follow from the present.
        var hasTimeline = false
    }

    private lazy var reader = XMLReader(handler: self)
    private var path: [String] = []
    private var root: Range<Int>?
    private var period: Range<Int>?
    private var templates: [Template] = []
    /// The end of the timeline that is being read, in units; `nil` outside of one.
    private var time: Double?
    private var first: Double?
    private var last: Double?
    private var isUsable = true

    /// Returns the first and the last time in all timelines, in seconds since the start of the period; `nil` without any.
    func read(_ bytes: [UInt8]) -> ClosedRange<Double>? {
        let stop = bytes.withUnsafeBufferPointer { reader.parse($0, isLast: true) }
        guard stop == nil, isUsable, templates.allSatisfy(\.hasTimeline), let first, let last,
            Self.times.contains(first),
            Self.times.contains(last), last - first >= Self.shortestStream
        else { return nil }
        return first...last
    }

    /// Returns the manifest as one on demand with these times, which begins at zero.
    func rewritten(_ bytes: [UInt8], _ times: ClosedRange<Double>) -> [UInt8]? {
        guard let root, let period else { return nil }
        var changes: [(tag: Range<Int>, values: [String: String?])] = [
            (
                root,
                [
                    "type": "static", "mediaPresentationDuration": DASHTag.time(times.upperBound - times.lowerBound),
                    "availabilityStartTime": nil,
                    "minimumUpdatePeriod": nil, "timeShiftBufferDepth": nil, "suggestedPresentationDelay": nil,
                ]
            ), (period, ["start": "PT0S", "duration": nil]),
        ]
        for template in templates {
            let offset = template.offset + (times.lowerBound * template.timescale).rounded()
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

    // MARK: - XMLReaderHandler

    func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
        let name = DASHManifestBuilder.localName(String(cString: name))
        path.append(name)
        let tag = reader.byteIndex..<(reader.byteIndex + reader.tagByteCount)
        switch name {
        case "MPD" where path.count == 1: root = tag
        case "Period" where path.count == 2: period = tag
        case "SegmentTemplate":
            // Values that are inherited would have to be changed where they are.
            if attributes["media"] == nil || templates.contains(where: { $0.depth < path.count && $0.depth > 0 }) {
                isUsable = false
            }
            templates.append(
                Template(
                    tag: tag, depth: path.count, timescale: Self.number(attributes["timescale"]) ?? 1,
                    offset: Self.number(attributes["presentationTimeOffset"]) ?? 0))
        case "SegmentList", "SegmentBase": isUsable = false
        case "SegmentTimeline":
            time = 0
            if !templates.isEmpty { templates[templates.count - 1].hasTimeline = true }
        case "S": take(attributes)
        default: break
        }
    }

    func end() {
        let name = path.popLast()
        if name == "SegmentTimeline" { time = nil }
        // A template applies to the part that contains it.
        if name == "Representation" || name == "AdaptationSet" {
            for index in templates.indices where templates[index].depth > path.count + 1 { templates[index].depth = 0 }
        }
    }

    func append(_ characters: UnsafeBufferPointer<UInt8>) {}

    /// Takes in consecutive segments with the same duration.
    private func take(_ attributes: XMLAttributes) {
        guard let template = templates.last, var time, template.timescale > 0,
            let duration = Self.number(attributes["d"]), duration > 0,
            let count = Self.number(attributes["r"] ?? "0"), count >= 0
        else {
            isUsable = false
            return
        }
        if let start = Self.number(attributes["t"]) { time = start }
        let seconds = (time - template.offset) / template.timescale
        first = min(first ?? seconds, seconds)
        time += duration * (count + 1)
        self.time = time
        let end = (time - template.offset) / template.timescale
        last = max(last ?? end, end)
    }

    // MARK: - Values

    /// The times that are accepted, in seconds since the start of the period.
    private static let times = -1e9...1e9
    /// The shortest stream in seconds, whose length has no exponent as text.
    private static let shortestStream = 0.001

    private static func number(_ text: String?) -> Double? {
        text.flatMap { ASCII.integer($0.utf8, limit: 1 << 53) }.map(Double.init)
    }
}
