import PlaybackModel

/// The buffering level of an item, and whether the pipeline must wait for data.
///
/// The level is kept here only: the elements of a pipeline report theirs, and hosts read it from the reports.
struct BufferingPolicy: Sendable {
    /// The result of a level.
    struct Change: Sendable, Hashable {
        /// The report to post, if there is news.
        var report: BufferingReport?
        /// Waiting began or ended.
        var switches: Bool
    }

    private struct Level: Sendable {
        var percent: Int
        var at: Moment
    }

    /// The time in which an element's level counts once, in nanoseconds, unless it reaches or leaves 100 %.
    private static let foldingTime: Int64 = 100_000_000

    private var levels: [String: Level] = [:]
    private var reported: Int?
    /// The moment at which the level fell below 100 %; `nil` while it is full.
    private(set) var since: Moment?
    /// The moment of the newest level.
    private(set) var changedAt: Moment?

    /// The level in percent; 100 before an element has reported one.
    ///
    /// The lowest counts: of several queues the slowest one starves the pipeline.
    var percent: Int { levels.values.map(\.percent).min() ?? 100 }

    /// `true` while playing must wait.
    var isWaiting: Bool { since != nil }

    /// Takes in the level of an element. Returns `nil` when it follows the last one too soon to count.
    mutating func take(_ percent: Int, from source: String, at now: Moment) -> Change? {
        if let last = levels[source] {
            let isEdge = (last.percent < 100) != (percent < 100)
            let isDue = percent != last.percent && now.nanoseconds(since: last.at) >= Self.foldingTime
            guard isEdge || isDue else { return nil }
        }
        let wasWaiting = isWaiting
        levels[source] = Level(percent: percent, at: now)
        changedAt = now
        let level = self.percent
        if level == 100 { since = nil } else if !wasWaiting { since = now }
        defer { reported = level }
        let report = BufferingReport(percent: level, isLikelyToKeepUp: !isWaiting)
        return Change(report: level == reported ? nil : report, switches: isWaiting != wasWaiting)
    }

    /// A new pipeline: none of its elements has reported a level.
    mutating func reset() { self = BufferingPolicy(reported: reported) }

    init() { self.init(reported: nil) }

    private init(reported: Int?) { self.reported = reported }
}
