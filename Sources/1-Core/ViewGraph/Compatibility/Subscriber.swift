import Synchronization

/// A receiver of values that can be switched off once.
///
/// Unchecked: `isActive` is atomic and the closures are never replaced. The closures run where their source sends, and
/// ``Publisher/sink(isolation:receiveValue:)`` checks at run time that this is where they belong.
final class Subscriber<Output, Failure: Error>: @unchecked Sendable {
    private let isActive = Atomic(true)
    private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
    private let receiveValue: (Output) -> Void

    init(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) {
        self.receiveCompletion = receiveCompletion
        self.receiveValue = receiveValue
    }

    /// Delivers a value, unless the subscriber is off.
    func receive(_ value: Output) {
        guard isActive.load(ordering: .acquiring) else { return }
        receiveValue(value)
    }

    /// Delivers the end, unless the subscriber is off, and switches it off.
    func receive(completion: Subscribers.Completion<Failure>) {
        guard switchOff() else { return }
        receiveCompletion(completion)
    }

    /// Says whether the subscriber was on until now.
    @discardableResult func switchOff() -> Bool { isActive.exchange(false, ordering: .acquiringAndReleasing) }
}
