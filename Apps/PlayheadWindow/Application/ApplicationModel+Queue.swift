import Foundation
import PlayheadCatalog
import PlayheadUI

/// Details and covers of the items of the queue.
extension ApplicationModel {
    /// Returns the picture, second line and duration of an item of the queue, as lists of the library show them.
    func queueDetails(of item: PlayerItem) -> QueueItemDetails {
        let known = recorder?.libraryItem(for: item)
        let entry = known ?? Self.libraryItem(item)
        let content = CardContent(entry)
        return QueueItemDetails(
            subtitle: known.flatMap(\.source), picture: content.picture, isSquare: content.shape == .square,
            duration: entry.duration)
    }

    /// Returns the cover of the current item; `nil` while its picture shows: without a video that is open.
    func cover(of item: PlayerItem) -> CardContent? {
        let player = player.player
        guard NowPlayingBar.needsCover(player.lanes.phase, player.mediaType) else { return nil }
        var content = CardContent(recorder?.libraryItem(for: item) ?? Self.libraryItem(item))
        // Its initials stand for a picture that is missing.
        content.title = player.displayTitle
        return player.mediaType == .audio ? content.with(shape: .square) : content
    }

    private static func libraryItem(_ item: PlayerItem) -> LibraryItem {
        LibraryItem(address: item.url.absoluteString, title: item.title)
    }
}
