import Glibc
import MediaReaders

/// The names in a folder.
enum FolderListing {
    /// Returns the names of the files and folders in a folder, without hidden ones. They need not be UTF-8. Empty if the
    /// folder cannot be read. Blocks.
    static func names(in folder: FilePath, limit: Int) -> (files: [[UInt8]], folders: [[UInt8]]) {
        guard let directory = opendir(folder.cString) else { return ([], []) }
        defer { closedir(directory) }
        var files: [[UInt8]] = []
        var folders: [[UInt8]] = []
        while files.count + folders.count < limit, let item = readdir(directory) {
            let name = withUnsafeBytes(of: &item.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard name.first != UInt8(ascii: ".") else { continue }
            var isFolder = item.pointee.d_type == UInt8(DT_DIR)
            var isFile = item.pointee.d_type == UInt8(DT_REG)
            if !isFolder, !isFile {
                var facts = stat()
                guard stat(folder.appending(name).cString, &facts) == 0 else { continue }
                isFolder = facts.st_mode & S_IFMT == S_IFDIR
                isFile = facts.st_mode & S_IFMT == S_IFREG
            }
            if isFolder { folders.append(name) } else if isFile { files.append(name) }
        }
        return (files, folders)
    }
}
