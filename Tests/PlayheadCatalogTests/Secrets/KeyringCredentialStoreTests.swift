import Foundation
import PlayheadCatalog
import Testing

@Suite(.serialized) struct KeyringCredentialStoreTests {
    private let origin = WebOrigin(scheme: "https", host: "test.playhead.invalid")

    // The bus of the process is the one that libsecret uses; test runs have none, or a private one without a keyring.
    private static var hasService: Bool { ProcessInfo.processInfo.environment["PLAYHEAD_TEST_KEYRING"] != nil }

    @Test(.disabled(if: hasService)) func aMissingServiceIsATypedError() async throws {
        let store = KeyringCredentialStore()
        await #expect(throws: CredentialStoreError.noService) { try await store.credential(for: origin) }
        await #expect(throws: CredentialStoreError.noService) {
            try await store.save(Credential(user: "alice", password: "secret"), for: origin)
        }
        #expect(CredentialStoreError.noService.description.hasSuffix("Install gnome-keyring or KWallet."))
    }

    @Test(.enabled(if: hasService)) func credentialsAreStoredInTheKeyring() async throws {
        let store = KeyringCredentialStore()
        let credential = Credential(user: "älice \"x\"", password: "p,\\ä\n")
        try await store.save(credential, for: origin)
        #expect(try await store.credential(for: origin) == credential)
        let second = Credential(user: "bob", password: "")
        try await store.save(second, for: origin)
        #expect(try await store.credential(for: origin) == second)
        #expect(try await store.credential(for: WebOrigin(scheme: "http", host: "test.playhead.invalid")) == nil)
        try await store.removeCredential(for: origin)
        #expect(try await store.credential(for: origin) == nil)
    }
}
