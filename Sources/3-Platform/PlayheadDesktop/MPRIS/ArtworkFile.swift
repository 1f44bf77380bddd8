import Dispatch
import FoundationEssentials
import Glibc
import PlaybackModel
import Synchronization

/// The cover that plays, as a file that only the user can read, for programs that show it.
///
/// Files are written off the main actor. One stands at a time; it goes with the cover, and with this object.
@MainActor final class ArtworkFile {
    /// The file's address, once it is written.
    private(set) var address: String?
    /// Called when ``address`` changes by itself.
    var onChange: (@MainActor () -> Void)?

    private let folder: String
    private var shown: MediaArtwork?
    private var path: String?
    private var number = 0

    private static let lastNumber = Mutex(0)
    private static let extensions = [
        "image/jpeg": "jpg", "image/jpg": "jpg", "image/png": "png", "image/webp": "webp", "image/gif": "gif",
        "image/bmp": "bmp",
    ]

    /// Writes into a folder of its own below a folder of the user's.
    init(folder: String = ArtworkFile.usualFolder()) { self.folder = folder }

    isolated deinit { if let path { unlink(path) } }

    /// Shows a picture, or none. What is not a usual picture is left out.
    func show(_ artwork: MediaArtwork?) {
        guard artwork != shown else { return }
        shown = artwork
        remove()
        guard let artwork, let suffix = Self.extensions[artwork.mimeType.lowercased()], !artwork.data.isEmpty else {
            return
        }
        number = Self.lastNumber.withLock { last in
            last += 1
            return last
        }
        let (folder, path, number) = (folder, "\(folder)/cover-\(getpid())-\(number).\(suffix)", number)
        DispatchQueue.global(qos: .utility).async { [weak self] in
            guard Self.write(artwork.data, to: path, in: folder) else { return }
            TurnEnd.run { [weak self] in
                if let self, self.number == number {
                    self.isWritten(path)
                } else {
                    unlink(path)
                }
            }
        }
    }

    private func isWritten(_ path: String) {
        self.path = path
        address = URL(filePath: path).absoluteString
        onChange?()
    }

    private func remove() {
        // A file that is still being written is dropped when it comes.
        number = 0
        address = nil
        if let path { unlink(path) }
        path = nil
    }

    /// Where runtime files of the user go, which the system clears; else the cache.
    nonisolated static func usualFolder() -> String {
        func variable(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        if let folder = variable("XDG_RUNTIME_DIR") { return "\(folder)/playhead" }
        if let folder = variable("XDG_CACHE_HOME") { return "\(folder)/playhead" }
        return (variable("HOME") ?? "/tmp") + "/.cache/playhead"
    }

    /// Says whether it worked. A cover that cannot be written is not shown; nothing else depends on it.
    private nonisolated static func write(_ bytes: [UInt8], to path: String, in folder: String) -> Bool {
        // The parent exists but for a cache that was never used.
        if mkdir(folder, 0o700) != 0, errno == ENOENT, let end = folder.lastIndex(of: "/") {
            mkdir(String(folder[..<end]), 0o700)
            mkdir(folder, 0o700)
        }
        // Left behind by a process of the same number.
        unlink(path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                unlink(path)
                return false
            }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
