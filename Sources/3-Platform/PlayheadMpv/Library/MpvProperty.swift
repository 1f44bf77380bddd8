/// The properties of mpv that an item follows.
enum MpvProperty: String, Sendable, CaseIterable {
    case coreIsIdle = "core-idle"
    case isSeeking = "seeking"
    case isPausedForCache = "paused-for-cache"
    case bufferingPercent = "cache-buffering-state"
    case hasReachedEnd = "eof-reached"
    case position = "time-pos"
    case duration = "duration"
    case isSeekable = "seekable"
    case isSeekableInCache = "partially-seekable"
    case format = "file-format"
    case byteCount = "file-size"
    case tracks = "track-list"
    case chapters = "chapter-list"
    case tags = "metadata"
    case picture = "video-out-params"
    case sound = "audio-params"
    case cache = "demuxer-cache-state"
    case subtitle = "sub-text"
    case frameRate = "container-fps"
    case audioOutput = "current-ao"

    /// The properties of the moment at which playback begins.
    static let atRestart: [MpvProperty] = [
        .coreIsIdle, .isSeeking, .position, .duration, .isSeekable, .isSeekableInCache, .format, .byteCount,
        .hasReachedEnd, .tracks, .picture, .sound,
        .frameRate, .cache,
    ]
}
