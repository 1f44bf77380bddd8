import Glibc
import MediaReaders

/// Finds files whose names a list spells in other letters, as Windows allows: `upper.MP3` for `Upper.mp3`.
///
/// Each folder is read once. Used on one thread.
struct FileSpellings {
    /// The names in a folder by their lower case.
    private var folders: [FilePath: [String: [UInt8]]] = [:]
    /// The largest number of folders that are read, and of names in them.
    private static let folderCount = 1_000
    private static let nameCount = 20_000

    /// Returns the path of the file or folder that exists under another spelling; `nil` if there is none, or several.
    mutating func existing(_ path: FilePath) -> FilePath? {
        var found = FilePath("/")
        for component in path.bytes.split(separator: UInt8(ascii: "/")) {
            guard let folder = found else { return nil }
            let next = folder.appending(Array(component))
            if access(next.cString, F_OK) == 0 {
                found = next
            } else {
                let name = String(decoding: component, as: UTF8.self).lowercased()
                found = names(in: folder)[name].map { folder.appending($0) }
            }
        }
        return found
    }

    private mutating func names(in folder: FilePath) -> [String: [UInt8]] {
        if let known = folders[folder] { return known }
        guard folders.count < Self.folderCount else { return [:] }
        let (files, inner) = FolderListing.names(in: folder, limit: Self.nameCount)
        var names: [String: [UInt8]] = [:]
        var ambiguous: Set<String> = []
        for name in files + inner {
            let key = String(decoding: name, as: UTF8.self).lowercased()
            if names.updateValue(name, forKey: key) != nil { ambiguous.insert(key) }
        }
        for key in ambiguous { names[key] = nil }
        folders[folder] = names
        return names
    }
}
