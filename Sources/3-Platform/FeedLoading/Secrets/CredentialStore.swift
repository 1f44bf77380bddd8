/// A place for the user names and passwords of servers.
///
/// Credentials belong to an origin (scheme, host and port) and are sent to no other.
public protocol CredentialStore: Sendable {
    /// Returns the credential of an origin, or `nil` if there is none.
    func credential(for origin: WebOrigin) async throws(CredentialStoreError) -> Credential?
    /// Stores the credential of an origin, and replaces an earlier one.
    func save(_ credential: Credential, for origin: WebOrigin) async throws(CredentialStoreError)
    /// Removes the credential of an origin. Has no effect if there is none.
    func removeCredential(for origin: WebOrigin) async throws(CredentialStoreError)
    /// A Boolean value that indicates whether credentials outlive the process. If not, the interface should mention it.
    var isPersistent: Bool { get }
}
