/// The names of what subscribers are given, as in Combine.
public enum Subscribers {
    /// The end of a publisher's values.
    public enum Completion<Failure: Error>: Sendable {
        /// All values were delivered.
        case finished
        /// The publisher cannot go on.
        case failure(Failure)
    }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
