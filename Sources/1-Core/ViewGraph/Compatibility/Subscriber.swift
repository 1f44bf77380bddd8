import Synchronization

/// A receiver of values that can be switched off once.
///
/// Unchecked: `isActive` is atomic and the closures are never replaced. They run where the source sends, which
/// ``Publisher/sink(isolation:receiveValue:)`` verifies at run time.
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

    /// Delivers a value unless the subscriber is off.
    func receive(_ value: Output) {
        guard isActive.load(ordering: .acquiring) else { return }
        receiveValue(value)
    }

    /// Delivers the completion unless the subscriber is off, and switches it off.
    func receive(completion: Subscribers.Completion<Failure>) {
        guard switchOff() else { return }
        receiveCompletion(completion)
    }

    /// Switches the subscriber off. Returns `true` if it was on.
    @discardableResult func switchOff() -> Bool { isActive.exchange(false, ordering: .acquiringAndReleasing) }
}
