import Observation
import PlayheadCatalog
import PlayheadUI

/// The state of an item's page: the item as it is now, and the other items of its series or source.
@MainActor @Observable final class ItemModel {
    /// The item, with its present status.
    private(set) var item: LibraryItem
    /// The other items of the series or of the source, in the source's order.
    private(set) var related: [LibraryItem] = []
    /// The failure of the last attempt to read them; `nil` for none.
    private(set) var error: LibraryError?
    @ObservationIgnored private let access: LibraryAccess

    /// The number of entries of the source among which the others are searched.
    static let readCount = 500
    /// The number of rows that are shown.
    static let rowCount = 60

    /// Creates the model with the item as it was shown elsewhere.
    init(_ item: LibraryItem, _ access: LibraryAccess) {
        self.item = item
        self.access = access
    }

    /// Reads the item and the others, then follows changes until the task is canceled.
    func follow() async {
        guard let library = await access.open() else {
            error = access.error
            return
        }
        let changes = library.changes
        await read(library)
        for await areas in changes where !areas.isDisjoint(with: [.positions, .favorites, .subscriptions, .history]) {
            await read(library)
        }
    }

    /// Reads again, for Retry.
    func reload() async {
        if let library = await access.open() { await read(library) }
    }

    private func read(_ library: MediaLibrary) async {
        do throws(LibraryError) {
            var current = item
            if let feed = item.feed {
                if let fresh = try await library.item(item.id) { current = fresh }
                // Enough for a series; a feed may have a hundred thousand entries.
                related = Self.related(to: current, in: try await library.entries(of: feed, limit: Self.readCount))
            } else if let fresh = try await library.item(withAddress: item.address) {
                current = fresh
            }
            item = current
            error = nil
        } catch {
            self.error = error
        }
    }

    /// The episodes of the same series, or else the other items of the same group.
    static func related(to item: LibraryItem, in entries: [LibraryItem]) -> [LibraryItem] {
        let others = entries.filter { $0.id != item.id }
        if let series = item.entry.details?.series {
            let episodes = others.filter { $0.entry.details?.series == series }
            if !episodes.isEmpty { return Array(episodes.prefix(rowCount)) }
        }
        return Array(others.filter { $0.entry.group == item.entry.group }.prefix(rowCount))
    }
}
