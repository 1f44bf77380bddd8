import FoundationEssentials

/// The components of a path, without empty ones, `.` and `..`; whether the last is a folder.
struct LocalPath: Hashable {
    var components: [String]
    var isFolder: Bool

    init(components: [String], isFolder: Bool) {
        self.components = components
        self.isFolder = isFolder
    }

    /// The path of a file URL, nil for other URLs and for paths above the file system's root.
    init?(fileURL: URL) {
        guard fileURL.isFileURL else { return nil }
        var path = LocalPath(components: [], isFolder: true)
        guard path.append(Array(fileURL.path.utf8)[...]) else { return nil }
        path.isFolder = true
        self = path
    }

    /// The components of this path below another, nil when it does not lie there.
    func relative(to root: LocalPath) -> LocalPath? {
        guard components.starts(with: root.components) else { return nil }
        return LocalPath(components: Array(components.dropFirst(root.components.count)), isFolder: isFolder)
    }

    /// Goes along a path from here. False when it climbs above the start.
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
