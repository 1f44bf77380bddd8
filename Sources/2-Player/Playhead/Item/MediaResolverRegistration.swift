/// A registered resolver, which can be removed again. See ``MediaResolvers/register(_:)``.
public struct MediaResolverRegistration: Sendable, Hashable {
    let id: UInt64

    /// Removes the resolver. Items that are being resolved are not affected. Calling it twice has no effect. Callable from
    /// any thread.
    public func remove() { MediaResolvers.remove(id) }
}
