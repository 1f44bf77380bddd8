import Glibc

/// The names in a folder.
enum FolderListing {
    /// Returns the names of the files and folders in a folder, without hidden ones and without those that are not UTF-8.
    /// Empty if the folder cannot be read. Blocks.
    static func names(in path: String, limit: Int) -> (files: [String], folders: [String]) {
        guard let directory = opendir(path) else { return ([], []) }
        defer { closedir(directory) }
        var files: [String] = []
        var folders: [String] = []
        while files.count + folders.count < limit, let item = readdir(directory) {
            let bytes = withUnsafeBytes(of: &item.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard bytes.first != UInt8(ascii: "."), let name = String(validating: bytes, as: UTF8.self) else {
                continue
            }
            var isFolder = item.pointee.d_type == UInt8(DT_DIR)
            var isFile = item.pointee.d_type == UInt8(DT_REG)
            if !isFolder, !isFile {
                var facts = stat()
                guard stat("\(path)/\(name)", &facts) == 0 else { continue }
                isFolder = facts.st_mode & S_IFMT == S_IFDIR
                isFile = facts.st_mode & S_IFMT == S_IFREG
            }
            if isFolder { folders.append(name) } else if isFile { files.append(name) }
        }
        return (files, folders)
    }
}
