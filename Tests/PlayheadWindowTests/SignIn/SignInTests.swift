import FeedLoading
import Foundation
import MediaServer
import PlayheadCatalog
import PlayheadUI
import Testing

@testable import PlayheadWindow

/// Servers that require a user name and password, with real requests.
@MainActor @Suite struct SignInTests {
    private let access = LibraryAccess { _ throws(LibraryError) in try await MediaLibrary.inMemory() }
    private let right = Credential(user: "alice", password: "secret")
    private let wrong = Credential(user: "alice", password: "guess")

    private func model(_ kept: MemoryCredentialStore = MemoryCredentialStore()) -> ApplicationModel {
        ApplicationModel(WindowOptions(), library: access, credentials: SessionCredentials(kept))
    }

    /// A server whose list and films require Alice's password.
    private func startedServer() throws -> (server: StreamServer, origin: WebOrigin, list: String) {
        let server = try StreamServer.started()
        server.serve(
            """
            #EXTM3U
            #EXTINF:-1,One
            http://127.0.0.1:1/one.ts
            """, at: "/tv.m3u", contentType: "audio/x-mpegurl")
        server.inject(.requiresLogin(user: right.user, password: right.password))
        let origin = WebOrigin(scheme: "http", host: "127.0.0.1", port: Int(server.port))
        return (server, origin, server.url(for: "/tv.m3u").absoluteString)
    }

    // MARK: Lists

    @Test func aListIsAddedWithTheRightPassword() async throws {
        let (server, origin, list) = try startedServer()
        defer { server.stop() }
        let kept = MemoryCredentialStore()
        let model = model(kept)
        defer { model.player.close() }
        model.subscribing.ask(for: .channels)
        #expect(await !model.subscribing.add(list))
        #expect(model.subscribing.failedLogin == origin)
        model.subscribing.signIn()
        #expect(model.signIn.request?.origin == origin && !model.signIn.isRefused)
        await model.signIn.submit(wrong, isKept: true)
        #expect(model.signIn.request?.origin == origin && model.signIn.isRefused)
        #expect(await kept.credential(for: origin) == nil)
        #expect(model.subscribing.failure == nil)
        await model.signIn.submit(right, isKept: true)
        #expect(model.signIn.request == nil && model.subscribing.asked == nil)
        #expect(await kept.credential(for: origin) == right)
        let library = try #require(await access.open())
        #expect(try await library.subscriptions().map(\.address) == [list])
        await model.collections.refresher.refresh(list)
        #expect(model.collections.refresher.status(of: list).failure == nil)
    }

    @Test func aSubscriptionIsRefreshedAfterSigningIn() async throws {
        let (server, origin, list) = try startedServer()
        defer { server.stop() }
        let model = model()
        defer { model.player.close() }
        let library = try #require(await access.open())
        try await library.subscribe(to: list, Feed(kind: .m3u, title: "TV", entries: []))
        let refresher = model.collections.refresher
        await refresher.refresh(list)
        #expect(refresher.status(of: list).failedLogin == origin)
        model.signIn(toRefresh: list, from: origin)
        await model.signIn.findKeyring()
        #expect(!model.signIn.keepsPasswords)
        await model.signIn.submit(right, isKept: false)
        #expect(model.signIn.request == nil)
        #expect(refresher.status(of: list).failure == nil && refresher.status(of: list).failedLogin == nil)
        #expect(try await library.entries(of: list).count == 1)
        // Deleting the passwords in the settings ends their use.
        model.signIn.credentials.forgetSession()
        await refresher.refresh(list)
        #expect(refresher.status(of: list).failedLogin == origin)
    }

    @Test func aPasswordInAnAddressServesTheSessionAndIsNotStored() async throws {
        let (server, origin, list) = try startedServer()
        defer { server.stop() }
        let model = model()
        defer { model.player.close() }
        #expect(await model.subscribing.add(list.replacing("://", with: "://alice:secret@")))
        let library = try #require(await access.open())
        #expect(try await library.subscriptions().map(\.address) == [list])
        await model.collections.refresher.refresh(list)
        #expect(model.collections.refresher.status(of: list).failure == nil)
        #expect(model.signIn.credentials.knows(origin))
    }

    @Test func passwordsAreForServers() {
        let address = "https://example.com/a"
        let origin = WebOrigin(scheme: "https", host: "example.com")
        #expect(WebOrigin(requiringLogin: FeedError(.loginRequired, httpStatus: 401, address: address)) == origin)
        #expect(WebOrigin(requiringLogin: PlaybackError(.unauthorized, httpStatus: 401, url: address)) == origin)
        for error: any Error in [
            FeedError(.loginRequired, httpStatus: 407, address: address), FeedError(.loginRequired),
            PlaybackError(.unauthorized, httpStatus: 407, url: address),
            PlaybackError(.forbidden, httpStatus: 403, url: address), CancellationError(),
        ] {
            #expect(WebOrigin(requiringLogin: error) == nil, "\(error)")
        }
    }

    // MARK: Playback

    @Test func aFilmPlaysAfterSigningIn() async throws {
        let (server, origin, _) = try startedServer()
        defer { server.stop() }
        let film = server.url(for: try await server.serve(.mp4Counting)).absoluteString
        let model = model()
        defer { model.player.close() }
        await model.play([LibraryItem(address: film, title: "Film")])
        try await eventually("the refusal") { model.failedLogin == origin }
        model.signInToPlay()
        await model.signIn.submit(wrong, isKept: false)
        #expect(model.signIn.request?.origin == origin && model.signIn.isRefused)
        await model.signIn.submit(right, isKept: false)
        #expect(model.signIn.request == nil)
        #expect(model.player.player.error == nil)
        try await eventually("the film") { model.player.player.phase == .playing }
        #expect(model.player.player.currentItem?.url.absoluteString == film)
    }

    @Test func aKeptPasswordNeedsNoRequest() async throws {
        let (server, origin, _) = try startedServer()
        defer { server.stop() }
        let film = server.url(for: try await server.serve(.mp4Counting)).absoluteString
        let kept = MemoryCredentialStore()
        await kept.save(right, for: origin)
        let model = model(kept)
        defer { model.player.close() }
        await model.play([LibraryItem(address: film, title: "Film")])
        try await eventually("the film") { model.player.player.phase == .playing }
        #expect(model.signIn.request == nil)
    }

    @Test func passwordsAreNotSentToTheTargetOfARedirect() async throws {
        let (server, origin, _) = try startedServer()
        let other = try StreamServer.started()
        defer {
            server.stop()
            other.stop()
        }
        let path = try await other.serve(.mp4Counting)
        server.redirect("/away", to: other.url(for: path).absoluteString)
        let model = model()
        defer { model.player.close() }
        model.signIn.credentials.use(right, for: origin)
        await model.play([LibraryItem(address: server.url(for: "/away").absoluteString, title: "Film")])
        try await eventually("the film") { model.player.player.phase == .playing }
        #expect(server.log.contains { $0.request.headers["Authorization"] != nil })
        #expect(!other.log.isEmpty)
        #expect(!other.log.contains { $0.request.headers["Authorization"] != nil })
        // The other server's own request for a password is no question for this one.
        other.inject(.requiresLogin(user: "bob", password: "secret"))
        await model.play([LibraryItem(address: server.url(for: "/away").absoluteString, title: "Film")])
        try await eventually("the refusal") { model.player.player.error != nil }
        #expect(model.failedLogin == nil)
    }
}
