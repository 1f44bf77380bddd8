import FeedLoading
import Localization
import PlayheadCatalog
import PlayheadUI

/// Chapters of podcasts, which are in separate documents.
extension ApplicationModel {
    /// Loads the chapters of an episode that has become ready. Without them, the episode plays as usual.
    func loadChapters(_ transition: PlaybackTransition) {
        guard transition.previous.readiness != .ready, let item = player.player.currentItem, item.id == transition.item,
            let address = recorder?.libraryItem(for: item)?.entry.details?.chapters
        else { return }
        Task { [loadChapters = chapterLoading] in
            do throws(FeedError) {
                let chapters = try await loadChapters(address)
                player.player.addMetadata(MediaMetadata(chapters: chapters), to: item)
            } catch {
                if player.player.currentItem == item {
                    player.notice = localized("Cannot load the chapters. \(error.cause)")
                }
            }
        }
    }
}
