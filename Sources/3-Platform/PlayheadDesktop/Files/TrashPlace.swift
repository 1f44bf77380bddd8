import CGIO
import FoundationEssentials
import Glibc

/// The place of a file in a trash folder, as the Trash specification of freedesktop.org describes it.
struct TrashPlace: Sendable, Hashable {
    /// The path of the file.
    let file: String
    /// The path of the note with the original place.
    let note: String

    /// The trash folders that may take a file, each with the folder that relative paths in its notes start from.
    static func folders(for path: String, device: dev_t) -> [(trash: String, top: String)] {
        var folders: [(String, String)] = []
        let home = getenv("HOME").map { String(cString: $0) } ?? ""
        let data = getenv("XDG_DATA_HOME").map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        folders.append(((data ?? home + "/.local/share") + "/Trash", "/"))
        // The root of the file system: the highest folder on the same device.
        var top = URL(filePath: path).deletingLastPathComponent().path
        while top != "/" {
            let parent = URL(filePath: top).deletingLastPathComponent().path
            var status = stat()
            guard stat(parent, &status) == 0, status.st_dev == device else { break }
            top = parent
        }
        let prefix = top == "/" ? "" : top
        folders.append(("\(prefix)/.Trash/\(getuid())", top))
        folders.append(("\(prefix)/.Trash-\(getuid())", top))
        return folders
    }

    /// The place of a file that was just moved there, found by its number; `nil` if it is in none of the folders.
    static func latest(of path: String, in folders: [(trash: String, top: String)], inode: ino_t) -> TrashPlace? {
        for folder in folders {
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.trash + "/info") else {
                continue
            }
            for name in names where name.hasSuffix(".trashinfo") {
                let file = "\(folder.trash)/files/\(name.dropLast(".trashinfo".count))"
                var status = stat()
                guard lstat(file, &status) == 0, status.st_ino == inode else { continue }
                let note = "\(folder.trash)/info/\(name)"
                if original(inNote: note, top: folder.top) == path { return TrashPlace(file: file, note: note) }
            }
        }
        return nil
    }

    /// The original path in a note; `nil` for damaged notes.
    static func original(inNote note: String, top: String) -> String? {
        guard let data = FileManager.default.contents(atPath: note), data.count < 100_000 else { return nil }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        guard lines.first == "[Trash Info]",
            let line = lines.first(where: { $0.hasPrefix("Path=") }),
            let plain = g_uri_unescape_string(String(line.dropFirst("Path=".count)), nil)
        else { return nil }
        defer { g_free(plain) }
        let path = String(cString: plain)
        guard !path.isEmpty else { return nil }
        return path.hasPrefix("/") ? path : (top == "/" ? "/" : top + "/") + path
    }
}
