import FoundationEssentials
import Glibc
import PlaybackModel
import Playhead
import Synchronization

/// Opens the files of finished downloads in place of their addresses.
///
/// Players keep the address of the item, so positions, history and queues remain those of the episode.
final class DownloadResolver: MediaResolver {
    /// A finished download.
    struct Entry: Sendable {
        var file: String
        var title: String?
        var headers: [String: String]
    }

    private let entries = Mutex<[String: Entry]>([:])
    private let onMissing: @Sendable (String) -> Void

    /// - Parameter onMissing: Called with the identity of a download whose file is no longer there, on any thread.
    init(onMissing: @escaping @Sendable (String) -> Void) { self.onMissing = onMissing }

    /// Sets the file of a download; `nil` for none.
    func set(_ entry: Entry?, for id: String) { entries.withLock { $0[id] = entry } }

    func resolves(_ address: URL) -> Bool { entry(address) != nil }

    func resolve(_ address: URL) async throws(PlaybackError) -> ResolvedMedia {
        guard let entry = entry(address) else { return ResolvedMedia(url: address) }
        if access(entry.file, R_OK) == 0 {
            return ResolvedMedia(url: URL(fileURLWithPath: entry.file), title: entry.title)
        }
        let id = MediaDownloads.identifier(address.absoluteString)
        set(nil, for: id)
        onMissing(id)
        return ResolvedMedia(url: address, title: entry.title, headers: entry.headers)
    }

    private func entry(_ address: URL) -> Entry? {
        guard let scheme = address.scheme?.lowercased(), scheme == "http" || scheme == "https" else { return nil }
        return entries.withLock { $0.isEmpty ? nil : $0[MediaDownloads.identifier(address.absoluteString)] }
    }
}
