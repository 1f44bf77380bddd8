/// A publisher that sends before an object changes.
///
/// This is the default type of ``ObservableObject/objectWillChange``. Objects that store their values by other means
/// than ``Published``, such as `@Observable` objects, hold one and send it themselves:
///
/// ```swift
/// @MainActor final class Deck: ObservableObject {
///     nonisolated let objectWillChange = ObservableObjectPublisher()
///     var side = "A" {
///         willSet { objectWillChange.send() }
///     }
/// }
/// ```
///
/// The publisher is `Sendable`, so that an isolated object can expose it as above. It delivers on the sending thread:
/// sending outside the isolation domain of a subscriber is a programming error and stops the process with a message.
public final class ObservableObjectPublisher: Publisher, Sendable {
    /// The publisher has no values.
    public typealias Output = Void
    /// The publisher never fails.
    public typealias Failure = Never

    private let subscribers = SubscriberList<Void, Never>()

    /// Creates a publisher.
    public init() {}

    /// Notifies all subscribers, before the object changes.
    public func send() { subscribers.send(()) }

    /// Subscribes with closures; see ``Publisher``.
    public func subscribe(
        receiveCompletion: @escaping (Subscribers.Completion<Never>) -> Void,
        receiveValue: @escaping (()) -> Void
    ) -> AnyCancellable {
        subscribers.add(Subscriber(receiveCompletion: receiveCompletion, receiveValue: receiveValue))
    }
}
