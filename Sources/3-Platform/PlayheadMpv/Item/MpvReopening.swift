import PlaybackModel

/// The change of tracks in an adaptive stream, for which mpv opens the stream again: FFmpeg 5.1 does not read a rendition that is
/// selected after others have been read, and reports the end.
struct MpvReopening: Sendable, Hashable {
    /// The moment at which mpv was asked to open the stream again; `nil` while it has it open.
    private(set) var since: Moment?
    private var isLoaded = false
    private var last: MpvTracks.Selection?

    /// `true` while mpv opens the stream again.
    var isActive: Bool { since != nil }

    /// Returns `true` if the stream must be opened again for a selection. A selection that had no effect is not tried twice.
    mutating func begin(_ wanted: MpvTracks.Selection, _ tracks: MpvTracks, at now: Moment) -> Bool {
        guard !isActive, tracks.differ(from: wanted), wanted != last else { return false }
        since = now
        isLoaded = false
        last = wanted
        return true
    }

    /// mpv has opened a stream.
    mutating func noteLoaded() { isLoaded = true }

    /// Playback begins. Returns `true` if the stream is open again, rather than still the one before.
    mutating func end() -> Bool {
        guard isActive, isLoaded else { return false }
        since = nil
        return true
    }

    /// The time since the begin, in nanoseconds; 0 if mpv has the stream open.
    func age(at now: Moment) -> Int64 { since.map { now.nanoseconds(since: $0) } ?? 0 }
}
