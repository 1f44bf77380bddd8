/// A source of values over time, with Combine's names and order of delivery.
///
/// Values are delivered synchronously, in the order of subscription, by the sender. There is no demand and no back
/// pressure: a subscriber takes each value immediately. Operators return an ``AnyPublisher``.
///
/// ```swift
/// let rates = CurrentValueSubject<Float, Never>(1)
/// var received: [String] = []
/// let subscription = rates
///     .removeDuplicates()
///     .map { "\($0)×" }
///     .sink { received.append($0) }
/// rates.send(1)
/// rates.send(2)
/// // received is ["1.0×", "2.0×"]; releasing `subscription` ends the delivery.
/// ```
///
/// Publishers other than ``ObservableObjectPublisher`` are not `Sendable`: send and subscribe in one isolation domain.
/// Subscriptions may be canceled on any thread, because the last reference to an object may be released on any.
public protocol Publisher<Output, Failure> {
    /// The type of the values.
    associatedtype Output
    /// The type of the error; `Never` for a publisher that cannot fail.
    associatedtype Failure: Error

    /// Delivers values, and at most one completion after them, until the subscription is canceled or released.
    ///
    /// Publishers implement this method. Call ``sink(isolation:receiveValue:)`` to subscribe.
    func subscribe(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable
}
