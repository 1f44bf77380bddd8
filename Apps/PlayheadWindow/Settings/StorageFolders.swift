import Foundation
import Localization
import PlayheadCatalog
import PlayheadEngineService

/// The folders in which Playhead stores files, and their sizes.
struct StorageFolders: Sendable {
    /// The folder of the library.
    var library: String
    /// The folder for copies.
    var caches: String
    /// The folder of the records of crashes; `nil` without a home folder.
    var crashRecords: String?
    /// The thumbnails that programs share.
    var thumbnails: ThumbnailStore

    /// The user's folders.
    static var standard: StorageFolders {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"] ?? ""
        let caches = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.cache"
        return StorageFolders(
            library: MediaLibrary.defaultFolder, caches: caches + "/playhead",
            crashRecords: EngineRecords.standard?.folder, thumbnails: ThumbnailStore())
    }

    /// The files of a kind of data; empty for data without separate files.
    func files(of kind: StoredData.Kind) -> [String] {
        switch kind {
        case .downloads: Self.files(below: library + "/downloads")
        case .pictures: Self.files(below: caches + "/images")
        case .feeds: Self.files(below: caches + "/feeds") + Self.files(below: caches + "/guides")
        case .otherCopies:
            Self.children(of: caches).filter { !["images", "feeds", "guides"].contains($0) }
                .flatMap { Self.files(below: "\(caches)/\($0)") }
        case .crashRecords: crashRecords.map { Self.files(below: $0) } ?? []
        case .setAside:
            Self.children(of: library).filter { name in
                name.contains(".sqlite")
                    && ["library-damaged-", "library-newer-", "library-other-"].contains { name.hasPrefix($0) }
            }.map { "\(library)/\($0)" }
        default: []
        }
    }

    /// Returns the number and the size of files.
    static func measure(_ paths: [String]) -> (count: Int, byteCount: Int64) {
        var size: Int64 = 0
        for path in paths {
            var status = stat()
            if lstat(path, &status) == 0 { size += Int64(status.st_size) }
        }
        return (paths.count, size)
    }

    /// Deletes files.
    ///
    /// - Returns: The reason why a file could not be deleted; `nil` if all were.
    static func remove(_ paths: [String]) -> String? {
        var problem: String?
        for path in paths where unlink(path) != 0 && errno != ENOENT {
            problem = localized("Cannot delete \(path): \(String(cString: strerror(errno))). Check its permissions.")
        }
        return problem
    }

    private static func children(of folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// The regular files in a folder and its folders, or the file itself. Links are files, never followed.
    private static func files(below path: String) -> [String] {
        var status = stat()
        guard lstat(path, &status) == 0 else { return [] }
        guard status.st_mode & S_IFMT == S_IFDIR else { return [path] }
        return children(of: path).flatMap { files(below: "\(path)/\($0)") }
    }
}
