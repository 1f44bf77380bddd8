import CSecret
import CSoup
import FoundationEssentials

/// Credentials in the desktop's keyring: GNOME Keyring, KWallet or another Secret Service.
///
/// Only the origin is visible in the keyring; user name and password are the secret. Without a service, all methods
/// throw ``/FeedLoading/CredentialStoreError/noService``: use a ``/FeedLoading/MemoryCredentialStore`` then, or
/// ``FallbackCredentialStore``, which does both.
///
/// ```swift
/// let store = KeyringCredentialStore()
/// let origin = WebOrigin(scheme: "https", host: "www.example.com")
/// try await store.save(Credential(user: "me", password: password), for: origin)
/// let loader = FeedLoader(credentials: store)
/// ```
public struct KeyringCredentialStore: CredentialStore {
    /// Creates a store. Nothing is opened before the first use.
    public init() {}

    public var isPersistent: Bool { true }

    public func credential(for origin: WebOrigin) async throws(CredentialStoreError) -> Credential? {
        let secret = try await perform(origin) { attributes, cancellable, error -> String? in
            let text = secret_password_lookupv_sync(playhead_secret_schema(), attributes, cancellable, error)
            defer { secret_password_free(text) }
            return text.map { String(cString: $0) }
        }
        guard let secret else { return nil }
        do {
            let pair = try JSONDecoder().decode([String].self, from: Data(secret.utf8))
            guard pair.count == 2 else { throw CredentialStoreError.failed(reason: "The stored secret is damaged") }
            return Credential(user: pair[0], password: pair[1])
        } catch {
            throw .failed(reason: "The stored secret is damaged")
        }
    }

    public func save(_ credential: Credential, for origin: WebOrigin) async throws(CredentialStoreError) {
        let secret: String
        do {
            secret = String(
                decoding: try JSONEncoder().encode([credential.user, credential.password]), as: UTF8.self)
        } catch {
            throw .failed(reason: "The user name or password cannot be stored")
        }
        _ = try await perform(origin) { attributes, cancellable, error in
            secret_password_storev_sync(
                playhead_secret_schema(), attributes, nil, "Playhead: \(origin)", secret, cancellable, error) != 0
        }
    }

    public func removeCredential(for origin: WebOrigin) async throws(CredentialStoreError) {
        _ = try await perform(origin) { attributes, cancellable, error in
            secret_password_clearv_sync(playhead_secret_schema(), attributes, cancellable, error) != 0
        }
    }

    /// Returns the number of servers whose credentials are stored.
    public func credentialCount() async throws(CredentialStoreError) -> Int {
        try await perform(nil) { attributes, cancellable, error in
            let items = secret_password_searchv_sync(
                playhead_secret_schema(), attributes, SECRET_SEARCH_ALL, cancellable, error)
            defer { g_list_free_full(items, g_object_unref) }
            return Int(g_list_length(items))
        }
    }

    /// Removes the credentials of all servers, except from keyrings that are locked.
    public func removeAllCredentials() async throws(CredentialStoreError) {
        _ = try await perform(nil) { attributes, cancellable, error in
            secret_password_clearv_sync(playhead_secret_schema(), attributes, cancellable, error) != 0
        }
    }

    private typealias Failure = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>

    /// Calls libsecret on a queue, because a locked keyring prompts the user, which can take long. Canceling the task
    /// ends the call.
    private func perform<Value: Sendable>(
        _ origin: WebOrigin?,
        _ body: @escaping @Sendable (OpaquePointer?, UnsafeMutablePointer<GCancellable>?, Failure) -> Value
    ) async throws(CredentialStoreError) -> Value {
        let cancellation = KeyringCancellation()
        let result = await withTaskCancellationHandler {
            await offload { () -> Result<Value, CredentialStoreError> in
                // The copies of the strings are freed with the table.
                let attributes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
                defer { g_hash_table_unref(attributes) }
                // Without an origin, all passwords of the schema are meant.
                if let origin {
                    g_hash_table_insert(attributes, g_strdup("origin"), g_strdup(origin.description))
                }
                var error: UnsafeMutablePointer<GError>?
                let value = body(attributes, cancellation.pointer, &error)
                guard let error else { return .success(value) }
                defer { g_error_free(error) }
                return .failure(Self.error(error))
            }
        } onCancel: {
            cancellation.cancel()
        }
        return try result.get()
    }

    private static func error(_ error: UnsafeMutablePointer<GError>) -> CredentialStoreError {
        let (domain, code) = (error.pointee.domain, error.pointee.code)
        if domain == secret_error_get_quark() {
            return code == Int32(SECRET_ERROR_IS_LOCKED.rawValue)
                ? .locked : .failed(reason: "The keyring reported error \(code)")
        }
        // No bus, no service on it, or none that can be started.
        if domain == g_dbus_error_quark() || domain == g_io_error_quark() || domain == g_spawn_error_quark() {
            return code == Int32(G_IO_ERROR_CANCELLED.rawValue) && domain == g_io_error_quark()
                ? .failed(reason: "The request was canceled") : .noService
        }
        return .failed(reason: "The keyring reported error \(code)")
    }
}

/// A cancellation of calls to libsecret.
///
/// Unchecked: the pointer never changes, and `GCancellable` is thread-safe.
private final class KeyringCancellation: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<GCancellable>? = g_cancellable_new()

    deinit { if let pointer { g_object_unref(pointer) } }

    func cancel() { g_cancellable_cancel(pointer) }
}
