/// A publisher that tells that an object is about to change.
///
/// The default ``ObservableObject/objectWillChange``. Objects that keep their values by other means than ``Published``,
/// such as those that are `@Observable`, hold one and send it themselves:
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
/// It is `Sendable`, so that an isolated object can offer it as above. It delivers on the thread that sends: a send
/// away from the isolation of a subscriber is a programming error and stops the process with a message.
public final class ObservableObjectPublisher: Publisher, Sendable {
    /// What is delivered.
    public typealias Output = Void
    /// It never fails.
    public typealias Failure = Never

    private let subscribers = SubscriberList<Void, Never>()

    /// Makes a publisher without subscribers.
    public init() {}

    /// Tells all subscribers, before the object changes.
    public func send() { subscribers.send(()) }

    /// Delivers to closures; see `Publisher`.
    public func subscribe(
        receiveCompletion: @escaping (Subscribers.Completion<Never>) -> Void,
        receiveValue: @escaping (()) -> Void
    ) -> AnyCancellable {
        subscribers.add(Subscriber(receiveCompletion: receiveCompletion, receiveValue: receiveValue))
    }
}
