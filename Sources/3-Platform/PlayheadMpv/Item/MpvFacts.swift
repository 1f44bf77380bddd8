import Localization
import MediaReaders
import PlaybackModel

/// The state of an item as the properties of mpv describe it.
struct MpvFacts: Sendable, Hashable {
    private var values: [MpvProperty: MpvValue] = [:]
    /// The answers to the questions for statistics.
    private var counters: [MpvCounter: MpvValue] = [:]
    let isNetwork: Bool
    /// The farthest position that has played, in seconds.
    private var playedEnd = 0.0
    /// The statements of the bytes.
    var bytes = ItemFacts()
    /// `true` once a seek beyond what is loaded has found no data.
    var seeksOnlyInLoaded = false

    init(isNetwork: Bool) { self.isNetwork = isNetwork }

    /// Takes a value. Returns `true` if it is another one.
    mutating func take(_ property: MpvProperty, _ value: MpvValue?) -> Bool {
        guard values[property] != value else { return false }
        values[property] = value
        if property == .position, isMoving, let position { playedEnd = max(playedEnd, position) }
        return true
    }

    mutating func take(_ counter: MpvCounter, _ value: MpvValue?) { counters[counter] = value }

    private func isSet(_ property: MpvProperty) -> Bool { values[property]?.flag ?? false }

    // MARK: Playback

    /// `true` while the position advances.
    var isMoving: Bool { values[.coreIsIdle]?.flag == false && !isSet(.isSeeking) }
    var isSeeking: Bool { isSet(.isSeeking) }
    /// `true` in the last half second, unless playback waits for data.
    var isNearEnd: Bool {
        guard let duration, let position, !isStarved else { return false }
        return duration - position < 0.5
    }
    /// `true` while playback waits for data.
    var isStarved: Bool { isSet(.isPausedForCache) }
    var hasReachedEnd: Bool { isSet(.hasReachedEnd) }
    var position: Double? { values[.position]?.number }
    /// The duration in seconds; `nil` if unknown, and for live streams, whose buffered part mpv reports instead.
    ///
    /// Playback after the stated end makes the content longer.
    var duration: Double? { isLive ? nil : statedDuration.map { max($0, playedEnd) } }
    private var statedDuration: Double? { values[.duration]?.number.flatMap { $0 > 0 ? $0 : nil } }
    var audioOutput: String? { values[.audioOutput]?.text }
    /// The duration of a frame, in seconds.
    var frameDuration: Double { values[.frameRate]?.number.flatMap { $0 > 1 && $0 < 1000 ? 1 / $0 : nil } ?? 0.04 }
    /// `true` if any sound or picture was decoded.
    var hasDecoded: Bool { values[.picture] != nil || values[.sound] != nil }

    /// `true` if an adaptive stream has delivered nothing since the last seek: FFmpeg 5.1 does not find the samples of MP4
    /// segments after one.
    var hasNoData: Bool { isAdaptive && values[.cache].map { $0["reader-pts"] == nil } ?? false }

    /// `true` for a stream without an end.
    var isLive: Bool {
        guard isNetwork else { return false }
        guard statedDuration != nil else { return true }
        guard !isSet(.isSeekable) || isSet(.isSeekableInCache) else { return false }
        // Servers that send no parts of a file have no live stream.
        return isAdaptive || values[.byteCount] == nil && !format.contains("mp4")
    }
    private var format: String { values[.format]?.text ?? "" }
    var isAdaptive: Bool { format.hasPrefix("hls") || format.hasPrefix("dash") }
    /// `true` if the content can be sought. A window of a live stream cannot.
    var isSeekable: Bool { isSet(.isSeekable) && duration != nil }

    /// `true` if the content can be sought to a time.
    func isSeekable(to time: Double) -> Bool {
        isSeekable && (!seeksOnlyInLoaded || loaded.contains { $0.start.seconds <= time && time <= $0.end.seconds })
    }

    /// The answer to a seek that is refused.
    var seekRefusal: PlaybackError {
        let now: LocalizedStringKey = "Continue with what is being sent now."
        if isLive, isAdaptive {
            return PlaybackError(.notSeekable, cause: "mpv does not seek in live streams.", remedy: now)
        }
        if isLive, values[.byteCount] == nil {
            return PlaybackError(.notSeekable, cause: "A live stream is sent only once.", remedy: now)
        }
        if seeksOnlyInLoaded {
            return PlaybackError(
                .notSeekable, cause: "mpv does not find the MP4 segments that are not loaded.",
                remedy: "Play it with GStreamer.")
        }
        if isSet(.isSeekable), statedDuration == nil {
            return PlaybackError(
                .notSeekable, cause: "The duration of the content is unknown.", remedy: "Play it from the beginning.")
        }
        return PlaybackError(isNetwork ? .notSeekable : .notSupportedByContent)
    }

    var ranges: RangesReport {
        let length = duration.map(Self.time) ?? (isLive ? .indefinite : .invalid)
        let whole = CMTimeRange(start: .zero, duration: length)
        let loaded = isNetwork || duration == nil ? self.loaded : [whole]
        return RangesReport(
            duration: length, seekable: isSeekable ? seeksOnlyInLoaded ? loaded : [whole] : [], loaded: loaded)
    }

    /// The ranges that mpv keeps.
    private var loaded: [CMTimeRange] {
        let ranges = (values[.cache]?["seekable-ranges"]?.list ?? []).compactMap { range -> CMTimeRange? in
            guard let start = range["start"]?.number, let end = range["end"]?.number, end > max(0, start) else {
                return nil
            }
            return CMTimeRange(start: Self.time(max(0, start)), end: Self.time(end))
        }
        return ranges.sorted { $0.start < $1.start }
    }

    var buffering: BufferingReport? {
        guard isNetwork else { return nil }
        let percent = min(max(values[.bufferingPercent]?.integer ?? 100, 0), 100)
        return BufferingReport(percent: isStarved ? percent : 100, isLikelyToKeepUp: !isStarved)
    }

    // MARK: Content

    /// The clockwise turn of the picture for display, in degrees.
    var rotation: Int { tracks.rotation }

    /// The display size of the picture.
    var presentationSize: PixelSize {
        let size = pictureSize
        return rotation % 180 == 0 ? size : PixelSize(width: size.height, height: size.width)
    }

    /// The size of the picture before it is turned, in square pixels.
    var pictureSize: PixelSize {
        guard let picture = values[.picture], let width = picture["dw"]?.integer, let height = picture["dh"]?.integer,
            (1...PictureSize.largest).contains(width), (1...PictureSize.largest).contains(height)
        else { return .zero }
        return PixelSize(width: width, height: height)
    }

    var tracks: MpvTracks { MpvTracks(values[.tracks]?.list ?? [], container: bytes.tracks) }

    /// The tracks to report. A song's title is not that of its track.
    var tracksReport: TracksReport {
        var report = tracks.report
        if report.tracks.count == 1, report.tracks[0].title == metadata.title { report.tracks[0].title = nil }
        return report
    }

    var mediaType: MediaType {
        let tracks = tracks
        return tracks.report.tracks.contains { $0.kind == .video } ? .video : .audio
    }

    var metadata: MediaMetadata {
        var metadata = MediaMetadata()
        if case .map(let tags) = values[.tags] {
            var texts: [String: String] = [:]
            for (key, value) in tags {
                texts[key.lowercased()] = value.text.map { PrintableText($0, maximumLength: 4000).string }
            }
            metadata.title = texts["icy-title"] ?? texts["title"]
            metadata.artist = texts["artist"] ?? texts["album_artist"]
            metadata.album = texts["album"]
            metadata.genre = texts["genre"] ?? texts["icy-genre"]
            metadata.organization = texts["icy-name"] ?? texts["publisher"] ?? texts["service_name"]
            metadata.comment = texts["comment"] ?? texts["description"]
            metadata.lyrics = tags.first { $0.key.lowercased().hasPrefix("lyrics") }?.value.text
        }
        metadata.chapters = chapters
        return metadata
    }

    private var chapters: [MediaChapter] {
        let marks = (values[.chapters]?.list ?? []).prefix(4096).compactMap { chapter -> (Double, String?)? in
            guard let time = chapter["time"]?.number, time >= 0 else { return nil }
            return (time, chapter["title"]?.text.map { PrintableText($0, maximumLength: 200).string })
        }
        return marks.indices.map { index in
            let end = index + 1 < marks.count ? marks[index + 1].0 : duration ?? marks[index].0
            return MediaChapter(
                range: CMTimeRange(
                    start: Self.time(marks[index].0), end: Self.time(max(end, marks[index].0))),
                title: marks[index].1)
        }
    }

    /// - Parameter shown: The number of pictures that were delivered; `nil` if none are.
    func statistics(engine: String, shown: Int?) -> PlaybackStatistics {
        let rates = [MpvCounter.videoBitRate, .audioBitRate].compactMap { counters[$0]?.number }
        return PlaybackStatistics(
            engine: engine, bitrate: rates.isEmpty ? nil : rates.reduce(0, +),
            bandwidth: counters[.networkSpeed]?.number.flatMap { $0 > 0 ? $0 * 8 : nil },
            renderedFrames: shown ?? counters[.frameNumber]?.integer ?? 0,
            droppedFrames: (counters[.droppedFrames]?.integer ?? 0) + (counters[.undecodedFrames]?.integer ?? 0),
            presentationSize: presentationSize)
    }

    static func time(_ seconds: Double) -> CMTime {
        CMTime(seconds: min(max(seconds, -1e9), 1e9), preferredTimescale: 1_000_000)
    }
}

/// The properties of mpv that statistics need, once a second.
enum MpvCounter: String, Sendable, CaseIterable {
    case droppedFrames = "frame-drop-count"
    case undecodedFrames = "decoder-frame-drop-count"
    case videoBitRate = "video-bitrate"
    case audioBitRate = "audio-bitrate"
    case networkSpeed = "cache-speed"
    case frameNumber = "estimated-frame-number"
}
