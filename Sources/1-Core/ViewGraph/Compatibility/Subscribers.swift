/// The types that subscribers use, named as in Combine.
public enum Subscribers {
    /// The completion of a publisher.
    public enum Completion<Failure: Error>: Sendable {
        /// The publisher finished normally.
        case finished
        /// The publisher failed.
        case failure(Failure)
    }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
