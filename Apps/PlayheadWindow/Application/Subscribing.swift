import FeedLoading
import Foundation
import Observation
import PlayheadCatalog
import PlayheadUI

/// Adds folders, podcasts, catalogs, channel lists and media servers to the library.
@MainActor @Observable final class Subscribing {
    /// The kinds of sources that people add.
    enum Source: String, Hashable, Identifiable, CaseIterable {
        case folder, podcast, channels, server
        var id: Self { self }
    }

    /// The source whose address is requested; `nil` for none.
    var asked: Source?
    /// `true` while the dialog for a folder is open.
    var isChoosingFolder = false
    /// The addresses that are being read.
    private(set) var loading: [String] = []
    /// The failure of the last attempt, with its address; `nil` for none.
    private(set) var failure: (address: String, error: any Error)?
    /// Called before the library changes.
    @ObservationIgnored var willAdd: (@MainActor () -> Void)?
    /// Called with the subscription that was added.
    @ObservationIgnored var onAdd: (@MainActor (Subscription) -> Void)?
    /// Called with the address of a list of subscriptions, which is imported in place of being subscribed to.
    @ObservationIgnored var onList: (@MainActor (String) -> Void)?
    /// Called with an address whose server requires a user name and password, and the server.
    @ObservationIgnored var onSignIn: (@MainActor (_ address: String, _ origin: WebOrigin) -> Void)?
    /// Called with the source of a subscription that was added, and its address.
    @ObservationIgnored var onLoad: (@MainActor (LoadedFeed, String) -> Void)?
    private let access: LibraryAccess
    private let load: @Sendable (String) async throws -> LoadedFeed

    /// - Parameters:
    ///   - access: The library.
    ///   - load: Reads a source. Default: a `FeedLoader`, which also finds the feed of a web page.
    init(
        _ access: LibraryAccess,
        load: @escaping @Sendable (String) async throws -> LoadedFeed = {
            var options = FeedLoader.Options()
            options.followsFeedLinks = true
            return try await FeedLoader().load($0, options: options)
        }
    ) {
        self.access = access
        self.load = load
    }

    /// Asks for a source.
    func ask(for source: Source) {
        failure = nil
        if source == .folder { isChoosingFolder = true } else { asked = source }
    }

    /// Reads a source and subscribes to it. Canceling the task adds nothing.
    ///
    /// - Parameter address: The path of a folder, or the address of a feed, list or media server.
    /// - Returns: `false` if that failed: then ``failure`` is set.
    @discardableResult func add(_ address: String) async -> Bool {
        let address = address.trimmingCharacters(in: .whitespacesAndNewlines)
        failure = nil
        guard !loading.contains(address) else { return false }
        loading.append(address)
        defer { loading.removeAll { $0 == address } }
        do {
            let loaded = try await load(address)
            try Task.checkCancellation()
            willAdd?()
            if loaded.feed.kind == .opml, let onList {
                onList(address)
                return true
            }
            guard let library = await access.open() else {
                if let error = access.error { throw error }
                return false
            }
            let source = loaded.movedTo ?? address
            try await Self.subscribe(to: source, loaded.feed, in: library)
            onLoad?(loaded, source)
            if let added = try await library.subscription(to: source) { onAdd?(added) }
            return true
        } catch {
            if !Task.isCancelled { failure = (address, error) }
            return false
        }
    }

    /// Subscribes to a feed, and removes it again if the task is canceled meanwhile.
    private static func subscribe(to address: String, _ feed: Feed, in library: MediaLibrary) async throws {
        let isNew = try await library.subscription(to: address) == nil
        try Task.checkCancellation()
        do {
            try await library.subscribe(to: address, feed)
            try Task.checkCancellation()
        } catch {
            if isNew, Task.isCancelled { try await library.unsubscribe(from: address) }
            throw error
        }
    }

    /// The server that requires a user name and password for the last attempt; `nil` if that had another failure, or none.
    var failedLogin: WebOrigin? { failure.flatMap { WebOrigin(requiringLogin: $0.error) } }

    /// Asks for the user name and password that the last attempt needs.
    func signIn() {
        if let failure, let failedLogin { onSignIn?(failure.address, failedLogin) }
    }

    /// Clears the failure.
    func dismiss() { failure = nil }
}
