import Localization

/// Reads Playhead's JSON catalog. `Documentation/CatalogFormat.md` and its JSON Schema define the format.
///
/// The reader accepts more than the schema: common synonyms of names, items and sections in one list, and text in place
/// of numbers.
enum CatalogReader {
    /// The newest version of the format.
    static let version = 1

    private static let separator = " / "
    private static let groupByteCount = 1000

    /// Reads a catalog: an object.
    static func readCatalog(_ source: inout JSONSource) throws(JSONError) {
        let root = try readObject(&source, in: nil, depth: 0)
        guard let root else { return }
        var feed = source.builder.feed
        feed.title = root.item.title
        feed.summary = root.item.details.summary
        feed.author = root.item.details.author
        feed.page = root.item.details.page
        feed.image = root.item.image
        feed.language = root.language
        feed.next = root.next
        feed.guides = root.guides
        source.builder.feed = feed
    }

    /// Reads a list of items: an array.
    static func readItems(_ source: inout JSONSource) throws(JSONError) {
        try readList("items", &source, in: nil, depth: 0)
    }

    // MARK: - Objects

    /// The members of a catalog, a section or an item.
    private struct Node {
        var item = CatalogItem()
        var language: String?
        var next: String?
        var guides: [String] = []
        /// `true` if the object has items or sections.
        var isSection = false
    }

    /// Reads a list of items and sections in any order.
    private static func readList(
        _ key: String, _ source: inout JSONSource, in group: String?, depth: Int
    ) throws(JSONError) {
        guard depth < source.builder.limits.depth else {
            source.enter(key)
            source.drop(localized("Sections are nested too deeply."))
            source.builder.noteUnknown()
            source.leave()
            return try source.cursor.skip()
        }
        try source.forEach(key) { source throws(JSONError) in
            switch source.cursor.peek() {
            case UInt8(ascii: "{"):
                // Surplus items are not decoded.
                if source.builder.isFull {
                    source.builder.countSurplus()
                    try source.cursor.skip()
                } else {
                    _ = try readObject(&source, in: group, depth: depth + 1)
                }
            case UInt8(ascii: "\""):
                guard let address = try source.address("address", for: .media) else {
                    return source.builder.countUnreadable()
                }
                source.builder.append(FeedEntry(address: address, group: group))
            default:
                source.builder.countUnreadable()
                try source.dropValue(expected: "an object")
            }
        }
    }

    /// Reads an object and adds its entry, or the entries of its lists.
    ///
    /// - Returns: The members; `nil` if the value is not an object.
    private static func readObject(
        _ source: inout JSONSource, in group: String?, depth: Int
    ) throws(JSONError) -> Node? {
        guard try source.cursor.beginObject() else {
            try source.dropValue(expected: "an object")
            return nil
        }
        let isRoot = depth == 0
        let firstEntry = source.builder.feed.entries.count
        var node = Node()
        // The title of a section may follow its items.
        var listGroup = group
        while let key = try source.cursor.nextKey() {
            switch key {
            case "items", "sections", "entries", "channels":
                node.isSection = true
                if !isRoot { listGroup = joined(group, node.item.title) }
                try readList(key, &source, in: listGroup, depth: depth)
            case "language" where isRoot: node.language = try source.line(key)
            case "next" where isRoot: node.next = try source.address(key, for: .web)
            case "guides" where isRoot: node.guides = try readGuides(key, &source)
            case "version" where isRoot:
                let version = try source.cursor.scalar().number
                if let version, version > Double(Self.version) {
                    let number = Int(exactly: version).map { "\($0)" } ?? "\(version)"
                    source.builder.drop(
                        at: key,
                        localized(
                            "The catalog has version \(number). Members that version \(Self.version) lacks were not read."
                        ))
                }
            case "$schema" where isRoot, "format" where isRoot: try source.cursor.skip()
            default: try node.item.read(key, &source)
            }
        }
        if isRoot { return node }
        if node.isSection {
            rename(from: firstEntry, old: group, new: joined(group, node.item.title), in: &source)
        } else {
            append(node.item, &source, in: group)
        }
        return node
    }

    private static func append(_ item: CatalogItem, _ source: inout JSONSource, in group: String?) {
        guard let address = item.address else {
            // A refused address was already reported.
            guard !item.hasRefusedAddress else { return source.builder.countUnreadable() }
            return source.dropEntry(localized("The required field “address” is missing."))
        }
        var entry = FeedEntry(
            id: item.id, title: item.title, address: address, duration: item.duration, image: item.image,
            group: item.group.map { joined(group, $0) ?? $0 } ?? group)
        if item.hasDetails, item.details != FeedEntry.Details() { entry.details = item.details }
        source.builder.append(entry)
    }

    private static func readGuides(_ key: String, _ source: inout JSONSource) throws(JSONError) -> [String] {
        guard source.cursor.peek() == UInt8(ascii: "[") else {
            return try source.address(key, for: .web).map { [$0] } ?? []
        }
        var guides: [String] = []
        try source.forEach(key) { source throws(JSONError) in
            guard let guide = try source.address("address", for: .web), guides.count < 100 else { return }
            guides.append(guide)
        }
        return guides
    }

    // MARK: - Groups

    /// Returns the name of a section within another one, at most 1,000 bytes long.
    private static func joined(_ group: String?, _ title: String?) -> String? {
        guard let title, !title.isEmpty else { return group }
        let name = group.map { $0 + separator + title } ?? title
        return Array(name.utf8)[...].line(limit: groupByteCount)
    }

    /// Adds the title of a section to the groups of entries that were read before it.
    private static func rename(from first: Int, old: String?, new: String?, in source: inout JSONSource) {
        guard old != new, first < source.builder.feed.entries.count else { return }
        // Entries of a section share their group's storage.
        var last: (from: String?, to: String?)?
        for index in source.builder.feed.entries[first...].indices {
            let group = source.builder.feed.entries[index].group
            if let last, last.from == group {
                source.builder.feed.entries[index].group = last.to
                continue
            }
            // Groups that begin with the new name were read after it.
            guard let new, group != new, !(group ?? "").hasPrefix(new + separator) else { continue }
            let tail = old.flatMap { old in
                group.flatMap { $0.hasPrefix(old) ? String($0.dropFirst(old.count + separator.count)) : $0 }
            }
            let name = joined(new, old == nil ? group : tail)
            last = (group, name)
            source.builder.feed.entries[index].group = name
        }
    }
}
