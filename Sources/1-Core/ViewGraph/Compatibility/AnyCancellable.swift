import Synchronization

/// A subscription that ends when it is cancelled or let go.
///
/// `cancel()` and the release of the last reference are safe on any thread, and only the first of them has an effect.
public final class AnyCancellable {
    private let isCancelled = Atomic(false)
    private var action: (() -> Void)?

    /// Makes a subscription that runs `cancel` once, at its end.
    ///
    /// `cancel` runs on the thread that lets go of the subscription.
    public init(_ cancel: @escaping () -> Void) { action = cancel }

    deinit { cancel() }

    /// Ends the subscription and lets go of what it holds.
    public func cancel() {
        guard !isCancelled.exchange(true, ordering: .acquiringAndReleasing) else { return }
        // One caller gets here, so nobody else reads or writes the action.
        let action = action
        self.action = nil
        action?()
    }

    /// Keeps the subscription as long as the set is.
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    /// Keeps the subscription as long as the collection is.
    public func store<Cancellables: RangeReplaceableCollection>(in collection: inout Cancellables)
    where Cancellables.Element == AnyCancellable {
        collection.append(self)
    }
}

extension AnyCancellable: Hashable {
    /// Whether both are one object.
    public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }
    /// Hashes by identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
