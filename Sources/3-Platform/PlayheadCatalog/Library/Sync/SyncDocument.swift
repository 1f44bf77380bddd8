import FeedReaders
import FoundationEssentials

/// The content of a device's file in the folder. `Documentation/Library.md` describes the format.
struct SyncDocument: Sendable {
    /// The version of the format. Programs that know only older ones skip files with a newer one, so it changes only if
    /// they could not read them.
    static let version = 1
    static let format = "playhead-sync"
    /// The largest number of entries in a file, and of each list of another device's file.
    static let entryCount = 20_000
    /// The largest file, in bytes.
    static let byteCount = 8 << 20

    /// The random identifier of the device.
    var device: String
    /// The name of the computer, for people.
    var name: String
    var records: [SyncRecord]

    // MARK: Writing

    /// The file. If the records exceed the limits, the latest are kept.
    ///
    /// Each entry has a line, in the order of the changes, so that equal records are equal bytes.
    func bytes(entryCount: Int = entryCount, byteCount: Int = byteCount) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func text(_ value: some Encodable) -> [UInt8] {
            // Encoding finite numbers and texts cannot fail.
            (try? encoder.encode(value)).map { [UInt8]($0) } ?? []
        }
        let sorted = records.sorted { ($0.date, $0.key) > ($1.date, $1.key) }
        var lines: [SyncRecord.Kind: [[UInt8]]] = [:]
        var size = 1_024
        for record in sorted.prefix(entryCount) {
            let line = text(SyncEntry(record))
            size += line.count + 2
            if size > byteCount { break }
            lines[record.kind, default: []].append(line)
        }
        var bytes = Array("{\"format\": \"\(Self.format)\", \"version\": \(Self.version),\n".utf8)
        bytes += Array("\"device\": ".utf8) + text(device) + Array(", \"name\": ".utf8) + text(name)
        for kind in SyncRecord.Kind.allCases {
            bytes += Array(",\n\"\(SyncDocument.list(of: kind))\": [".utf8)
            for (index, line) in (lines[kind] ?? []).enumerated() {
                bytes += Array((index == 0 ? "\n" : ",\n").utf8) + line
            }
            bytes += Array("]".utf8)
        }
        return bytes + Array("}\n".utf8)
    }

    private static func list(of kind: SyncRecord.Kind) -> String {
        switch kind {
        case .progress: "progress"
        case .favorite: "favorites"
        }
    }

    // MARK: Reading

    /// The reason why a file, or a part of it, is not used.
    struct Unreadable: Error, Hashable {
        let reason: SkippedSyncFile.Reason
    }

    /// Reads a file of another device. Entries that are damaged are left out.
    ///
    /// - Returns: The content, and the number of entries that were left out.
    static func read(_ bytes: [UInt8]) throws(Unreadable) -> (document: SyncDocument, droppedCount: Int) {
        if bytes.count > byteCount { throw Unreadable(reason: .tooLarge) }
        var limits = FeedLimits()
        limits.byteCount = byteCount
        limits.entryCount = entryCount
        limits.depth = 16
        let content: Content
        let dropped: [DroppedElement]
        do throws(FeedError) {
            (content, dropped) = try ResilientDecoder(limits: limits).decode(Content.self, from: bytes)
        } catch {
            throw Unreadable(reason: error.code == .tooLarge ? .tooLarge : .damaged)
        }
        guard content.format == format else { throw Unreadable(reason: .damaged) }
        guard content.version <= version else { throw Unreadable(reason: .newer) }
        return (content.document, dropped.count + content.unusableCount)
    }

    /// The file as it is decoded.
    private struct Content: Decodable {
        let format: String
        let version: Int
        let document: SyncDocument
        /// The number of entries without a meaning, such as those of files.
        let unusableCount: Int

        private enum CodingKeys: String, CodingKey {
            case format, version, device, name, progress, favorites
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            format = try values.required(forKey: .format)
            version = try values.required(forKey: .version)
            let progress = values.elements(SyncEntry.self, forKey: .progress)
            let favorites = values.elements(SyncEntry.self, forKey: .favorites)
            let records = progress.compactMap { $0.record(.progress) } + favorites.compactMap { $0.record(.favorite) }
            unusableCount = progress.count + favorites.count - records.count
            document = SyncDocument(
                device: values.value(forKey: .device, default: ""), name: values.value(forKey: .name, default: ""),
                records: records)
        }
    }
}

/// An entry of a file.
struct SyncEntry: Codable {
    var feed: String?
    var feedTitle: String?
    var entry: String?
    var address: String?
    var title: String?
    var length: Double?
    var image: String?
    var position: Double?
    var duration: Double?
    var played: Bool?
    var removed: String?
    var changed: Double
    var ahead: Double?

    private enum CodingKeys: String, CodingKey {
        case feed, feedTitle, entry, address, title, length, image, position, duration, played, removed, changed
        case ahead
    }

    init(_ record: SyncRecord) {
        changed = record.date
        ahead = record.ahead
        guard let item = record.item else {
            removed = record.key
            return
        }
        feed = item.id.feed
        feedTitle = item.feedTitle
        entry = item.id.entry
        // The identifier of an item without a feed is its address.
        address = item.address == item.id.entry ? nil : item.address
        title = item.title
        length = item.duration
        image = item.image
        position = record.position
        duration = record.duration
        played = record.isPlayed ? true : nil
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        changed = try values.required(forKey: .changed)
        feed = values.optional(forKey: .feed)
        feedTitle = values.optional(forKey: .feedTitle)
        entry = values.optional(forKey: .entry)
        address = values.optional(forKey: .address)
        title = values.optional(forKey: .title)
        length = values.optional(forKey: .length)
        image = values.optional(forKey: .image)
        position = values.optional(forKey: .position)
        duration = values.optional(forKey: .duration)
        played = values.optional(forKey: .played)
        removed = values.optional(forKey: .removed)
        ahead = values.optional(forKey: .ahead)
    }

    /// The record; `nil` for an entry without a meaning.
    func record(_ kind: SyncRecord.Kind) -> SyncRecord? {
        var record = state(kind)
        record?.ahead = ahead.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        return record
    }

    private func state(_ kind: SyncRecord.Kind) -> SyncRecord? {
        guard changed.isFinite, changed >= 0 else { return nil }
        if let removed {
            guard removed.utf8.count == 32, removed.utf8.allSatisfy(Self.isDigit) else { return nil }
            return SyncRecord(kind, removed: removed, date: changed)
        }
        guard let entry, !entry.isEmpty,
            let item = SyncItem(
                LibraryItem.ID(feed: feed, entry: entry), address: address ?? entry, title: title,
                feedTitle: feedTitle, duration: length, image: image)
        else { return nil }
        var record = SyncRecord(kind, item, date: changed)
        if kind == .progress {
            record.position = position.flatMap { SyncRecord.isPlausible($0) ? $0 : nil }
            record.duration = duration.flatMap { SyncRecord.isPlausible($0) ? $0 : nil }
            record.isPlayed = played ?? false
            guard record.position != nil || record.isPlayed else { return nil }
        }
        return record
    }

    /// Returns `true` for a hexadecimal digit that is not a capital letter.
    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
