import FoundationEssentials
import Synchronization

/// The resolvers that all players of the process use, after those of their configuration.
///
/// Register a resolver when the application starts, and create items with the names of your catalog anywhere. For a
/// resolver that only one player should use, set ``PlayerConfiguration/resolvers`` instead.
///
/// ```swift
/// let registration = MediaResolvers.register(Catalogue())
/// let player = Player(item: .urn("urn:example:film:1"))
/// …
/// registration.remove()
/// ```
///
/// Safe to use from any thread. A change affects the items opened after it.
public enum MediaResolvers {
    private struct Registry {
        var entries: [(id: UInt64, resolver: any MediaResolver)] = []
        var lastID: UInt64 = 0
    }

    private static let registry = Mutex(Registry())

    /// Adds a resolver, which is asked before those registered earlier. It stays until it is removed.
    @discardableResult
    public static func register(_ resolver: any MediaResolver) -> MediaResolverRegistration {
        registry.withLock { registry in
            registry.lastID += 1
            registry.entries.append((registry.lastID, resolver))
            return MediaResolverRegistration(id: registry.lastID)
        }
    }

    static func remove(_ id: UInt64) {
        registry.withLock { registry in registry.entries.removeAll { $0.id == id } }
    }

    /// Returns the newest registered resolver for an address; `nil` without one. Resolvers are asked outside the lock.
    static func resolver(for address: URL) -> (any MediaResolver)? {
        let entries = registry.withLock { $0.entries }
        return entries.last { $0.resolver.resolves(address) }?.resolver
    }
}
