import PlaybackModel

/// The limits of events from another process.
///
/// Texts, tracks and ranges come from the content: what is too long is cut, and playback continues. Speeds and times are
/// computed by the engine: values that no engine computes are refused, because the process is not an engine any more.
enum WireLimits {
    /// The largest size of an event without its picture, in bytes.
    static let largestText = 4 << 20
    /// The largest number of characters in one text, in Unicode scalars: of a title, a cue or a line of the log.
    static let longestText = 16_384
    /// The largest number of characters in the name of a family of fonts.
    static let longestFamily = 64
    /// The factors of the size of letters.
    static let letterScales = 0.1...10
    /// The largest number of parts with a style in a text.
    static let largestRunList = 256
    /// The largest number of tracks, variants or chapters.
    static let largestList = 4_096
    /// The largest number of ranges.
    static let largestRangeList = 1_024
    /// The largest time, in seconds: dates of live streams fit.
    static let largestTime = 1e11
    /// The largest width or height, in pixels.
    static let largestSide = 1 << 20
    /// The largest number of bytes that an engine may read in one request.
    static let largestRead = 16 << 20
    /// The speeds, slow and fast.
    static let rates = 0.001...1000.0
    /// The shapes of pixels.
    static let pixelAspectRatios = (1.0 / 256)...256.0

    static func check(_ rate: Double) throws(WireError) -> Double {
        guard rate == 0 || rates.contains(abs(rate)) else { throw .malformed("a speed is out of range") }
        return rate
    }

    static func check(_ time: CMTime) throws(WireError) -> CMTime {
        guard time.isNumeric else { return time }
        guard abs(time.seconds) <= largestTime else { throw .malformed("a time is out of range") }
        return time
    }

    static func check(_ range: CMTimeRange) throws(WireError) -> CMTimeRange {
        _ = try check(range.start)
        _ = try check(range.duration)
        return range
    }

    static func check(_ size: PixelSize) throws(WireError) -> PixelSize {
        let sides = 0...largestSide
        guard sides.contains(size.width), sides.contains(size.height) else {
            throw .malformed("a size is out of range")
        }
        return size
    }

    /// The parts of a text with their styles, as long as the text.
    static func cut(_ runs: [TextRun]) -> [TextRun] {
        var left = longestText
        return runs.prefix(largestRunList).map { run in
            var run = run
            run.text = String(String.UnicodeScalarView(run.text.unicodeScalars.prefix(left)))
            left -= run.text.unicodeScalars.count
            run.scale = run.scale.flatMap { letterScales.contains($0) ? $0 : nil }
            run.family = run.family.map { String(String.UnicodeScalarView($0.unicodeScalars.prefix(longestFamily))) }
            return run
        }
    }

    /// The ranges that are kept.
    static func cut(_ ranges: [CMTimeRange]) throws(WireError) -> [CMTimeRange] {
        var result: [CMTimeRange] = []
        for range in ranges.prefix(largestRangeList) { result.append(try check(range)) }
        return result
    }

    /// The beginning of a text.
    static func cut(_ text: String) -> String {
        guard text.utf8.count > longestText else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestText)))
    }

    static func cut(_ text: String?) -> String? { text.map { cut($0) } }

    /// A number that may be missing; `nil` if it is infinite or not a number.
    static func finite(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
}

extension EngineEvent {
    /// The same event within the limits. Throws for an event that no engine sends.
    func limited() throws(WireError) -> EngineEvent {
        switch self {
        case .hello, .slot, .retired, .frame, .pong:
            // These have separate messages, which are checked.
            throw .malformed("an event has the wrong kind of message")
        case .status: throw .malformed("an engine reports the state of a process")
        case .ready(let description): return .ready(try description.limited())
        case .transport(var report):
            report.rate = try WireLimits.check(report.rate)
            return .transport(report)
        case .position(let report):
            _ = try WireLimits.check(report.time)
            _ = try WireLimits.check(report.rate)
            return self
        case .ranges(let report): return .ranges(try report.limited())
        case .buffering(var report):
            report.percent = min(max(0, report.percent), 100)
            return .buffering(report)
        case .seeked(var report):
            switch report.outcome {
            case .landed(let time): _ = try WireLimits.check(time)
            case .superseded: break
            case .failed(let error): report.outcome = .failed(error.limited())
            }
            return .seeked(report)
        case .tracks(let report): return .tracks(try report.limited())
        case .metadata(let metadata): return .metadata(try metadata.limited())
        case .cue(var cue):
            _ = try WireLimits.check(cue.range)
            cue.text = WireLimits.cut(cue.text)
            cue.track = WireLimits.cut(cue.track)
            cue.runs = WireLimits.cut(cue.runs)
            if let picture = cue.picture { try picture.check() }
            return .cue(cue)
        case .statistics(let statistics): return .statistics(try statistics.limited())
        case .discontinuity(let time):
            _ = try WireLimits.check(time)
            return self
        case .level(let level):
            return .level(AudioLevel(channels: level.channels.map { .init(mean: $0.mean, peak: $0.peak) }))
        case .repairing, .unloaded: return self
        case .warning(let error): return .warning(error.limited())
        case .ended(let report):
            _ = try WireLimits.check(report.position)
            return self
        case .failed(let error): return .failed(error.limited())
        case .read(_, _, let offset, let count):
            guard offset >= 0, count > 0, count <= WireLimits.largestRead else {
                throw .malformed("it reads outside of the content")
            }
            return self
        case .log(var line):
            line.text = WireLimits.cut(line.text)
            return .log(line)
        }
    }
}

extension CuePicture {
    /// Throws for a picture that no decoder makes.
    fileprivate func check() throws(WireError) {
        let (sides, places) = (1...Self.largestSide, -Self.largestSide...Self.largestSide)
        guard sides.contains(canvas.width), sides.contains(canvas.height), parts.count <= Self.largestPartCount,
            pixelCount <= Self.largestPixelCount,
            parts.allSatisfy({ part in
                sides.contains(part.size.width) && sides.contains(part.size.height) && places.contains(part.x)
                    && places.contains(part.y) && part.colors.count <= 256
                    && part.indices.count == part.size.width * part.size.height
            })
        else { throw .malformed("the picture of a subtitle is out of range") }
    }
}

extension ItemDescription {
    fileprivate func limited() throws(WireError) -> ItemDescription {
        var result = self
        result.ranges = try ranges.limited()
        _ = try WireLimits.check(presentationSize)
        _ = try WireLimits.check(position)
        return result
    }
}

extension RangesReport {
    fileprivate func limited() throws(WireError) -> RangesReport {
        var result = self
        _ = try WireLimits.check(duration)
        result.seekable = try WireLimits.cut(seekable)
        result.loaded = try WireLimits.cut(loaded)
        result.targetDuration = targetDuration.isFinite ? min(max(0, targetDuration), 86_400) : 0
        result.dateOfZero = dateOfZero.flatMap { abs($0) <= WireLimits.largestTime ? $0 : nil }
        return result
    }
}

extension TracksReport {
    fileprivate func limited() throws(WireError) -> TracksReport {
        var result = self
        result.tracks = tracks.prefix(WireLimits.largestList).map { track in
            var track = track
            track.id = WireLimits.cut(track.id)
            track.language = WireLimits.cut(track.language)
            track.title = WireLimits.cut(track.title)
            track.codec = WireLimits.cut(track.codec)
            track.format = track.format?.plausible
            return track
        }
        result.selected = selected.intersection(result.tracks.map(\.id))
        result.container = WireLimits.cut(container)
        result.variants = []
        for variant in variants.prefix(WireLimits.largestList) { result.variants.append(try variant.limited()) }
        return result
    }
}

extension StreamVariant {
    fileprivate func limited() throws(WireError) -> StreamVariant {
        var result = self
        result.bandwidth = WireLimits.finite(bandwidth) ?? 0
        if let resolution { result.resolution = try WireLimits.check(resolution) }
        result.frameRate = WireLimits.finite(frameRate)
        result.codecs = WireLimits.cut(codecs)
        result.supplementalCodecs = WireLimits.cut(supplementalCodecs)
        return result
    }
}

extension MediaMetadata {
    fileprivate func limited() throws(WireError) -> MediaMetadata {
        var result = self
        result.title = WireLimits.cut(title)
        result.artist = WireLimits.cut(artist)
        result.album = WireLimits.cut(album)
        result.genre = WireLimits.cut(genre)
        result.organization = WireLimits.cut(organization)
        result.comment = WireLimits.cut(comment)
        result.lyrics = WireLimits.cut(lyrics)
        result.chapters = []
        for chapter in chapters.prefix(WireLimits.largestList) {
            result.chapters.append(
                MediaChapter(range: try WireLimits.check(chapter.range), title: WireLimits.cut(chapter.title)))
        }
        if let artwork, artwork.mimeType.utf8.count > WireLimits.longestText { result.artwork = nil }
        return result
    }
}

extension PlaybackStatistics {
    fileprivate func limited() throws(WireError) -> PlaybackStatistics {
        var result = self
        result.engine = WireLimits.cut(engine)
        result.bitrate = WireLimits.finite(bitrate)
        result.bandwidth = WireLimits.finite(bandwidth)
        result.renderedFrames = min(max(0, renderedFrames), 1 << 48)
        result.droppedFrames = min(max(0, droppedFrames), 1 << 48)
        _ = try WireLimits.check(presentationSize)
        if let decoding = videoDecoding {
            result.videoDecoding = VideoDecoding(
                decoder: WireLimits.cut(decoding.decoder), softwareReason: decoding.softwareReason,
                failedDecoder: WireLimits.cut(decoding.failedDecoder), picturePath: decoding.picturePath)
        }
        return result
    }
}

extension PlaybackError {
    fileprivate func limited() -> PlaybackError {
        mapping({ $0.limited(WireLimits.cut) }, text: WireLimits.cut)
    }
}
