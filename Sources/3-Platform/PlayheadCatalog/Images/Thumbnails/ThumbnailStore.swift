import CPixbuf
import FoundationEssentials
import Glibc
import Localization
import PlaybackModel
import Playhead

/// Thumbnails of local files, shared with file managers per the freedesktop thumbnail specification, version 0.9.
///
/// A thumbnail is a PNG named after the MD5 of the file's URI. It is valid while the file has the modification
/// time that the thumbnail states. Failures are recorded in the same way, for each program and version.
///
/// ```swift
/// let store = ThumbnailStore()
/// if case .valid(let png) = await store.thumbnail(ofFile: path, .large) { show(png) }
/// ```
public actor ThumbnailStore {
    /// The result of looking for a thumbnail.
    public enum Lookup: Sendable, Hashable {
        /// An encoded picture, as large as requested or larger.
        case valid([UInt8])
        /// Making one failed before, and the file has not changed since.
        case failed
        /// There is none, or the file has changed since.
        case missing
    }

    private let folder: String
    private let program: String
    private var temporaryNumber = 0

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - folder: The path; `nil` for `thumbnails` in the user's folder for caches.
    ///   - program: The name and version for which failures are recorded.
    public init(folder: String? = nil, program: String = "playhead-\(playheadVersion)") {
        self.folder = folder ?? UserFolders.caches + "/thumbnails"
        self.program = program
    }

    // MARK: Reading

    /// Looks for a valid thumbnail of a size or larger.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the file.
    ///   - size: The size.
    public func thumbnail(ofFile path: String, _ size: ThumbnailSize) -> Lookup {
        guard let identity = Identity(path) else { return .missing }
        for larger in ThumbnailSize.allCases where larger.side >= size.side {
            if let png = valid(identity, in: larger.rawValue) { return .valid(png) }
        }
        return valid(identity, in: "fail/\(program)") == nil ? .missing : .failed
    }

    private func valid(_ identity: Identity, in part: String) -> [UInt8]? {
        // Other programs write here, too: the file is untrusted.
        guard let png = try? FileImageSource.read(path: "\(folder)/\(part)/\(identity.name)", limit: Self.byteLimit),
            let texts = PNGTexts.read(png)
        else { return nil }
        let isCurrent = texts["Thumb::URI"] == identity.uri && texts["Thumb::MTime"] == "\(identity.modified)"
        let hasSize = texts["Thumb::Size"].map { $0 == "\(identity.size)" } ?? true
        return isCurrent && hasSize ? png : nil
    }

    private static let byteLimit = 16 << 20

    // MARK: Writing

    /// Stores a thumbnail of a file.
    ///
    /// - Parameters:
    ///   - image: The picture. It is scaled down to the size.
    ///   - path: The absolute path of the file.
    ///   - modified: The file's modification time when the picture was made, from ``modificationTime(ofFile:)``.
    ///   - size: The size.
    /// - Returns: The PNG, or `nil` if the file has changed since, is a thumbnail itself, or cannot be read.
    @discardableResult public func store(
        _ image: DecodedImage, ofFile path: String, modified: Int64, _ size: ThumbnailSize
    ) -> [UInt8]? {
        guard let identity = Identity(path), identity.modified == modified, !isThumbnail(path),
            let png = PNGWriter.png(of: image, side: size.side, texts: identity.texts)
        else { return nil }
        write(png, identity, in: size.rawValue)
        return png
    }

    /// Records that no thumbnail can be made, until the file changes.
    public func storeFailure(ofFile path: String, modified: Int64) {
        guard let identity = Identity(path), identity.modified == modified, !isThumbnail(path),
            let dot = DecodedImage(
                size: PixelSize(width: 1, height: 1), naturalSize: PixelSize(width: 1, height: 1), stride: 4,
                pixels: [0, 0, 0, 0]), let png = PNGWriter.png(of: dot, side: 1, texts: identity.texts)
        else { return }
        write(png, identity, in: "fail/\(program)")
    }

    // MARK: Removing

    /// Returns the number and the size in bytes of the thumbnails and failures that Playhead has stored. Those of other
    /// programs do not count. Reads each thumbnail.
    public func ownThumbnails() -> (count: Int, byteCount: Int64) {
        let own = ownFiles()
        return (own.count, own.reduce(0) { $0 + $1.byteCount })
    }

    /// Removes the thumbnails and failures that Playhead has stored. Those of other programs stay.
    public func removeOwnThumbnails() {
        for file in ownFiles() { unlink(file.path) }
    }

    private func ownFiles() -> [(path: String, byteCount: Int64)] {
        let manager = FileManager.default
        let parts = ThumbnailSize.allCases.map(\.rawValue) + ["fail/\(program)"]
        return parts.flatMap { part -> [(path: String, byteCount: Int64)] in
            // A folder that does not exist has no thumbnails.
            let names = (try? manager.contentsOfDirectory(atPath: "\(folder)/\(part)")) ?? []
            return names.compactMap { name in
                let path = "\(folder)/\(part)/\(name)"
                guard name.hasSuffix(".png"), let png = try? FileImageSource.read(path: path, limit: Self.byteLimit),
                    PNGTexts.read(png)?["Software"] == "Playhead"
                else { return nil }
                return (path, Int64(png.count))
            }
        }
    }

    /// Returns a file's modification time in seconds since 1970, or `nil` unless it is a regular file.
    public nonisolated func modificationTime(ofFile path: String) -> Int64? { Identity(path)?.modified }

    private func isThumbnail(_ path: String) -> Bool { Self.canonical(path).hasPrefix(Self.canonical(folder) + "/") }

    /// Returns the path without repeated slashes, `.` and `..`, as GIO names files.
    private static func canonical(_ path: String) -> String {
        guard let text = g_canonicalize_filename(path, nil) else { return path }
        defer { g_free(text) }
        return String(cString: text)
    }

    private func write(_ png: [UInt8], _ identity: Identity, in part: String) {
        temporaryNumber += 1
        let place = "\(folder)/\(part)"
        // Without space or permission nothing is stored, and the thumbnail is made again.
        _ = AtomicFile.write(
            png, to: "\(place)/\(identity.name)", through: "\(place)/.playhead-\(getpid())-\(temporaryNumber)",
            creating: place)
    }

    /// The facts about a file that identify its thumbnail.
    private struct Identity {
        let uri: String
        let modified: Int64
        let size: Int64

        init?(_ path: String) {
            var status = stat()
            guard path.hasPrefix("/"), stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                let uri = g_filename_to_uri(ThumbnailStore.canonical(path), nil, nil)
            else { return nil }
            defer { g_free(uri) }
            self.uri = String(cString: uri)
            modified = Int64(status.st_mtim.tv_sec)
            size = Int64(status.st_size)
        }

        var name: String { Checksum.md5(Array(uri.utf8)) + ".png" }

        var texts: [(String, String)] {
            [
                ("Thumb::URI", uri), ("Thumb::MTime", "\(modified)"), ("Thumb::Size", "\(size)"),
                ("Software", "Playhead"),
            ]
        }
    }
}
