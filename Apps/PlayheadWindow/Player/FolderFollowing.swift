import FeedLoading
import Foundation
import PlayheadUI

/// Adds the other files of its folder around a file that was opened alone, once it is ready to play.
///
/// The current item is not disturbed, and files that are in the queue already are not added again.
@MainActor final class FolderFollowing {
    private weak var player: Player?
    private let item: PlayerItem
    private var listening: Listening?
    private var task: Task<Void, Never>?

    /// Waits for the item. Nothing is read before it is ready.
    init(_ item: PlayerItem, in player: Player) {
        self.player = player
        self.item = item
        listening = player.onTransition { [weak self] transition in
            guard let self, transition.item == item.id, transition.lanes.readiness == .ready else { return }
            find()
        }
    }

    /// Ends the search.
    func cancel() {
        listening?.cancel()
        task?.cancel()
    }

    isolated deinit { cancel() }

    private func find() {
        listening?.cancel()
        listening = nil
        guard task == nil else { return }
        task = Task { [weak self, item] in
            let neighbors = await FolderNeighbors.find(of: item.url)
            self?.add(neighbors)
        }
    }

    private func add(_ neighbors: FolderNeighbors) {
        guard !Task.isCancelled, let player, let place = player.items.firstIndex(of: item) else { return }
        let known = Set(player.items.map(\.url.absoluteString))
        func items(_ entries: [FeedEntry]) -> [PlayerItem] {
            entries.filter { !known.contains($0.address) }.map { PlayerItem(entry: $0) }
        }
        var queue = player.items
        queue.insert(contentsOf: items(neighbors.after), at: place + 1)
        queue.insert(contentsOf: items(neighbors.before), at: place)
        player.items = queue
    }
}
