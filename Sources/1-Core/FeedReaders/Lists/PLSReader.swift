import Localization

/// Reads PLS playlists: `File1=`, `Title1=` and `Length1=` in any order, as SHOUTcast and Winamp write them.
struct PLSReader {
    private var builder: FeedBuilder
    private var items: [Int: Item] = [:]

    private struct Item {
        var address: (bytes: ArraySlice<UInt8>, line: Int)?
        var title: ArraySlice<UInt8>?
        var duration: Double?
        var line: Int
    }

    static func read(
        _ text: ArraySlice<UInt8>, from address: String, limits: FeedLimits, firstLine: Int = 1
    ) -> Feed {
        var reader = PLSReader(builder: FeedBuilder(.pls, from: address, limits: limits))
        var line = firstLine - 1
        var start = text.startIndex
        while start < text.endIndex {
            var end = start
            while end < text.endIndex, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
            line += 1
            reader.read(text[start..<end].trimmed, line: line)
            if end + 1 < text.endIndex, text[end] == 0x0D, text[end + 1] == 0x0A { end += 1 }
            start = end + 1
        }
        return reader.finish()
    }

    private init(builder: FeedBuilder) { self.builder = builder }

    private mutating func read(_ text: ArraySlice<UInt8>, line: Int) {
        guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { return }
        let name = text[..<equals].trimmed
        let value = text[(equals + 1)...].trimmed.unquoted
        if name.matches("X-GNOME-Title") {
            builder.feed.title = builder.line(value)
            return
        }
        let key = name.prefix { !$0.isDigit }
        guard let number = name[key.endIndex...].integer, number >= 0, !value.isEmpty else { return }
        let isFile = key.matches("File") || key.matches("Ref")
        guard isFile || key.matches("Title") || key.matches("Length") else { return }
        // Titles without addresses must not use memory without a limit.
        guard items[number] != nil || items.count < builder.limits.entryCount else {
            if isFile { builder.countSurplus() }
            return
        }
        var item = items[number] ?? Item(line: line)
        if isFile {
            item.address = (value, line)
        } else if key.matches("Title") {
            item.title = HTMLText.decodingReferences(value)
        } else if let seconds = value.number, seconds > 0, seconds < 1e9 {
            item.duration = seconds
        }
        items[number] = item
    }

    private mutating func finish() -> Feed {
        for (_, item) in items.sorted(by: { $0.key < $1.key }) {
            guard let (bytes, line) = item.address else {
                builder.dropEntry(at: localized("line \(item.line)"), localized("The entry has no address."))
                continue
            }
            guard let address = builder.address(bytes, for: .media, at: localized("line \(line)")) else {
                builder.countUnreadable()
                continue
            }
            builder.append(
                FeedEntry(title: item.title.flatMap(builder.line), address: address, duration: item.duration))
        }
        return builder.finish()
    }
}
