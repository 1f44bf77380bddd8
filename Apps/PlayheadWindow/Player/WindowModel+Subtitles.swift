import FeedLoading
import Foundation
import Localization
import PlayheadUI

/// Subtitle files: dropped on the window, and found next to a film.
extension WindowModel {
    /// Adds dropped subtitle files to the current item and shows the first. Failures are shown.
    func addSubtitles(_ urls: [URL]) {
        Task {
            var added = 0
            for url in urls {
                do throws(PlaybackError) {
                    try await player.addSubtitles(url: url, selects: added == 0)
                    added += 1
                } catch {
                    notice = error.description
                }
            }
            if added > 0 { notice = added == 1 ? localized("Subtitles added") : localized("\(added) subtitles added") }
        }
    }
}

/// Adds the subtitle files and lyrics next to each local item when it is ready to play.
@MainActor final class SidecarLoading {
    private weak var player: Player?
    private var listening: Listening?
    private var known: Set<ItemID> = []

    /// The largest number of files that are added to a film.
    private static let limit = 16

    /// Waits for items.
    init(_ player: Player) {
        self.player = player
        listening = player.onTransition { [weak self] transition in
            guard let self, transition.lanes.readiness == .ready, let item = player.currentItem,
                transition.item == item.id, known.insert(item.id).inserted, item.url.isFileURL
            else { return }
            Task { await self.load(item) }
        }
    }

    /// Ends the search.
    func cancel() { listening?.cancel() }

    private func load(_ item: PlayerItem) async {
        if let file = await SidecarLyrics.find(for: item.url), player?.currentItem == item {
            try? await player?.addLyrics(url: file)
        }
        let files = await SidecarSubtitles.find(for: item.url).filter { $0.kind != .vobSub }.prefix(Self.limit)
        let first = Self.defaultSubtitles(among: files, language: Localization.current.language)
        for file in files {
            guard let player, player.currentItem == item else { return }
            // A damaged file next to a film is not reported, because no one has asked for it.
            _ = try? await player.addSubtitles(
                url: file.url, language: file.language, title: file.title, isDefault: file == first, selects: false)
        }
    }

    /// The file to show until the viewer chooses: with the name of the film, and in the given language, or else in none
    /// that is stated, or else in any.
    static func defaultSubtitles(among files: some Sequence<SidecarSubtitle>, language: String) -> SidecarSubtitle? {
        let own = files.filter { $0.hasFilmName && !$0.isForced }
        return own.first { TrackLanguage.isSame($0.language, language) }
            ?? own.first { $0.language == nil } ?? own.first
    }
}
