/// A source of values over time, with Combine's names and order of delivery.
///
/// Values are delivered synchronously, in the order of subscription, by whoever sends them. There is no demand and no
/// back pressure: a subscriber takes each value at once. Operators answer an ``AnyPublisher``.
///
/// ```swift
/// let rates = CurrentValueSubject<Float, Never>(1)
/// var told: [String] = []
/// let subscription = rates
///     .removeDuplicates()
///     .map { "\($0)×" }
///     .sink { told.append($0) }
/// rates.send(1)
/// rates.send(2)
/// // told is ["1.0×", "2.0×"]; letting go of `subscription` ends the delivery.
/// ```
///
/// Publishers are not `Sendable`, save ``ObservableObjectPublisher``: one isolation sends and subscribes. Subscriptions
/// may be cancelled on any thread, because the last reference to an object may be dropped on any.
public protocol Publisher<Output, Failure> {
    /// The type of the values.
    associatedtype Output
    /// The type of the error that ends the values early; `Never` where there is none.
    associatedtype Failure: Error

    /// Delivers values and at most one completion, last, until what it returns is cancelled or let go.
    ///
    /// Programs call ``sink(isolation:receiveValue:)``; this is what a publisher implements.
    func subscribe(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable
}
