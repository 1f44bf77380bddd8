import Synchronization

/// A subscription that ends when it is canceled or released.
///
/// You can cancel a subscription, or release the last reference, on any thread. Only the first of these has an effect.
public final class AnyCancellable {
    private let isCancelled = Atomic(false)
    private var action: (() -> Void)?

    /// Creates a subscription with an action that runs once, at its end, on the thread that ends it.
    public init(_ cancel: @escaping () -> Void) { action = cancel }

    deinit { cancel() }

    /// Ends the subscription and releases what it holds.
    public func cancel() {
        guard !isCancelled.exchange(true, ordering: .acquiringAndReleasing) else { return }
        // Only one caller gets here, so that no other thread reads or writes the action.
        let action = action
        self.action = nil
        action?()
    }

    /// Stores the subscription in a set, which keeps it alive.
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    /// Stores the subscription in a collection, which keeps it alive.
    public func store<Cancellables: RangeReplaceableCollection>(in collection: inout Cancellables)
    where Cancellables.Element == AnyCancellable {
        collection.append(self)
    }
}

extension AnyCancellable: Hashable {
    /// Returns `true` if both are the same object.
    public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }
    /// Hashes by identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
