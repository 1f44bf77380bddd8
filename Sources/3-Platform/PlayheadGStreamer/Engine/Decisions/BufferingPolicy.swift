import PlaybackModel

/// Whether the pipeline must wait for data, from the buffering messages of its elements.
struct BufferingPolicy: Sendable {
    private var percents: [String: Int] = [:]
    /// The level in percent; 100 before anybody has spoken.
    private(set) var percent = 100
    /// The moment at which the level fell below 100.
    private(set) var since: Moment?
    private(set) var lastWord: Moment?

    /// Whether playing must wait.
    var isWaiting: Bool { percent < 100 }

    /// Takes a level in. Says whether ``isWaiting`` changed.
    mutating func take(_ percent: Int, from source: String, at now: Moment) -> Bool {
        let wasWaiting = isWaiting
        percents[source] = percent
        // The lowest counts: with several queues the slowest one starves the pipeline.
        self.percent = percents.values.min() ?? 100
        lastWord = now
        if isWaiting, !wasWaiting { since = now }
        if !isWaiting { since = nil }
        return isWaiting != wasWaiting
    }

    /// A new pipeline: nobody has spoken.
    mutating func reset() { self = BufferingPolicy() }
}
