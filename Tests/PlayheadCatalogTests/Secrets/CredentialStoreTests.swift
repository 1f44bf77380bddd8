import Foundation
import PlayheadCatalog
import Testing

@Suite struct CredentialStoreTests {
    private let origin = WebOrigin(scheme: "https", host: "www.example.com")
    private let credential = Credential(user: "alice", password: "secret")

    @Test func descriptionsShowNothing() {
        var dumped = ""
        dump(credential, to: &dumped)
        for text in ["\(credential)", String(reflecting: credential), dumped, "\([origin: credential])"] {
            #expect(!text.contains("alice") && !text.contains("secret"))
        }
    }

    @Test func originsAreComparedByTheirParts() {
        #expect(WebOrigin(scheme: "HTTPS", host: "WWW.Example.com.", port: 443) == origin)
        #expect(WebOrigin(scheme: "http", host: "www.example.com") != origin)
        #expect(WebOrigin(scheme: "https", host: "www.example.com", port: 8443) != origin)
        #expect(WebOrigin(scheme: "http", host: "::1", port: 8080).description == "http://[::1]:8080")
        #expect(origin.description == "https://www.example.com")
    }

    @Test func withoutAServiceTheMemoryIsUsedAndReported() async throws {
        let store = FallbackCredentialStore(MissingStore())
        #expect(store.isPersistent)
        #expect(try await store.credential(for: origin) == nil)
        #expect(!store.isPersistent)
        try await store.save(credential, for: origin)
        #expect(!store.isPersistent)
        #expect(try await store.credential(for: origin) == credential)
        #expect(try await store.credential(for: WebOrigin(scheme: "https", host: "example.com")) == nil)
        try await store.removeCredential(for: origin)
        #expect(try await store.credential(for: origin) == nil)
    }

    @Test func otherErrorsAreReported() async throws {
        let store = FallbackCredentialStore(MissingStore(error: .locked))
        await #expect(throws: CredentialStoreError.locked) { try await store.credential(for: origin) }
        await #expect(throws: CredentialStoreError.locked) { try await store.save(credential, for: origin) }
    }

    /// A store that always fails.
    private struct MissingStore: CredentialStore {
        var error = CredentialStoreError.noService
        var isPersistent: Bool { true }
        func credential(for origin: WebOrigin) async throws(CredentialStoreError) -> Credential? { throw error }
        func save(_ credential: Credential, for origin: WebOrigin) async throws(CredentialStoreError) { throw error }
        func removeCredential(for origin: WebOrigin) async throws(CredentialStoreError) { throw error }
    }
}
