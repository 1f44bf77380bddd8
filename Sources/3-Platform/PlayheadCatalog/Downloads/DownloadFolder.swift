import FeedLoading
import FoundationEssentials
import Glibc

/// The folder of downloads: for each one a record, and its file, which has another name until it is complete.
///
/// Names are hashes of addresses, so they reveal nothing. The folder and its files are accessible to their owner only. All
/// methods block, and may be called from any thread. Several windows use the folder: a lock keeps their changes in order,
/// and each change starts from the record on the disk.
struct DownloadFolder: Sendable {
    /// The path.
    let path: String

    /// A download as the folder has it.
    struct Found: Sendable {
        var record: DownloadRecord
        /// The number of bytes that have arrived.
        var byteCount: Int64
        /// The path of the complete file; `nil` if it is not there.
        var file: String?
    }

    /// The number of seconds for which another window may offer to undo a removal, with a margin.
    private static let removalDelay = 60.0

    /// Reads all records, the oldest first. Completes removals that an earlier process left. Files that belong to no record
    /// stay.
    func read() -> [(id: String, found: Found)] {
        var all: [(id: String, found: Found)] = []
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let now = HTTPClient.systemDate()
        for name in names where name.hasSuffix(".json") {
            guard let record = record(in: name) else { continue }
            let id = MediaDownloads.identifier(record.item.address)
            guard name == Self.name(of: id) + ".json" else { continue }
            if let date = record.removalDate {
                // The clock may have been set back.
                if abs(now - date) >= Self.removalDelay { delete(id) }
            } else {
                all.append((id, found(id, record)))
            }
        }
        return all.sorted { ($0.found.record.date, $0.id) < ($1.found.record.date, $1.id) }
    }

    /// Returns a download; `nil` if it has no record.
    func find(_ id: String) -> Found? { record(of: id).map { found(id, $0) } }

    private func found(_ id: String, _ record: DownloadRecord) -> Found {
        let file = completePath(id, record)
        if let file, let size = Self.size(file) { return Found(record: record, byteCount: size, file: file) }
        return Found(record: record, byteCount: Self.size(partialPath(id)) ?? 0)
    }

    /// Changes the record of a download, or adds one, and writes it.
    ///
    /// - Returns: `false` if there is none, or if it cannot be written.
    @discardableResult
    func update(_ id: String, adding new: DownloadRecord? = nil, _ change: (inout DownloadRecord) -> Void) -> Bool {
        guard AtomicFile.makeFolder(path) else { return false }
        return locked {
            guard var record = record(of: id) ?? new else { return false }
            change(&record)
            guard let data = try? JSONEncoder().encode(record) else { return false }
            let file = "\(path)/\(Self.name(of: id)).json"
            let temporary = "\(path)/.\(Self.name(of: id)).\(UInt64.random(in: 0 ... .max))"
            return AtomicFile.write([UInt8](data), to: file, through: temporary, creating: path, isDurable: true)
        }
    }

    /// The record of a download.
    func record(of id: String) -> DownloadRecord? { record(in: Self.name(of: id) + ".json") }

    private func record(in name: String) -> DownloadRecord? {
        FileManager.default.contents(atPath: "\(path)/\(name)").flatMap {
            try? JSONDecoder().decode(DownloadRecord.self, from: $0)
        }
    }

    /// Deletes a download with its files.
    ///
    /// - Parameter isMarked: `true` if its record is marked as removed. A record without the mark, which another window has
    ///   started again, stays then.
    /// - Returns: `false` if it stays.
    @discardableResult func delete(_ id: String, isMarked: Bool = true) -> Bool {
        locked {
            let record = record(of: id)
            if isMarked, let record, record.removalDate == nil { return false }
            unlink(partialPath(id))
            if let record, let file = completePath(id, record) { unlink(file) }
            // Last, so that an interruption leaves no files without a record.
            unlink("\(path)/\(Self.name(of: id)).json")
            return true
        }
    }

    /// Runs `body` while no other thread or process changes records. Waits for at most 10 s, because another process may
    /// be stopped in the middle.
    ///
    /// - Returns: `false` if that is impossible.
    private func locked(_ body: () -> Bool) -> Bool {
        let descriptor = open("\(path)/.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var attempts = 0
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            attempts += 1
            guard errno == EWOULDBLOCK || errno == EINTR, attempts < 500 else { return false }
            _ = poll(nil, 0, 20)
        }
        return body()
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
