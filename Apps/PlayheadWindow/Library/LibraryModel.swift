import Localization
import Observation
import PlayheadCatalog
import PlayheadUI

/// The state of the page “Library”: its content, and what people do with it.
@MainActor @Observable final class LibraryModel {
    /// The content, its loading state and its failure.
    @ObservationIgnored let content: LoadModel<LibraryContent>
    /// Refreshes subscriptions.
    @ObservationIgnored let refresher: LibraryRefresher
    /// Imports lists of subscriptions.
    @ObservationIgnored let opml: OPMLImport
    /// The offer to undo the last removal.
    @ObservationIgnored let undo: UndoOffer
    /// The order of subscriptions.
    var order = LibraryContent.Order.title
    /// The failure of the last action, for people; `nil` for none.
    private(set) var problem: String?
    @ObservationIgnored private let access: LibraryAccess

    /// Creates the model. Nothing is read yet.
    init(
        _ access: LibraryAccess, refresher: LibraryRefresher? = nil, opml: OPMLImport? = nil,
        undo: UndoOffer = UndoOffer()
    ) {
        self.access = access
        self.refresher = refresher ?? LibraryRefresher(access)
        self.undo = undo
        self.opml = opml ?? OPMLImport(access)
        self.opml.onLoad = { [refresher = self.refresher] in refresher.note($0, of: $1) }
        self.opml.onFailure = { [refresher = self.refresher] in refresher.note(failure: $0, of: $1) }
        content = LoadModel<LibraryContent> { [access] in
            guard let library = await access.open() else {
                if let error = await access.error { throw error }
                throw LibraryError(.closed)
            }
            return try await LibraryContent(library)
        }
    }

    /// Loads the content, then follows changes until the task is canceled.
    func follow() async {
        guard let library = await access.open() else {
            await content.load()
            return
        }
        let changes = library.changes
        await content.load(forced: true)
        for await areas in changes where !areas.isDisjoint(with: [.subscriptions, .lists, .favorites, .history]) {
            await content.load(forced: true)
        }
    }

    /// Reads again, for Retry.
    func reload() async { await content.load(forced: true) }

    /// Clears the failure.
    func dismissProblem() { problem = nil }

    // MARK: Subscriptions

    /// Ends a subscription, and offers to undo that.
    func remove(_ subscription: Subscription) async {
        await change { library in
            try await library.removeSubscription(subscription.address)
            await self.undo.offer(
                localized("“\(CardContent(subscription).title)” was removed"),
                commit: { try await library.finishRemovals() },
                undo: { try await library.restoreSubscription(subscription) })
        }
    }

    /// Finishes the removals of an earlier session, which ended before its offer to undo.
    func finishRemovals(in library: MediaLibrary) async {
        do throws(LibraryError) { try await library.finishRemovals() } catch { problem = error.description }
    }

    // MARK: Lists

    /// Creates a list.
    ///
    /// - Returns: The list; `nil` if that failed: then ``problem`` is set.
    @discardableResult func makeList(named name: String) async -> MediaList? {
        var made: MediaList?
        await change { library in made = try await library.makeList(named: name) }
        return made
    }

    /// Renames a list.
    func rename(_ list: MediaList, to name: String) async {
        await change { library in try await library.renameList(list.id, to: name) }
    }

    /// Deletes a list, and offers to undo that.
    func remove(_ list: MediaList) async {
        await change { library in
            let items = try await library.items(of: list.id)
            try await library.deleteList(list.id)
            await self.undo.offer(localized("“\(list.name)” was deleted")) {
                let new = try await library.makeList(named: list.name)
                try await library.add(items, to: new.id)
            }
        }
    }

    /// Adds an item to the end of a list.
    func add(_ item: LibraryItem, to list: MediaList) async {
        await change { library in try await library.add([item], to: list.id) }
    }

    /// Removes an item from a list, and offers to undo that.
    func remove(_ item: LibraryItem, at index: Int, of list: MediaList.ID) async {
        await change { library in
            // The list may have changed since the page was drawn.
            let items = try await library.items(of: list)
            guard
                let place = items.indices.contains(index) && items[index].id == item.id
                    ? index : items.firstIndex(where: { $0.id == item.id })
            else { return }
            try await library.removeItem(at: place, of: list)
            await self.undo.offer(localized("“\(item.displayTitle)” was removed")) {
                try await library.add([item], to: list, at: min(place, try await library.items(of: list).count))
            }
        }
    }

    /// Removes an item from the history, with its position. That is overwritten in the file, and cannot be undone.
    func removeFromHistory(_ item: LibraryItem) async {
        await change { library in try await library.removeFromHistory(item.id) }
    }

    /// Marks all entries of a subscription as seen.
    func markAllSeen(of address: String) async {
        await change { library in try await library.markAllSeen(of: address) }
    }

    private func change(_ body: @MainActor (MediaLibrary) async throws -> Void) async {
        problem = nil
        guard let library = await access.open() else {
            problem = access.error?.description
            return
        }
        do { try await body(library) } catch { problem = "\(error)" }
    }
}
