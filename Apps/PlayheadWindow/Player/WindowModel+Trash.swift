import Foundation
import Localization
import PlayheadDesktop
import PlayheadUI

/// The file of the current item: moving it to the trash, and showing its folder.
extension WindowModel {
    /// Moves the file of the current item to the trash and plays the next item. The message offers to undo that.
    func moveToTrash() {
        guard let item = player.currentItem else { return }
        guard item.url.isFileURL else {
            notice = localized("Only files on this computer can be moved to the trash.")
            return
        }
        let place = RemovedItem(item, player)
        willCopy?(place.item, place.original)
        Task {
            do throws(DesktopFileError) {
                let file = try await Self.moveToTrash(item.url)
                remove(item)
                let name = MediaAddress.fileName(item.url)
                guard file.canRestore else {
                    notice = localized("“\(name)” was moved to the trash.")
                    return
                }
                show(
                    localized("“\(name)” was moved to the trash."),
                    undo: { [weak self] in self?.restore(file, place) })
            } catch {
                notice = error.description
            }
        }
    }

    /// Moves a file back, and plays it where it was.
    private func restore(_ file: TrashedFile, _ place: RemovedItem) {
        Task {
            do throws(DesktopFileError) {
                try await Self.restore(file)
                place.insert(into: player)
                showsPlayer?()
                notice = localized("“\(MediaAddress.fileName(file.original))” is back.")
            } catch {
                notice = error.description
            }
        }
    }

    private static nonisolated func moveToTrash(_ url: URL) async throws(DesktopFileError) -> TrashedFile {
        try TrashedFile(moving: url)
    }

    private static nonisolated func restore(_ file: TrashedFile) async throws(DesktopFileError) { try file.restore() }

    /// Shows the file of the current item in the file manager. A failure is shown.
    func showInFolder() {
        guard let url = player.currentItem?.url else { return }
        showInFolder(url)
    }

    /// Shows a file in the file manager. A failure is shown.
    func showInFolder(_ url: URL) {
        folders.show(url) { [weak self] result in
            if case .failure(let error) = result { self?.notice = error.description }
        }
    }
}

/// The place of an item in the queue and in time, to return to.
@MainActor struct RemovedItem {
    let original: PlayerItem
    /// A copy that starts at the position that was left.
    let item: PlayerItem
    private let index: Int
    private let isPlaying: Bool

    init(_ item: PlayerItem, _ player: Player) {
        original = item
        self.item = item.copy(startPosition: player.streamType == .onDemand ? player.time() : item.startPosition)
        index = player.items.firstIndex(of: item) ?? 0
        isPlaying = player.lanes.intent == .play
    }

    func insert(into player: Player) {
        player.items.insert(item, at: min(index, player.items.count))
        player.currentItem = item
        if isPlaying { player.play() }
    }
}
