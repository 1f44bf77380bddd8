import Localization
import MediaReaders
import PlayheadUI

/// Removing items from the queue.
extension WindowModel {
    /// Removes an item from the queue. The message offers to undo that.
    func removeFromQueue(_ item: PlayerItem) {
        guard let place = player.items.firstIndex(of: item) else { return }
        let removed = player.currentItem == item ? RemovedItem(item, player) : nil
        if let removed { willCopy?(removed.item, removed.original) }
        remove(item)
        let name = PrintableText(item.title ?? MediaAddress.name(item.url)).string
        show(
            localized("“\(name)” was removed from the queue."),
            undo: { [weak self] in
                guard let self, !player.items.contains(item) else { return }
                if let removed {
                    removed.insert(into: player)
                    showsPlayer?()
                } else {
                    player.items.insert(item, at: min(place, player.items.count))
                }
            })
    }
}
