import FeedReaders

extension Error {
    /// A Boolean value that indicates whether the error reports a cancellation, which is not shown to people.
    var isCancellation: Bool {
        switch self {
        case is CancellationError: true
        case let error as FeedError: error.code == .canceled
        default: false
        }
    }
}
