import FoundationEssentials
import Synchronization

/// A live HLS stream that a stream server derives from an on-demand one, with controls for misbehaviour.
///
/// The source is repeated forever, with `EXT-X-DISCONTINUITY` where it starts again. A segment appears when its whole
/// duration has passed on the stream's clock, so a test with its own clock decides when the window slides.
///
/// Variants and renditions are at `<path without extension>/<number>.m3u8`, segments at
/// `<path without extension>/<number>/<media sequence>.<extension>`: faults can be injected at a single future segment.
public final class LiveStream: Sendable {
    enum Window: Sendable {
        case sliding(segments: Int)
        case event
    }

    struct Rendition: Sendable {
        var path: String
        var segmentPrefix: String
        var version: Int?
        var targetDuration: Int
        var isIndependent: Bool
        var segments: [HLSPlaylist.Segment]
        /// The time at which each segment of the source starts.
        var starts: [Double]
        /// The time after which the source starts again.
        var total: Double

        /// The time at which a segment of the endless stream starts.
        func start(ofSegment index: Int) -> Double {
            Double(index / segments.count) * total + starts[index % segments.count]
        }

        /// The number of segments of the endless stream that are over at a time.
        func count(endedAt time: Double) -> Int {
            // Segment durations are sums of rounded decimals: a microsecond does not matter, its lack would.
            let time = max(0, time) + 1e-6
            let loops = Int(time / total)
            let rest = time - Double(loops) * total
            return loops * segments.count + (starts.lastIndex { $0 <= rest } ?? 0)
        }

        func isDiscontinuous(_ index: Int) -> Bool {
            index > 0 && (index % segments.count == 0 || segments[index % segments.count].isDiscontinuous)
        }

        func discontinuities(before index: Int) -> Int {
            let inSource = segments.count { $0.isDiscontinuous }
            let inRest = segments.prefix(index % segments.count).count { $0.isDiscontinuous }
            // Each loop but the first starts with one more.
            return index / segments.count * inSource + inRest + max(0, index - 1) / segments.count
        }
    }

    private struct State {
        var skipped = Duration.zero
        var frozenAt: Duration?
        var hasEnded = false
        var isMissing = false
    }

    /// The path of the playlist to open.
    public let path: String
    private let window: Window
    private let startingWith: Int
    private let programDate: Date?
    private let keptSegments: Int?
    private let now: @Sendable () -> Duration
    private let master: String?
    private let renditions: [Rendition]
    private let state = Mutex(State())

    init(
        path: String, source: String, window: Window, startingWith: Int, programDate: Date?, keptSegments: Int?,
        now: @escaping @Sendable () -> Duration, load: (String) throws(StreamServerError) -> String
    ) throws(StreamServerError) {
        let base = Self.base(of: path)
        let text = try load(source)
        var sources: [String] = []
        if HLSPlaylist.isMaster(text) {
            var lines: [String] = []
            // Variants get the first numbers: the first of them is the measure of the others.
            for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
                let resolved = HLSPlaylist.resolve(String(line), against: source)
                if !sources.contains(resolved) { sources.append(resolved) }
            }
            func live(_ reference: String) -> String {
                let resolved = HLSPlaylist.resolve(reference, against: source)
                let number = sources.firstIndex(of: resolved) ?? sources.count
                if number == sources.count { sources.append(resolved) }
                return "\(base)/\(number).m3u8"
            }
            for line in text.split(whereSeparator: \.isNewline).map(String.init) {
                if line.hasPrefix("#EXT-X-I-FRAME-STREAM-INF") { continue }
                if line.hasPrefix("#EXT-X-MEDIA:") {
                    lines.append(HLSPlaylist.replacingURI(in: line, live))
                } else if line.hasPrefix("#") {
                    lines.append(
                        HLSPlaylist.replacingURI(in: line) { HLSPlaylist.resolve($0, against: source) })
                } else {
                    lines.append(live(line))
                }
            }
            master = lines.joined(separator: "\n") + "\n"
        } else {
            master = nil
            sources = [source]
        }

        var renditions: [Rendition] = []
        for (number, mediaPath) in sources.enumerated() {
            var playlist = try HLSPlaylist(parsing: try load(mediaPath), path: mediaPath)
            func absolute(_ line: String) -> String {
                HLSPlaylist.replacingURI(in: line) { HLSPlaylist.resolve($0, against: mediaPath) }
            }
            for index in playlist.segments.indices {
                let segment = playlist.segments[index]
                playlist.segments[index].uri = HLSPlaylist.resolve(segment.uri, against: mediaPath)
                playlist.segments[index].key = segment.key.map(absolute)
                playlist.segments[index].map = segment.map.map(absolute)
            }
            let duration = playlist.segments.reduce(0) { $0 + $1.duration }
            // Audio is a fraction of a second longer or shorter than video. With loops of different lengths the two would
            // drift apart.
            let starts = playlist.segments.dropLast().reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1.duration) }
            let measure = renditions.first?.total ?? duration
            renditions.append(
                Rendition(
                    path: master == nil ? path : "\(base)/\(number).m3u8", segmentPrefix: "\(base)/\(number)/",
                    version: playlist.version, targetDuration: playlist.targetDuration,
                    isIndependent: playlist.isIndependent, segments: playlist.segments,
                    starts: starts,
                    total: abs(measure - duration) < 1 ? measure : duration))
        }
        guard !renditions.isEmpty else { throw .malformedPlaylist(path: source, reason: "no variants") }
        self.renditions = renditions
        self.path = path
        self.window = window
        self.startingWith = startingWith
        self.programDate = programDate
        self.keptSegments = keptSegments
        self.now = now
    }

    /// The path that variants and segments lie below.
    static func base(of path: String) -> String { path.hasSuffix(".m3u8") ? String(path.dropLast(5)) : path }

    // MARK: Control

    /// The time of the stream: that of its clock since the start, less the time spent frozen.
    public var elapsed: Duration { state.withLock { elapsed($0) } }

    /// The media sequence numbers that the playlist of the first variant lists now.
    public var listedSegments: Range<Int> { listed(renditions[0]) }

    /// Stops the window: the playlist stays as it is.
    public func freeze() {
        state.withLock { $0.frozenAt = elapsed($0) }
    }

    /// Lets the window slide again.
    ///
    /// Has no effect on a stream that has ended.
    ///
    /// - Parameter catchingUp: `true` to add the segments of the meantime immediately, `false` to continue where the stream
    ///   was.
    public func resume(catchingUp: Bool = false) {
        state.withLock { state in
            guard !state.hasEnded, let frozenAt = state.frozenAt else { return }
            if !catchingUp { state.skipped = now() - frozenAt }
            state.frozenAt = nil
        }
    }

    /// Ends the stream: the playlist keeps its last window and gets `EXT-X-ENDLIST`.
    public func end() {
        state.withLock { state in
            state.frozenAt = elapsed(state)
            state.hasEnded = true
        }
    }

    /// `true` while requests for playlists are answered with 404. The window keeps sliding.
    public var isMissing: Bool {
        get { state.withLock { $0.isMissing } }
        set { state.withLock { $0.isMissing = newValue } }
    }

    // MARK: Answers

    /// Answers requests for playlists, and names the source of segments for the rest.
    func response(to request: StreamRequest, fetch: (StreamRequest) -> StreamResponse) -> StreamResponse? {
        if request.path == path, let master {
            return isMissing ? .status(404) : playlistResponse(master)
        }
        for rendition in renditions {
            if request.path == rendition.path {
                return isMissing ? .status(404) : playlistResponse(text(of: rendition))
            }
            if request.path.hasPrefix(rendition.segmentPrefix) {
                let name = request.path.dropFirst(rendition.segmentPrefix.count)
                guard let number = name.split(separator: ".").first.flatMap({ Int($0) }), number >= 0 else {
                    return nil
                }
                let listed = listed(rendition)
                guard number < listed.upperBound, number >= listed.lowerBound - (keptSegments ?? number) else {
                    return .status(404)
                }
                let source = rendition.segments[number % rendition.segments.count].uri
                guard source.hasPrefix("/") else { return .redirect(to: source) }
                var inner = request
                inner.path = Self.lookupPath(source)
                return fetch(inner)
            }
        }
        return nil
    }

    /// A reference of a playlist as the path that it is served at.
    static func lookupPath(_ reference: String) -> String {
        let path = reference.prefix { $0 != "?" && $0 != "#" }
        return PercentEncoding.decoded(path) ?? String(path)
    }

    private func playlistResponse(_ text: String) -> StreamResponse {
        var response = StreamResponse.text(text, contentType: ContentType.playlist)
        response.headers["Cache-Control"] = "no-cache"
        return response
    }

    private func elapsed(_ state: State) -> Duration { state.frozenAt ?? now() - state.skipped }

    private func listed(_ rendition: Rendition) -> Range<Int> {
        let reference = renditions[0]
        let time = reference.start(ofSegment: startingWith) + elapsed / .seconds(1)
        let referenceEnd = max(startingWith, reference.count(endedAt: time))
        var referenceStart = 0
        if case .sliding(let segments) = window { referenceStart = max(0, referenceEnd - segments) }
        guard rendition.segments.count != reference.segments.count else { return referenceStart..<referenceEnd }
        // Another grid: the segments in the same span of time, with a tenth of a second for encoders that round.
        let end = rendition.count(endedAt: reference.start(ofSegment: referenceEnd) + 0.1)
        let start = rendition.count(endedAt: reference.start(ofSegment: referenceStart) + 0.1)
        return min(start, end)..<end
    }

    private func text(of rendition: Rendition) -> String {
        let listed = listed(rendition)
        let hasEnded = state.withLock { $0.hasEnded }
        var lines = ["#EXTM3U", "#EXT-X-VERSION:\(max(3, rendition.version ?? 3))"]
        lines.append("#EXT-X-TARGETDURATION:\(rendition.targetDuration)")
        lines.append("#EXT-X-MEDIA-SEQUENCE:\(listed.lowerBound)")
        let skippedDiscontinuities = rendition.discontinuities(before: listed.lowerBound)
        if skippedDiscontinuities > 0 { lines.append("#EXT-X-DISCONTINUITY-SEQUENCE:\(skippedDiscontinuities)") }
        if case .event = window { lines.append("#EXT-X-PLAYLIST-TYPE:EVENT") }
        if rendition.isIndependent { lines.append("#EXT-X-INDEPENDENT-SEGMENTS") }

        var (key, map): (String?, String?) = (nil, nil)
        for index in listed {
            let segment = rendition.segments[index % rendition.segments.count]
            if rendition.isDiscontinuous(index) { lines.append("#EXT-X-DISCONTINUITY") }
            if segment.key != key {
                key = segment.key
                lines.append(key ?? "#EXT-X-KEY:METHOD=NONE")
            }
            if let tag = segment.map, tag != map || rendition.isDiscontinuous(index) {
                map = tag
                lines.append(tag)
            }
            if let programDate {
                let date = programDate.addingTimeInterval(rendition.start(ofSegment: index))
                lines.append("#EXT-X-PROGRAM-DATE-TIME:\(date.formatted(Self.dateFormat))")
            }
            lines.append("#EXTINF:\(Self.decimal(segment.duration))\(segment.title)")
            if let range = segment.byteRange { lines.append("#EXT-X-BYTERANGE:\(range)") }
            lines.append(uri(ofSegment: index, segment, in: rendition))
        }
        if hasEnded { lines.append("#EXT-X-ENDLIST") }
        return lines.joined(separator: "\n") + "\n"
    }

    private func uri(ofSegment index: Int, _ segment: HLSPlaylist.Segment, in rendition: Rendition) -> String {
        let name = Self.lookupPath(segment.uri).split(separator: "/").last ?? ""
        let suffix = name.lastIndex(of: ".").map { name[$0...] } ?? ""
        return "\(rendition.segmentPrefix)\(index)\(suffix)"
    }

    private static let dateFormat = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// Seconds with six decimals.
    private static func decimal(_ seconds: Double) -> String {
        let (whole, rest) = Int64((seconds * 1e6).rounded()).quotientAndRemainder(dividingBy: 1_000_000)
        let digits = String(rest)
        return "\(whole)." + String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }
}
