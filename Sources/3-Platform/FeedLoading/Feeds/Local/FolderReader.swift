import FeedReaders
import Glibc
import Localization
import MediaReaders

/// Reads the media files of a folder and its subfolders, in natural order, as a feed.
///
/// Files are recognized by their extensions and not opened. Hidden items are skipped. Links are followed, each folder
/// is read once.
struct FolderReader {
    /// The deepest subfolder that is read.
    static let depth = 8
    /// The largest number of items that are looked at.
    static let itemCount = 1_000_000

    let path: FilePath
    let limits: FeedLimits
    let isCanceled: CancellationFlag
    /// Takes the entries as they are found, instead of the feed: the first one before its folder is sorted.
    var onEntries: (([FeedEntry]) -> Void)?

    private struct Identity: Hashable {
        let device: UInt
        let number: UInt
    }

    private struct Folder {
        let path: FilePath
        let group: String?
        let depth: Int
    }

    private struct Listing {
        var files: [[UInt8]] = []
        var images: [String: [UInt8]] = [:]
        var folders: [[UInt8]] = []
    }

    /// The progress of reading a folder.
    private struct State {
        var feed: Feed
        /// The number of entries.
        var count = 0
        var visited: Set<Identity> = []
        var items = 0
        var surplus = 0
        var hiddenReports = 0
        /// The paths of the folders that were read, for watching them.
        var folders: [FilePath] = []
    }

    /// Reads a folder, and returns the folders that were read as well.
    static func readAll(
        _ path: FilePath, limits: FeedLimits
    ) throws(FeedError) -> (feed: Feed, folders: [FilePath]) {
        let descriptor = try descriptor(of: path)
        return try FolderReader(path: path, limits: limits, isCanceled: CancellationFlag())
            .readAll(consuming: descriptor)
    }

    /// Reads a folder in pieces. The feed that it returns has no entries.
    static func read(
        _ path: FilePath, limits: FeedLimits, isCanceled: CancellationFlag, onEntries: @escaping ([FeedEntry]) -> Void
    ) throws(FeedError) -> Feed {
        let descriptor = try descriptor(of: path)
        return try FolderReader(path: path, limits: limits, isCanceled: isCanceled, onEntries: onEntries)
            .readAll(consuming: descriptor).feed
    }

    private static func descriptor(of path: FilePath) throws(FeedError) -> Int32 {
        let descriptor = Glibc.open(path.cString, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            let code: FeedError.Code = errno == EACCES ? .noPermission : errno == ENOENT ? .notFound : .notAFeed
            throw FeedError(code, address: path.address())
        }
        return descriptor
    }

    /// Reads the folder behind a descriptor, which is closed.
    func read(consuming descriptor: Int32) throws(FeedError) -> Feed { try readAll(consuming: descriptor).feed }

    /// Reads the folder behind a descriptor, which is closed, and returns the folders that were read as well.
    func readAll(consuming descriptor: Int32) throws(FeedError) -> (feed: Feed, folders: [FilePath]) {
        var state = State(feed: Feed(kind: .folder, title: path.name))
        var pending: [Folder] = []
        try list(Folder(path: path, group: nil, depth: 0), descriptor, &state, &pending)
        // Subfolders follow their folder's files, in order.
        while let folder = pending.popLast() {
            let descriptor = open(folder.path.cString, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else {
                drop(&state, folder, localized("It cannot be read: \(String(cString: strerror(errno)))."))
                state.feed.missing.hasUnknown = true
                continue
            }
            try list(folder, descriptor, &state, &pending)
        }
        state.feed.missing.surplusCount = state.surplus
        if state.surplus > 0 {
            state.feed.dropped.append(
                DroppedElement(
                    at: "folder", localized("\(state.surplus) more files exceed the limit of \(limits.entryCount).")))
        }
        if state.hiddenReports > 0 {
            state.feed.dropped.append(DroppedElement(at: "folder", localized("\(state.hiddenReports) more reports.")))
        }
        return (state.feed, state.folders)
    }

    private func list(
        _ folder: Folder, _ descriptor: Int32, _ state: inout State, _ pending: inout [Folder]
    ) throws(FeedError) {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, let directory = fdopendir(descriptor) else {
            close(descriptor)
            state.feed.missing.hasUnknown = true
            return drop(&state, folder, localized("It cannot be read."))
        }
        defer { closedir(directory) }
        guard state.visited.insert(Identity(device: UInt(facts.st_dev), number: UInt(facts.st_ino))).inserted else {
            return drop(&state, folder, localized("It is a link to a folder that was read already."))
        }
        state.folders.append(folder.path)
        var listing = try listing(directory, descriptor, &state, folder)
        if onEntries != nil, state.count == 0, let first = NaturalOrder.first(of: listing.files) {
            // Playback starts with this one while the others are sorted.
            append([listing.files.remove(at: first)], folder, listing.images, &state)
        }
        listing.files = Self.sorted(listing.files)
        listing.folders = Self.sorted(listing.folders)
        append(listing.files, folder, listing.images, &state)
        guard folder.depth < Self.depth else {
            guard !listing.folders.isEmpty else { return }
            state.feed.missing.hasUnknown = true
            return drop(&state, folder, localized("Its subfolders are nested too deeply."))
        }
        for name in listing.folders.reversed() {
            let shown = FilePath.shown(name[...])
            pending.append(
                Folder(
                    path: folder.path.appending(name), group: folder.group.map { "\($0)/\(shown)" } ?? shown,
                    depth: folder.depth + 1))
        }
    }

    private func listing(
        _ directory: OpaquePointer, _ descriptor: Int32, _ state: inout State, _ folder: Folder
    ) throws(FeedError) -> Listing {
        var listing = Listing()
        while let item = readdir(directory) {
            if isCanceled.value.load(ordering: .relaxed) { throw FeedError(.canceled, address: path.address()) }
            let name = withUnsafeBytes(of: &item.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard name.first != UInt8(ascii: ".") else { continue }
            state.items += 1
            guard state.items <= Self.itemCount else {
                drop(&state, folder, localized("The folder has more than \(Self.itemCount) items."))
                state.feed.missing.hasUnknown = true
                break
            }
            let kind = FileKind(name: name)
            let (isMedia, isImage) = (kind == .media, kind == .picture)
            // Most items are decided by the kind that the folder itself knows.
            var isFolder = item.pointee.d_type == UInt8(DT_DIR)
            var isFile = item.pointee.d_type == UInt8(DT_REG)
            if !isFolder, !isFile {
                var facts = stat()
                guard fstatat(descriptor, name.map { CChar(bitPattern: $0) } + [0], &facts, 0) == 0 else {
                    guard isMedia else { continue }
                    drop(&state, folder, localized("\(FilePath.shown(name[...])) cannot be read."))
                    state.feed.missing.unreadableCount += 1
                    continue
                }
                isFolder = facts.st_mode & S_IFMT == S_IFDIR
                isFile = facts.st_mode & S_IFMT == S_IFREG
            }
            if isFolder {
                listing.folders.append(name)
            } else if isFile, isMedia {
                listing.files.append(name)
            } else if isFile, isImage {
                listing.images[Self.stem(name).lowercased()] = name
            }
        }
        return listing
    }

    /// Appends files to the feed, or passes them on in pieces that grow.
    private func append(
        _ files: [[UInt8]], _ folder: Folder, _ images: [String: [UInt8]], _ state: inout State
    ) {
        let room = max(0, limits.entryCount - state.count)
        state.surplus += max(0, files.count - room)
        var rest = files.prefix(room)
        while !rest.isEmpty {
            if isCanceled.value.load(ordering: .relaxed) { return }
            let size = onEntries == nil ? rest.count : min(max(256, state.count), 4000)
            let entries = rest.prefix(size).map { entry($0, folder, images) }
            rest = rest.dropFirst(size)
            state.count += entries.count
            if let onEntries { onEntries(entries) } else { state.feed.entries += entries }
        }
    }

    private static func sorted(_ names: [[UInt8]]) -> [[UInt8]] {
        NaturalOrder.sorted(names)
    }

    private func entry(_ name: [UInt8], _ folder: Folder, _ images: [String: [UInt8]]) -> FeedEntry {
        let stem = Self.stem(name)
        let image = images[stem.lowercased()] ?? Self.covers.lazy.compactMap { images[$0] }.first
        return FeedEntry(
            title: stem, address: folder.path.appending(name).address(),
            image: image.map { folder.path.appending($0).address() }, group: folder.group)
    }

    private func drop(_ state: inout State, _ folder: Folder, _ reason: String) {
        guard state.feed.dropped.count < limits.droppedCount - 2 else {
            state.hiddenReports += 1
            return
        }
        state.feed.dropped.append(DroppedElement(at: folder.group ?? "folder", reason))
    }

    /// The name without its extension, as text to show.
    private static func stem(_ name: [UInt8]) -> String {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return FilePath.shown(name[...]) }
        return FilePath.shown(name[..<dot])
    }

    private static let covers = ["cover", "folder", "poster", "front", "album"]
}
