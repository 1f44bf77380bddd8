public import PlaybackModel

/// Which subtitles show at a position: the cues that have come and hold there, in the order of their starts.
///
/// ```swift
/// var board = SubtitleBoard()
/// board.insert(cue)
/// board.active(at: position)       // those to show
/// board.nextChange(after: position) // when to look again
/// ```
public struct SubtitleBoard: Sendable, Hashable {
    /// Those that have come, by their starts; of equal starts the one that came first.
    public private(set) var cues: [TextCue] = []

    /// Older ones are forgotten: an engine says a cue when it is due.
    private static let capacity = 64

    /// Creates a board without cues.
    public init() {}

    /// Adds a cue. One that is there already, as after a flush, and one without a valid time have no effect.
    public mutating func insert(_ cue: TextCue) {
        guard cue.range.isValid, cue.range.start.isNumeric, !cues.contains(cue) else { return }
        let index = cues.firstIndex { $0.range.start > cue.range.start } ?? cues.endIndex
        cues.insert(cue, at: index)
        if cues.count > Self.capacity { cues.removeFirst() }
    }

    /// Forgets all: the position was changed, another item is current, or another track plays.
    public mutating func removeAll() { cues = [] }

    /// Forgets those that do not hold at a position, to which playback has jumped by itself.
    public mutating func keep(at position: CMTime) { cues.removeAll { !$0.isActive(at: position) } }

    /// Those that hold at a position: from its start on, until before its end.
    public func active(at position: CMTime) -> [TextCue] { cues.filter { $0.isActive(at: position) } }

    /// The next position at which another set holds; `nil` when nothing that has come will change.
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
    /// Whether it holds at a position. One whose duration is unknown holds until it is forgotten.
    fileprivate func isActive(at position: CMTime) -> Bool {
        guard position.isNumeric, range.start <= position else { return false }
        return !range.duration.isNumeric || position < range.end
    }
}
