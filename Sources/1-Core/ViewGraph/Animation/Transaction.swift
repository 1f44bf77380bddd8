/// The context of a change: its animation.
public struct Transaction: Sendable, Hashable {
    /// The animation; `nil` applies changes immediately.
    public var animation: Animation?

    /// Creates a transaction.
    public init(animation: Animation? = nil) { self.animation = animation }
}

/// Makes changes with the animation of a transaction.
@MainActor public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows
    -> Result
{
    try withAnimation(transaction.animation, body)
}
