import Playhead
import ViewGraph

/// Values that a player sends on the main actor, as a publisher: each subscription has its own source.
struct PlayerPublisher<Output: Sendable>: Publisher {
    typealias Failure = Never

    /// Begins to send to a subject; what it returns ends that, on any thread.
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
        // This is the main actor: nothing leaves it.
        nonisolated(unsafe) let subject = subject
        let begin = begin
        return MainActor.assumeIsolated { begin(subject) }
    }
}
