import PlayheadCatalog
import PlayheadUI

/// The lines of an item's menu about its download.
struct DownloadMenu: View {
    let item: LibraryItem
    let model: ApplicationModel

    var body: some View {
        if let download = model.downloads.download(of: item) {
            switch download.state {
            case .waiting, .running: Button("Stop download") { model.cancelDownload(of: item) }
            case .stopped: Button("Resume download") { Task { await model.download(item) } }
            case .failed: Button("Retry download") { Task { await model.download(item) } }
            case .finished: EmptyView()
            }
            Button("Remove download") { Task { await model.removeDownload(of: item) } }
        } else if item.isOnWeb {
            Button("Download") { Task { await model.download(item) } }
        }
    }
}

extension LibraryItem {
    /// `true` for an item with an http or https address.
    var isOnWeb: Bool {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        return scheme == "http" || scheme == "https"
    }
}
