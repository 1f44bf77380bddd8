public import PlaybackModel

/// The received subtitle cues, and those of them to show at a position.
///
/// ```swift
/// var board = SubtitleBoard()
/// board.insert(cue)
/// board.active(at: position)          // the cues to show
/// board.nextChange(after: position)   // the time to look again
/// ```
///
/// ``SubtitleTracker`` uses one; use your own only to show cues in another way.
public struct SubtitleBoard: Sendable, Hashable {
    /// The cues, sorted by their starts, and by arrival where these are equal.
    public private(set) var cues: [TextCue] = []

    /// Older cues are removed: engines report a cue when it is due.
    private static let capacity = 64

    /// The most pixels of pictures; older pictures are removed.
    private static let pixelCapacity = 16 << 20

    /// Creates a board without cues.
    public init() {}

    /// Adds a cue. A cue that is present already, as after a flush, or that has no valid time has no effect.
    ///
    /// Earlier texts of indefinite duration, of the same track, end where a text starts; a picture ends the earlier pictures of
    /// its track. A cue without text, and a picture without parts, do only that.
    public mutating func insert(_ cue: TextCue) {
        guard cue.range.isValid, cue.range.start.isNumeric, !cues.contains(cue) else { return }
        var cue = cue
        if let picture = cue.picture {
            replacePictures(for: &cue)
            guard !picture.parts.isEmpty else { return }
        } else {
            endTexts(before: cue)
            guard !cue.text.isEmpty else { return }
        }
        let index = cues.firstIndex { $0.range.start > cue.range.start } ?? cues.endIndex
        cues.insert(cue, at: index)
        if cues.count > Self.capacity { cues.removeFirst() }
        guard cue.picture != nil else { return }
        var count = cues.reduce(0) { $0 + ($1.picture?.pixelCount ?? 0) }
        while count > Self.pixelCapacity, cues.count > 1 {
            count -= cues.removeFirst().picture?.pixelCount ?? 0
        }
    }

    /// Ends the earlier texts of a cue's track, whose end is unknown, at its start.
    private mutating func endTexts(before cue: TextCue) {
        for (index, earlier) in cues.enumerated()
        where earlier.picture == nil && earlier.track == cue.track && !earlier.range.duration.isNumeric
            && earlier.range.start < cue.range.start
        {
            cues[index].range = CMTimeRange(start: earlier.range.start, end: cue.range.start)
        }
    }

    /// Ends the earlier pictures of a cue's track at its start, and the cue itself at the start of the next one.
    private mutating func replacePictures(for cue: inout TextCue) {
        let start = cue.range.start
        cues.removeAll { $0.isPicture(of: cue.track) && $0.range.start == start }
        for index in cues.indices where cues[index].isPicture(of: cue.track) {
            let range = cues[index].range
            if range.start < start {
                if !range.duration.isNumeric || range.end > start {
                    cues[index].range = CMTimeRange(start: range.start, end: start)
                }
            } else if !cue.range.duration.isNumeric || cue.range.end > range.start {
                cue.range = CMTimeRange(start: start, end: range.start)
            }
        }
    }

    /// Removes all cues, after a seek or when another item or track plays.
    public mutating func removeAll() { cues = [] }

    /// Removes the cues that are not active at a position, to which playback has jumped without a seek.
    public mutating func keep(at position: CMTime) { cues.removeAll { !$0.isActive(at: position) } }

    /// Returns the cues that are active at a position, from their start up to but excluding their end.
    public func active(at position: CMTime) -> [TextCue] { cues.filter { $0.isActive(at: position) } }

    /// Returns the next position at which a cue starts or ends; `nil` if there is none.
    public func nextChange(after position: CMTime) -> CMTime? {
        var next: CMTime?
        for cue in cues {
            for edge in [cue.range.start, cue.range.end] where edge.isNumeric && edge > position {
                if next.map({ edge < $0 }) ?? true { next = edge }
            }
        }
        return next
    }
}

extension TextCue {
    /// Returns `true` for a picture of a track.
    fileprivate func isPicture(of track: String?) -> Bool { picture != nil && self.track == track }

    /// Returns `true` if the cue is active at a position. A cue of unknown duration is active until it is removed.
    fileprivate func isActive(at position: CMTime) -> Bool {
        guard position.isNumeric, range.start <= position else { return false }
        return !range.duration.isNumeric || position < range.end
    }
}
