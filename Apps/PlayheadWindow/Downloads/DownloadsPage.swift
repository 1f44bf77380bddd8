import Foundation
import Localization
import PlayheadCatalog
import PlayheadUI

/// The page “Downloads”: everything that was, or is being, downloaded, the newest first.
struct DownloadsPage: View {
    let model: ApplicationModel
    @Environment(\.pageWidth) private var page

    var body: some View {
        let downloads = model.downloads.downloads
        if downloads.isEmpty {
            StatePage(
                "arrow.down.circle", title: localized("No downloads"),
                message: localized("Download episodes and films from their pages or menus, to play them anywhere.")
            ) {
                Button("Go to the library") { model.router.select(.library) }
            }
        } else {
            PageFrame(localized("Downloads"), spacing: Spacing.s) {
                Text(Self.facts(downloads)).font(.detail).foregroundColor(.softText).pageMargins()
                ForEach(downloads.reversed()) { DownloadRow(download: $0, model: model) }
            }
            .environment(\.pageWidth, page.forRows)
        }
    }

    private static func facts(_ downloads: [MediaDownload]) -> String {
        let size = downloads.reduce(0) { $0 + $1.byteCount }
        return "\(MediaWording.items(downloads.count)) · \(Localization.current.fileSize(size))"
    }
}

private struct DownloadRow: View {
    let download: MediaDownload
    let model: ApplicationModel
    @Environment(\.pageWidth) private var page

    var body: some View {
        let item = download.item
        let name = "download \(download.id)"
        let buttons: CGFloat = download.isActive || download.state == .finished ? 1 : 2
        ZStack(alignment: .trailing) {
            MediaRow(
                CardContent(item), detail: DownloadWording.line(download), column: .wide,
                trailing: buttons * HeaderIcon.width, name: name
            ) {
                model.router.open(.item(item), from: name)
            } play: {
                Task { await model.play([item]) }
            }
            HStack(spacing: 0) {
                if download.isActive {
                    button("xmark", localized("Stop download")) { model.cancelDownload(of: item) }
                } else {
                    if download.state != .finished {
                        button("arrow.clockwise", localized("Resume download")) { Task { await model.download(item) } }
                    }
                    button("trash", localized("Remove download")) { Task { await model.removeDownload(of: item) } }
                }
            }
        }
        .padding(.horizontal, page.margin - MediaRow.inset)
        .contextMenu { ItemMenu(item: item, model: model) }
    }

    private func button(_ symbol: String, _ help: String, action: @escaping @MainActor () -> Void) -> some View {
        Button(action: action) {
            HeaderIcon(symbol)
        }
        .accessibilityLabel("\(help): \(download.item.displayTitle)")
        .help(help)
    }
}
