import CGIO
public import FoundationEssentials
import Glibc
import Localization
import MediaReaders
import Playhead

/// A file in the desktop's trash, which can be restored.
///
/// ```swift
/// let trashed = try TrashedFile(moving: item.url)
/// try trashed.restore()    // when the user presses Undo
/// ```
///
/// Nothing is ever deleted: where a file system has no trash, moving fails. The functions access the disk and may take
/// as long as it does; call them on any thread.
public struct TrashedFile: Sendable, Hashable {
    /// The place of the file before.
    public let original: URL
    /// The place of the file in the trash; `nil` if it is not known, so that the file cannot be restored from here.
    let place: TrashPlace?

    /// Moves a file to the trash.
    ///
    /// - Throws: `DesktopFileError.notAFile`, `.notFound` or `.cannotTrash`.
    public init(moving url: URL) throws(DesktopFileError) {
        let name = MediaAddress.fileName(url)
        guard let path = FilePath(url) else { throw .notAFile(name) }
        var status = stat()
        guard lstat(path.cString, &status) == 0 else { throw .notFound(name) }
        let candidates = TrashPlace.folders(for: path.text, device: status.st_dev)
        let file = g_file_new_for_path(path.cString)
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        var error: UnsafeMutablePointer<GError>?
        guard g_file_trash(file, nil, &error) != 0 else {
            defer { g_clear_error(&error) }
            throw .cannotTrash(name, FileFailure.message(error))
        }
        original = url
        place = TrashPlace.latest(of: path.text, in: candidates, inode: status.st_ino)
    }

    /// A Boolean value that indicates whether the file can be restored from here.
    public var canRestore: Bool { place != nil }

    /// Moves the file back. A file that took its place in the meantime is kept.
    ///
    /// - Throws: `DesktopFileError.cannotRestore`.
    public func restore() throws(DesktopFileError) {
        let name = MediaAddress.fileName(original)
        guard let place, let path = FilePath(original) else {
            throw .cannotRestore(name, localized("Its place in the trash is not known."))
        }
        let (source, target) = (g_file_new_for_path(place.file), g_file_new_for_path(path.cString))
        defer {
            g_object_unref(UnsafeMutableRawPointer(source))
            g_object_unref(UnsafeMutableRawPointer(target))
        }
        var error: UnsafeMutablePointer<GError>?
        // Fails if the name is taken.
        let flags = GFileCopyFlags(
            rawValue: G_FILE_COPY_NOFOLLOW_SYMLINKS.rawValue | G_FILE_COPY_NO_FALLBACK_FOR_MOVE.rawValue)
        guard g_file_move(source, target, flags, nil, nil, nil, &error) != 0 else {
            defer { g_clear_error(&error) }
            throw .cannotRestore(name, FileFailure.message(error))
        }
        // The file is back; a note that remains names nothing, and file managers remove it.
        unlink(place.note)
    }
}
