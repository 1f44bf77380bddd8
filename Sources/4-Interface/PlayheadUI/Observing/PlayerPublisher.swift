import Playhead
import ViewGraph

/// A publisher of values that a player sends on the main actor. Each subscription has a separate source.
struct PlayerPublisher<Output: Sendable>: Publisher {
    typealias Failure = Never

    /// Starts to send to a subject. The returned closure ends it, on any thread.
    let begin: @MainActor (PassthroughSubject<Output, Never>) -> @Sendable () -> Void

    func subscribe(
        receiveCompletion: @escaping (Subscribers.Completion<Never>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        let subject = PassthroughSubject<Output, Never>()
        let subscription = subject.subscribe(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
        let end = start(subject)
        return AnyCancellable {
            subscription.cancel()
            end()
        }
    }

    private func start(_ subject: PassthroughSubject<Output, Never>) -> @Sendable () -> Void {
        MainActor.preconditionIsolated("subscribe to a player's publisher on the main actor")
        // This code runs on the main actor, and nothing leaves it.
        nonisolated(unsafe) let subject = subject
        let begin = begin
        return MainActor.assumeIsolated { begin(subject) }
    }
}
