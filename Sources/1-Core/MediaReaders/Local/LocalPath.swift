import FoundationEssentials

/// A path without empty components, `.` and `..`, with a mark for folders.
struct LocalPath: Hashable {
    var components: [String]
    var isFolder: Bool

    init(components: [String], isFolder: Bool) {
        self.components = components
        self.isFolder = isFolder
    }

    /// Creates the path of a file URL; nil for other URLs and for paths above the root of the file system.
    init?(fileURL: URL) {
        guard fileURL.isFileURL else { return nil }
        var path = LocalPath(components: [], isFolder: true)
        guard path.append(Array(fileURL.path.utf8)[...]) else { return nil }
        path.isFolder = true
        self = path
    }

    /// Returns the components of this path below another path; nil if it is not below it.
    func relative(to root: LocalPath) -> LocalPath? {
        guard components.starts(with: root.components) else { return nil }
        return LocalPath(components: Array(components.dropFirst(root.components.count)), isFolder: isFolder)
    }

    /// Appends a relative path. Returns false if it climbs above the root.
    mutating func append(_ bytes: ArraySlice<UInt8>) -> Bool {
        if bytes.isEmpty { return true }
        for part in bytes.split(separator: UInt8(ascii: "/")) {
            if part.elementsEqual(".".utf8) { continue }
            if part.elementsEqual("..".utf8) {
                guard components.popLast() != nil else { return false }
            } else {
                components.append(String(decoding: part, as: UTF8.self))
            }
        }
        let last = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last ?? []
        isFolder = last.isEmpty || last.elementsEqual(".".utf8) || last.elementsEqual("..".utf8)
        return true
    }
}
