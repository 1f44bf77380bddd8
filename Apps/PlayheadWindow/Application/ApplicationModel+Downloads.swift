import Localization
import PlayheadCatalog
import PlayheadUI

/// Downloads, as the pages offer them. Each command shows its result or the reason why there is none.
extension ApplicationModel {
    /// Downloads an item, or continues its download.
    func download(_ item: LibraryItem) async {
        do throws(DownloadError) {
            try await downloads.start(item)
            let isWaiting = downloads.download(of: item)?.state == .waiting
            player.notice =
                isWaiting
                ? localized("“\(item.displayTitle)” is downloaded after the others")
                : localized("“\(item.displayTitle)” is being downloaded")
        } catch {
            player.notice = error.description
        }
    }

    /// Stops the download of an item. Its bytes are kept.
    func cancelDownload(of item: LibraryItem) {
        guard let download = downloads.download(of: item) else { return }
        downloads.cancel(download.id)
        player.notice = localized("Download stopped")
    }

    /// Removes the download of an item. The message offers to undo that.
    func removeDownload(of item: LibraryItem) async {
        guard let download = downloads.download(of: item) else { return }
        // The offer before may be of the same item.
        await downloadUndo.end()
        await downloads.remove(download.id)
        let message = localized("Download of “\(item.displayTitle)” removed")
        await downloadUndo.offer(
            message, commit: { [downloads] in await downloads.finishRemoval(of: download.id) },
            undo: { [downloads] in await downloads.restore(download.id) })
        player.show(message) { [downloadUndo] in Task { await downloadUndo.undo() } }
    }

    /// Shows the end of a download.
    func announce(_ download: MediaDownload) {
        let title = download.item.displayTitle
        if case .failed(let error) = download.state {
            player.notice = localized("“\(title)”: \(error.description)")
        } else if download.state == .finished {
            player.notice = localized("“\(title)” is downloaded")
        }
    }
}
