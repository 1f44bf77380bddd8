import PlaybackModel

/// The cues of a file in the order of their starts, of which few are read at a time, however many there are.
///
/// A file can have 200,000 cues for the same moment. No more cues show at one moment than a screen has room for, so
/// that neither its layout nor the search for it takes long.
struct CueList: Sendable {
    /// The cues in the order of their starts.
    let cues: [TextCue]
    /// The latest end among each group of cues, in seconds.
    private let latestEnds: [Double]

    /// The number of cues in a group.
    private static let groupSize = 256
    /// The most cues of one moment.
    static let largestCount = 32
    /// The longest text of one moment, in bytes, unless a single cue is longer.
    static let longestText = 4_096

    /// Creates a list of cues in the order of their starts. Cost: linear; call it off the main actor for many.
    init(_ cues: [TextCue] = []) {
        self.cues = cues
        latestEnds = stride(from: 0, to: cues.count, by: Self.groupSize).map { start in
            cues[start..<min(start + Self.groupSize, cues.count)].lazy.map(\.range.end.seconds).max() ?? 0
        }
    }

    /// The number of cues that start at a position or before.
    private func count(until position: Double) -> Int {
        var (low, high) = (0, cues.count)
        while low < high {
            let middle = (low + high) / 2
            if cues[middle].range.start.seconds <= position { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The cues that are active at a position, in seconds: the latest, if there are more than a screen has room for.
    func active(at position: Double) -> [TextCue] {
        var found: [TextCue] = []
        var (index, size) = (count(until: position), 0)
        while index > 0, found.count < Self.largestCount {
            let group = (index - 1) / Self.groupSize
            guard latestEnds[group] > position else {
                index = group * Self.groupSize
                continue
            }
            index -= 1
            let cue = cues[index]
            guard position < cue.range.end.seconds else { continue }
            size += cue.text.utf8.count
            if size > Self.longestText, !found.isEmpty { break }
            found.append(cue)
        }
        return found.reversed()
    }

    /// The next position at which a cue starts, or a shown cue ends, in seconds; `nil` if there is none.
    func nextChange(after position: Double) -> Double? {
        let end = count(until: position)
        let start = end < cues.count ? cues[end].range.start.seconds : nil
        let ends = active(at: position).map(\.range.end.seconds).min()
        return [start, ends].compactMap { $0 }.min()
    }

    /// The start of the last cue that starts before a position, in seconds; `nil` if there is none.
    func start(before position: Double) -> Double? {
        var index = count(until: position)
        while index > 0, cues[index - 1].range.start.seconds >= position { index -= 1 }
        return index > 0 ? cues[index - 1].range.start.seconds : nil
    }

    /// The start of the first cue that starts after a position, in seconds; `nil` if there is none.
    func start(after position: Double) -> Double? {
        let index = count(until: position)
        return index < cues.count ? cues[index].range.start.seconds : nil
    }
}
