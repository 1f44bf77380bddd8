import Localization
import PlayheadCatalog

/// The state of a download on a card or in a row.
enum DownloadMark: Hashable {
    /// Others run first.
    case waiting
    /// The part that has arrived, in percent; `nil` if the size is unknown.
    case running(percent: Int?)
    /// The user stopped it.
    case stopped
    /// It failed.
    case failed
    /// The item plays without a connection.
    case finished

    /// The mark of a download.
    init(_ download: MediaDownload) {
        switch download.state {
        case .waiting: self = .waiting
        case .running: self = .running(percent: download.fraction.map { Int($0 * 100) })
        case .stopped: self = .stopped
        case .failed: self = .failed
        case .finished: self = .finished
        }
    }

    /// The name of the symbol.
    var symbol: String {
        switch self {
        case .waiting: "clock"
        case .running, .finished: "arrow.down.circle"
        case .stopped: "pause.circle.fill"
        case .failed: "exclamationmark.triangle"
        }
    }

    /// The text next to the symbol; empty for none.
    var text: String {
        if case .running(let percent?) = self { "\(percent) %" } else { "" }
    }

    /// The text for assistive technology and help.
    var spoken: String {
        switch self {
        case .waiting: localized("Waits for other downloads")
        case .running(nil): localized("Downloading")
        case .running(let percent?): localized("Downloading, \(percent) percent")
        case .stopped: localized("Download stopped")
        case .failed: localized("Download failed")
        case .finished: localized("Downloaded")
        }
    }
}

extension CardContent {
    /// Returns the content with the state of the item's download.
    @MainActor func marked(by downloads: MediaDownloads?) -> CardContent {
        guard let address, let downloads, !downloads.downloads.isEmpty else { return self }
        var content = self
        content.download = downloads.download(ofAddress: address).map(DownloadMark.init)
        return content
    }
}
