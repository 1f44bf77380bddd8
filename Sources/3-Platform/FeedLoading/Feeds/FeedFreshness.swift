import FeedReaders

/// The origin of a feed's content: the server, or a copy on disk.
public enum FeedFreshness: Sendable, Hashable {
    /// The content was read now.
    case fresh
    /// The server confirmed that the copy on disk is current.
    case notModified
    /// The copy on disk has not expired. It was confirmed `age` seconds ago.
    case unexpired(age: Double)
    /// The copy on disk is shown because the server cannot be reached, fails, or sends something that cannot
    /// be read, such as the login page of a network. It was confirmed `age` seconds ago.
    case offline(age: Double, reason: FeedError)

    /// A Boolean value that indicates whether the content may be outdated, which the interface should show.
    public var isOffline: Bool {
        if case .offline = self { true } else { false }
    }
}
