public import FeedReaders

/// A step of a ``MediaOpening``.
public enum OpeningEvent: Sendable, Hashable {
    /// The next entries of the queue, in order. The first come early, in a small piece.
    case entries([FeedEntry])
    /// The end, with a report of everything that was left out.
    case finished(OpeningReport)
}
