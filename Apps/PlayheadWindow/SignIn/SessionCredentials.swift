import FeedLoading
import Foundation
import PlayheadCatalog
import PlayheadUI
import Synchronization

/// The user names and passwords of servers: those that were entered in this session, and those that a store keeps.
///
/// While it exists, players send them to the origins that they belong to, and to no other. Callable from any thread.
final class SessionCredentials: CredentialStore {
    private let kept: any CredentialStore
    private let known = KnownCredentials()
    private let registration: MediaResolverRegistration

    /// - Parameter kept: The store that keeps passwords. Default: none, so that the session's end forgets all.
    init(_ kept: any CredentialStore = MemoryCredentialStore()) {
        self.kept = kept
        registration = MediaResolvers.register(known)
    }

    deinit { registration.remove() }

    var isPersistent: Bool { kept.isPersistent }

    /// Returns `true` if the session uses a credential for an origin.
    func knows(_ origin: WebOrigin) -> Bool { known[origin] != nil }

    /// Uses a credential until the process exits; `nil` to forget it.
    func use(_ credential: Credential?, for origin: WebOrigin) { known[origin] = credential }

    /// Forgets the credentials of the session. Those that are kept stay.
    func forgetSession() { known.removeAll() }

    /// Returns `true` if the store can keep the credential of an origin: if there is a keyring.
    func canKeep(for origin: WebOrigin) async -> Bool {
        // The store knows after an attempt whether there is a keyring. A locked one asks again when it is used.
        _ = try? await kept.credential(for: origin)
        return kept.isPersistent
    }

    /// Reads a list or feed. User name and password in its address serve the rest of the session.
    func load(_ address: String, revalidates: Bool = false) async throws -> LoadedFeed {
        let loaded = try await FeedLoader(credentials: self)
            .load(address, options: FeedLoader.Options(revalidates: revalidates))
        // A path is no web address.
        if let (server, credential) = try? WebAddress.reading(address), let credential {
            use(credential, for: server.origin)
        }
        return loaded
    }

    // MARK: CredentialStore

    func credential(for origin: WebOrigin) async throws(CredentialStoreError) -> Credential? {
        if let credential = known[origin] { return credential }
        let credential = try await kept.credential(for: origin)
        if let credential { known[origin] = credential }
        return credential
    }

    func save(_ credential: Credential, for origin: WebOrigin) async throws(CredentialStoreError) {
        known[origin] = credential
        try await kept.save(credential, for: origin)
    }

    func removeCredential(for origin: WebOrigin) async throws(CredentialStoreError) {
        known[origin] = nil
        try await kept.removeCredential(for: origin)
    }
}

/// The credentials of this session, which players use for addresses of their origins.
private final class KnownCredentials: MediaResolver {
    private let credentials = Mutex<[WebOrigin: Credential]>([:])

    subscript(origin: WebOrigin) -> Credential? {
        get { credentials.withLock { $0[origin] } }
        set { credentials.withLock { $0[origin] = newValue } }
    }

    func removeAll() { credentials.withLock { $0 = [:] } }

    func resolves(_ address: URL) -> Bool { login(address) != nil }

    func resolve(_ address: URL) async throws(PlaybackError) -> ResolvedMedia {
        guard let (url, credential) = login(address) else { return ResolvedMedia(url: address) }
        let pair = Data("\(credential.user):\(credential.password)".utf8).base64EncodedString()
        return ResolvedMedia(url: url, headers: ["Authorization": "Basic " + pair])
    }

    /// The credential for an address, and the address without another one.
    private func login(_ address: URL) -> (url: URL, credential: Credential)? {
        guard !credentials.withLock({ $0.isEmpty }),
            let (server, own) = try? WebAddress.reading(address.absoluteString), let credential = self[server.origin]
        else { return nil }
        return (own == nil ? address : URL(string: server.text) ?? address, credential)
    }
}

extension WebOrigin {
    /// The origin that requires a user name and password, or did not accept them; `nil` for other failures, and for proxies.
    ///
    /// - Parameter error: The failure of a feed or of playback.
    init?(requiringLogin error: any Error) {
        let address: String?
        switch error {
        case let error as FeedError where error.code == .loginRequired && error.httpStatus != 407:
            address = error.address
        case let error as PlaybackError where error.code == .unauthorized && error.httpStatus != 407:
            address = error.url
        default: return nil
        }
        guard let address, let (server, _) = try? WebAddress.reading(address) else { return nil }
        self = server.origin
    }
}
