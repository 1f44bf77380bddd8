import Dispatch
import FoundationEssentials
import Glibc
import PlaybackModel
import Synchronization

/// The current cover as a PNG file, for programs that show it. Only the user can read the file.
///
/// Desktops decode covers without a sandbox, so the bytes of the media are never written: only what the encoder returns.
/// Files are encoded and written off the main actor. At most one exists at a time; it is removed with its cover and with
/// this object.
@MainActor final class ArtworkFile {
    /// The URL of the file; `nil` until it is written.
    private(set) var address: String?
    /// Called when the file is written.
    var onChange: (@MainActor () -> Void)?

    private let folder: String
    private let encoder: MPRISService.CoverEncoder?
    private var shown: MediaArtwork?
    private var path: String?
    private var number = 0
    private var work: Task<Void, Never>?

    private static let lastNumber = Mutex(0)

    /// Creates an object that writes to a folder.
    ///
    /// - Parameters:
    ///   - folder: The folder of the files. It is created when it is missing.
    ///   - encoder: Makes the files; `nil` to write none.
    init(folder: String = ArtworkFile.usualFolder(), encoder: MPRISService.CoverEncoder?) {
        self.folder = folder
        self.encoder = encoder
    }

    isolated deinit {
        work?.cancel()
        if let path { unlink(path) }
    }

    /// Replaces the cover. A cover that cannot be encoded is not shown.
    func show(_ artwork: MediaArtwork?) {
        guard artwork != shown else { return }
        shown = artwork
        remove()
        guard let artwork, let encoder, !artwork.data.isEmpty else { return }
        number = Self.lastNumber.withLock { last in
            last += 1
            return last
        }
        let (folder, path, number) = (folder, "\(folder)/cover-\(getpid())-\(number).png", number)
        work = Task.detached(priority: .utility) { [weak self] in
            guard let file = await encoder(artwork), !Task.isCancelled, Self.write(file, to: path, in: folder) else {
                return
            }
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
        // A file that is still being written is removed when it is done.
        work?.cancel()
        work = nil
        number = 0
        address = nil
        if let path { unlink(path) }
        path = nil
    }

    /// The folder for the user's runtime files, which the system clears, or else the cache folder.
    nonisolated static func usualFolder() -> String {
        func variable(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        if let folder = variable("XDG_RUNTIME_DIR") { return "\(folder)/playhead" }
        if let folder = variable("XDG_CACHE_HOME") { return "\(folder)/playhead" }
        return (variable("HOME") ?? "/tmp") + "/.cache/playhead"
    }

    /// Returns `true` on success. After a failure the cover is not shown, and nothing else changes.
    private nonisolated static func write(_ bytes: [UInt8], to path: String, in folder: String) -> Bool {
        // Only a cache folder that was never used lacks its parent.
        if mkdir(folder, 0o700) != 0, errno == ENOENT, let end = folder.lastIndex(of: "/") {
            mkdir(String(folder[..<end]), 0o700)
            mkdir(folder, 0o700)
        }
        // An earlier process with the same number may have left one behind.
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
