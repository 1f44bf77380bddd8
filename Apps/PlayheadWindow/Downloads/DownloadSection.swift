import Foundation
import Localization
import PlayheadCatalog
import PlayheadUI

/// The download of an item on its page: its progress, its failure or its size, and what can be done with it.
struct DownloadSection: View {
    let download: MediaDownload
    let model: ApplicationModel
    @Environment(\.pageWidth) private var page

    var body: some View {
        if case .failed(let error) = download.state {
            Banner(error.description) {
                if error.isRetryable { Button("Retry") { start() } }
                Button("Remove") { remove() }
            }
        } else {
            VStack(alignment: .leading, spacing: Spacing.s) {
                HStack(spacing: Spacing.s) {
                    Image(systemName: DownloadMark(download).symbol).font(.system(size: 15)).foregroundColor(.softText)
                        .accessibilityHidden(true)
                    Text(DownloadWording.line(download)).font(.detail).foregroundColor(.strongText).monospacedDigit()
                        .lineLimit(1)
                    Spacer(minLength: Spacing.s)
                    HStack(spacing: Spacing.s) {
                        if download.isActive {
                            Button("Stop") { model.cancelDownload(of: download.item) }
                        } else {
                            if download.state == .stopped { Button("Resume") { start() } }
                            Button("Remove") { remove() }
                        }
                    }
                    .buttonStyle(.bordered).font(.detail)
                }
                if download.state == .running {
                    ProgressView(value: download.fraction ?? 0).accessibilityLabel("Download")
                }
            }
            .padding(EdgeInsets(top: 10, leading: 14, bottom: 10, trailing: 10))
            .background(Color.well)
            .cornerRadius(Radius.card, border: .edge)
            .frame(maxWidth: page.isNarrow ? .infinity : 520, alignment: .leading)
        }
    }

    private func start() { Task { await model.download(download.item) } }

    private func remove() { Task { await model.removeDownload(of: download.item) } }
}

/// The words for downloads.
enum DownloadWording {
    /// The state and the size, such as “Downloading · 3.4 MB of 12 MB”.
    static func line(_ download: MediaDownload) -> String {
        let state =
            switch download.state {
            case .waiting: localized("Waits for other downloads")
            case .running: localized("Downloading")
            case .stopped: localized("Download stopped")
            case .failed(let error): error.description
            case .finished: localized("Downloaded")
            }
        let arrived = Localization.current.fileSize(download.byteCount)
        switch download.state {
        case .finished: return "\(state) · \(arrived)"
        case .failed: return state
        default:
            guard download.byteCount > 0 else { return state }
            guard let total = download.totalByteCount else { return "\(state) · \(arrived)" }
            return "\(state) · " + localized("\(arrived) of \(Localization.current.fileSize(total))")
        }
    }
}
