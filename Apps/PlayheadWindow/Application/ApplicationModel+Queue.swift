import Foundation
import PlayheadCatalog
import PlayheadUI

/// Details of the items of the queue.
extension ApplicationModel {
    /// Returns the picture, second line and duration of an item of the queue, as lists of the library show them.
    func queueDetails(of item: PlayerItem) -> QueueItemDetails {
        let known = recorder?.libraryItem(for: item)
        let entry = known ?? LibraryItem(address: item.url.absoluteString, title: item.title)
        let content = CardContent(entry)
        return QueueItemDetails(
            subtitle: known.flatMap(\.source), picture: content.picture, isSquare: content.shape == .square,
            duration: entry.duration)
    }
}
