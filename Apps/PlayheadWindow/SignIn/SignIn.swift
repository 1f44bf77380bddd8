import FeedLoading
import Observation

/// Asks for the user name and password of a server, and tries again with them.
@MainActor @Observable final class SignIn {
    /// A request for a user name and password.
    struct Request: Identifiable {
        let id: Int
        /// The server.
        let origin: WebOrigin
        fileprivate let retry: @MainActor () async -> WebOrigin?
    }

    /// The request that is shown; `nil` for none.
    var request: Request?
    /// `true` if the server did not accept the last user name or password.
    private(set) var isRefused = false
    /// `true` while the server is asked.
    private(set) var isWorking = false
    /// `true` if there is a keyring for passwords.
    private(set) var keepsPasswords = true
    /// Called with the reason why a password was not kept.
    @ObservationIgnored var onProblem: (@MainActor (String) -> Void)?
    /// The credentials.
    @ObservationIgnored let credentials: SessionCredentials
    @ObservationIgnored private var lastID = 0

    init(_ credentials: SessionCredentials) { self.credentials = credentials }

    /// Asks for the credential of a server.
    ///
    /// - Parameters:
    ///   - origin: The server.
    ///   - retry: Repeats what has failed, and returns the server that requires a user name and password now; `nil` for none.
    func ask(for origin: WebOrigin, retry: @escaping @MainActor () async -> WebOrigin?) {
        lastID += 1
        isRefused = credentials.knows(origin)
        request = Request(id: lastID, origin: origin, retry: retry)
    }

    /// Finds out whether there is a keyring.
    func findKeyring() async {
        if let origin = request?.origin { keepsPasswords = await credentials.canKeep(for: origin) }
    }

    /// Tries again with a user name and password. If the server refuses them, the request stays.
    ///
    /// - Parameters:
    ///   - credential: The user name and password.
    ///   - isKept: `true` to keep them in the keyring once the server has accepted them.
    func submit(_ credential: Credential, isKept: Bool) async {
        guard let request, !isWorking else { return }
        isWorking = true
        defer { isWorking = false }
        let origin = request.origin
        credentials.use(credential, for: origin)
        guard await request.retry() != origin else {
            credentials.use(nil, for: origin)
            isRefused = true
            return
        }
        if self.request?.id == request.id { self.request = nil }
        guard isKept else { return }
        do throws(CredentialStoreError) {
            try await credentials.save(credential, for: origin)
        } catch {
            onProblem?(error.description)
        }
    }
}
