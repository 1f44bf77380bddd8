/// Credentials in memory, for tests and for systems without a keyring service. They are lost when the process exits.
public actor MemoryCredentialStore: CredentialStore {
    private var credentials: [WebOrigin: Credential] = [:]

    /// Creates an empty store.
    public init() {}

    public nonisolated var isPersistent: Bool { false }

    public func credential(for origin: WebOrigin) -> Credential? { credentials[origin] }

    public func save(_ credential: Credential, for origin: WebOrigin) { credentials[origin] = credential }

    public func removeCredential(for origin: WebOrigin) { credentials[origin] = nil }
}
