import FoundationEssentials
import Glibc
import Synchronization

/// The folder of downloads: for each one a record, and its file, which has another name until it is complete.
///
/// Names are hashes of addresses, so they reveal nothing. The folder and its files are accessible to their owner only. All
/// methods block. They may be called from any thread; a lock keeps changes of records in order.
final class DownloadFolder: Sendable {
    /// The path.
    let path: String
    private let records = Mutex<[String: DownloadRecord]>([:])

    init(path: String) { self.path = path }

    /// A download as the folder has it.
    struct Found: Sendable {
        var record: DownloadRecord
        /// The number of bytes that have arrived.
        var byteCount: Int64
        var isComplete: Bool
    }

    /// Reads all records, the oldest first. Completes removals that an earlier process left. Files that belong to no record
    /// stay.
    func read() -> [(id: String, found: Found)] {
        records.withLock { records in
            records = [:]
            var all: [(id: String, found: Found)] = []
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            for name in names where name.hasSuffix(".json") {
                guard let data = FileManager.default.contents(atPath: "\(path)/\(name)"),
                    let record = try? JSONDecoder().decode(DownloadRecord.self, from: data)
                else { continue }
                let id = MediaDownloads.identifier(record.item.address)
                guard name == Self.name(of: id) + ".json" else { continue }
                if record.isRemoved {
                    delete(id, record)
                    continue
                }
                let size = completePath(id, record).flatMap(Self.size)
                let part = Self.size(partialPath(id))
                records[id] = record
                all.append((id, Found(record: record, byteCount: size ?? part ?? 0, isComplete: size != nil)))
            }
            return all.sorted { ($0.found.record.date, $0.id) < ($1.found.record.date, $1.id) }
        }
    }

    /// Changes the record of a download, or adds one, and writes it.
    ///
    /// - Returns: `false` if it cannot be written.
    @discardableResult
    func update(_ id: String, adding new: DownloadRecord? = nil, _ change: (inout DownloadRecord) -> Void) -> Bool {
        records.withLock { records in
            guard var record = records[id] ?? new else { return false }
            change(&record)
            records[id] = record
            guard let data = try? JSONEncoder().encode(record) else { return false }
            let file = "\(path)/\(Self.name(of: id)).json"
            let temporary = "\(path)/.\(Self.name(of: id)).\(UInt64.random(in: 0 ... .max))"
            return AtomicFile.write([UInt8](data), to: file, through: temporary, creating: path)
        }
    }

    /// The record of a download.
    func record(of id: String) -> DownloadRecord? { records.withLock { $0[id] } }

    /// Deletes a download with its files.
    func delete(_ id: String) {
        records.withLock { records in
            delete(id, records.removeValue(forKey: id))
        }
    }

    private func delete(_ id: String, _ record: DownloadRecord?) {
        unlink(partialPath(id))
        if let record, let file = completePath(id, record) { unlink(file) }
        // Last, so that an interruption leaves no files without a record.
        unlink("\(path)/\(Self.name(of: id)).json")
    }

    /// The path of the file until it is complete.
    func partialPath(_ id: String) -> String { "\(path)/\(Self.name(of: id)).part" }

    /// The path of the complete file; `nil` if its name is unknown, or belongs to something else.
    func completePath(_ id: String, _ record: DownloadRecord) -> String? {
        guard let name = record.fileName, name.hasPrefix(Self.name(of: id)), !name.contains("/"),
            !name.hasSuffix(".json"), !name.hasSuffix(".part")
        else { return nil }
        return "\(path)/\(name)"
    }

    /// The name of a complete file.
    static func fileName(_ id: String, mediaType: String?) -> String {
        let known: Set<String> = [
            "3gp", "aac", "avi", "flac", "flv", "m4a", "m4b", "m4v", "mka", "mkv", "mov", "mp3", "mp4", "mpg", "oga",
            "ogg", "ogv", "opus", "ts", "wav", "webm", "wma", "wmv",
        ]
        let suffix = URL(string: id)?.pathExtension.lowercased() ?? ""
        let types = [
            "audio/mpeg": "mp3", "audio/mp4": "m4a", "audio/x-m4a": "m4a", "audio/ogg": "ogg", "audio/flac": "flac",
            "video/mp4": "mp4", "video/webm": "webm", "video/x-matroska": "mkv",
        ]
        let chosen = known.contains(suffix) ? suffix : mediaType.flatMap { types[$0] }
        return name(of: id) + (chosen.map { ".\($0)" } ?? ".media")
    }

    private static func name(of id: String) -> String { Checksum.sha256(Array(id.utf8)) }

    private static func size(_ path: String) -> Int64? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int64(status.st_size)
    }
}
