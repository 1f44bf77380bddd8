import Synchronization

/// A store that uses the keyring, or memory if no keyring service is running.
///
/// ``isPersistent`` becomes `false` when the keyring turns out to be unavailable, so that the interface can mention
/// that passwords are kept only until the application quits.
///
/// ```swift
/// let store = FallbackCredentialStore()
/// let origin = WebOrigin(scheme: "https", host: "www.example.com")
/// try await store.save(Credential(user: "me", password: password), for: origin)
/// if !store.isPersistent {
///     print("The password is kept until you quit.")
/// }
/// ```
public final class FallbackCredentialStore: CredentialStore {
    private let first: any CredentialStore
    private let memory = MemoryCredentialStore()
    private let isMissing = Atomic(false)

    /// Creates a store.
    ///
    /// - Parameter first: The store that is tried first. Default: the desktop's keyring.
    public init(_ first: any CredentialStore = KeyringCredentialStore()) { self.first = first }

    public var isPersistent: Bool { first.isPersistent && !isMissing.load(ordering: .acquiring) }

    public func credential(for origin: WebOrigin) async throws(CredentialStoreError) -> Credential? {
        if let credential = await memory.credential(for: origin) { return credential }
        return try await withFirst { store async throws(CredentialStoreError) in
            try await store.credential(for: origin)
        } ?? nil
    }

    public func save(_ credential: Credential, for origin: WebOrigin) async throws(CredentialStoreError) {
        let isSaved: Void? = try await withFirst { store async throws(CredentialStoreError) in
            try await store.save(credential, for: origin)
        }
        if isSaved == nil {
            await memory.save(credential, for: origin)
        } else {
            await memory.removeCredential(for: origin)
        }
    }

    public func removeCredential(for origin: WebOrigin) async throws(CredentialStoreError) {
        await memory.removeCredential(for: origin)
        _ = try await withFirst { store async throws(CredentialStoreError) in
            try await store.removeCredential(for: origin)
        }
    }

    /// Uses the first store. Returns `nil` if there is no service.
    private func withFirst<Value: Sendable>(
        _ body: (any CredentialStore) async throws(CredentialStoreError) -> Value
    ) async throws(CredentialStoreError) -> Value? {
        do throws(CredentialStoreError) {
            let value = try await body(first)
            isMissing.store(false, ordering: .releasing)
            return value
        } catch {
            guard error == .noService else { throw error }
            isMissing.store(true, ordering: .releasing)
            return nil
        }
    }
}
