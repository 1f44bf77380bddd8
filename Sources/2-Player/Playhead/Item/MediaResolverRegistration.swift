/// The way to take a registered resolver back. See ``MediaResolvers/register(_:)``.
public struct MediaResolverRegistration: Sendable, Hashable {
    let id: UInt64

    /// Removes the resolver; items that are being resolved are not disturbed. Calling it twice has no effect. Callable
    /// from any thread.
    public func remove() { MediaResolvers.remove(id) }
}
