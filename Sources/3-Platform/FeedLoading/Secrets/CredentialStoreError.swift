import Localization

/// An error of a credential store. It contains no credentials.
public enum CredentialStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No service for secrets is running, or it cannot be started.
    case noService
    /// The keyring is locked, and was not unlocked.
    case locked
    /// The service reported an error.
    case failed(reason: String)

    public var description: String {
        switch self {
        case .noService:
            localized("Cannot use stored passwords: no keyring service is running. Install gnome-keyring or KWallet.")
        case .locked: localized("Cannot use stored passwords: the keyring is locked. Unlock it, then try again.")
        case .failed(let reason): localized("Cannot use stored passwords: \(reason). Try again later.")
        }
    }
}
